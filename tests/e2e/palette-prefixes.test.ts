/** The palette's prefixes: what each finds, and what it says where it has nothing to show. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'

const combobox = (page: Page) => page.getByRole('dialog').getByRole('combobox')
const active = (page: Page) => page.getByRole('option', { selected: true })
const rows = (page: Page) => page.getByRole('option')
const spoken = (page: Page) => page.getByRole('dialog').getByRole('status')

async function open(page: Page, path: string, username = 'admin'): Promise<void> {
  await enter(page, username, path)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

async function ask(page: Page, text: string): Promise<void> {
  if (!(await combobox(page).isVisible())) await page.keyboard.press('Control+k')
  await expect(combobox(page)).toBeFocused()
  await combobox(page).fill(text)
}

test('a prefix with nothing after it says what to type, and wrong sums say what is right', async ({
  page,
}) => {
  await open(page, '/dashboard')
  for (const [text, words] of [
    ['@', /Gõ tên hoặc số điện thoại/],
    ['@l', /Gõ tên hoặc số điện thoại/],
    ['#', /#1900/],
    ['#nguyen', /#1900/],
    ['=', /Gõ phép tính/],
    ['=5/0', /Chưa tính được “5\/0”.*1tr2/],
    ['/lan', /mở một danh sách trước/],
  ] as const) {
    await ask(page, text)
    await expect(active(page), text).toContainText(words)
    await expect(rows(page), text).toHaveCount(1)
  }
})

test('# finds by codes alone: the number of a code, however short, and no phone that holds it', async ({
  page,
}) => {
  await open(page, '/Delivery/list')
  await ask(page, '#19')
  await expect(rows(page).filter({ hasText: 'DH00000019' })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'KH0000019' })).toBeVisible()
  for (const words of await rows(page).allInnerTexts()) expect(words).toMatch(/[A-Z]{2,3}\d*19/)
})

test('> has the commands of the selection first, then what is used most; more than fifty are said to be more', async ({
  page,
}) => {
  await open(page, '/Delivery/list?status=pending')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.getByRole('grid').focus()
  await ask(page, '>')
  await expect(active(page)).toContainText('Xác nhận đơn')
  await expect(page.getByRole('dialog').getByText(/Còn nữa/)).toBeVisible()
  await expect(spoken(page)).toContainText('Hơn 50 kết quả')
  for (let times = 0; times < 2; times++) {
    await ask(page, '>nhat ky loi')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/errors|error-log/i)
  }
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await ask(page, '>')
  await expect(active(page)).toContainText('Nhật ký lỗi')
})

test('? leads to the screen where a key works, knows the key of the main action, and says where others work', async ({
  page,
}) => {
  await open(page, '/dashboard')
  await ask(page, '?xac nhan don')
  const confirm = rows(page).filter({ hasText: /^Xác nhận đơn/ })
  await expect(confirm).toContainText('mở Đơn hàng để dùng')
  await expect(confirm.locator('kbd')).toHaveText(['E'])
  await confirm.click()
  await expect(page).toHaveURL(/\/Delivery\/list/)
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await ask(page, '?them dieu kien')
  await expect(active(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(active(page)).toContainText('Trong danh sách')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-sonner-toaster]')).toContainText('Trong danh sách')
  await expect(combobox(page)).toBeFocused()
})

test('without a network the palette says that records were not searched', async ({ page, context }) => {
  await open(page, '/Delivery/list')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await ask(page, 'giao dien')
  await expect(rows(page).first()).toBeVisible()
  await page.route('**/api/search*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await ask(page, 'giao dien t')
  const said = page.getByRole('dialog').getByText(/Chưa tìm được trên máy chủ/)
  await expect(said.first()).toBeVisible()
  await expect(rows(page).first()).toContainText(/Giao diện t/)
  await context.setOffline(true)
  await ask(page, 'nguyen van')
  await expect(said.first()).toContainText(/mất kết nối/)
  await context.setOffline(false)
})
