/** Vouchers by keyboard and by mouse: created, codes made in bulk, one used on an order, and what refuses in words. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'
import { call, read } from './made.ts'

const detail = (page: Page) => page.locator('[data-pane="detail"]')
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

async function begin(page: Page): Promise<void> {
  await enter(page, 'admin', '/Voucher/list')
  await expect(page.locator('[data-row="0"]').getByRole('link')).toContainText('PGG')
  await page.getByRole('grid').focus()
}

/** Tab as far as a field. */
async function tabTo(page: Page, field: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if (await page.locator(`#field-${field}:focus`).count()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${field}`)
}

async function opened(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/Voucher\/list\/PGG\d+$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
const codesOf = async (page: Page, code: string) => Number((await read(page, 'vouchers', code)).codeCount)

test('by keyboard: days the wrong way round are refused, then saved; codes in bulk, looked at, taken back', {
  tag: '@gate',
}, async ({ page }) => {
  await begin(page)
  await page.keyboard.press('c')
  await expect(page.locator('#field-name')).toBeFocused()
  await page.keyboard.type('Tết cho hội viên')
  await tabTo(page, 'kind')
  await page.keyboard.press('Space')
  await tabTo(page, 'startsOn')
  await page.keyboard.type('mai')
  await tabTo(page, 'endsOn')
  await page.keyboard.type('hôm qua')
  await tabTo(page, 'benefit')
  await page.keyboard.press('Space')
  await tabTo(page, 'percent')
  await page.keyboard.type('15')
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-field="endsOn"]')).toContainText(
    'Ngày kết thúc không được trước ngày bắt đầu.',
  )
  await expect(page.locator('#field-endsOn')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('+30')
  await page.keyboard.press('Control+s')
  const code = await opened(page)
  await expect(detail(page)).toContainText('Giảm 15% tiền hàng')
  await expect(detail(page)).toContainText('Sắp chạy')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('tao ma hang loat')
  await expect(page.getByRole('option', { selected: true })).toContainText('Tạo mã hàng loạt')
  await page.keyboard.press('Enter')
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await page.keyboard.type('TET')
  await page.keyboard.press('Enter')
  await expect.poll(() => codesOf(page, code)).toBe(25)
  await detail(page).focus()
  await page.keyboard.press('3')
  const rows = detail(page).getByRole('tabpanel').getByRole('row')
  await expect(rows).toHaveCount(25)
  await expect(rows.first()).toContainText(/TET.*Chưa dùng/)
  await page.keyboard.press('z')
  await expect.poll(() => codesOf(page, code)).toBe(0)
  await expect(detail(page)).toContainText('Không có mã nào.')
})

test('by mouse: a voucher with codes, one of them on an order; unknown and used ones are said', async ({
  page,
}) => {
  await begin(page)
  await page.locator('[data-command="vouchers.create"]').filter({ visible: true }).first().click()
  const choose = (field: string, words: string) =>
    page.locator(`[data-field="${field}"]`).getByText(words, { exact: true }).click()
  const fill = async (field: string, text: string) => {
    await page.locator(`#field-${field}`).click()
    await page.keyboard.type(text)
  }
  await fill('name', 'Giảm năm mươi nghìn')
  await choose('kind', 'Công khai')
  await fill('startsOn', 'hôm qua')
  await fill('endsOn', '+30')
  await choose('benefit', 'Số tiền')
  await fill('amount', '50k')
  const save = page.getByRole('button', { name: /^Lưu( Ctrl.*)?$/ }).first()
  await save.click()
  const code = await opened(page)
  await expect(detail(page)).toContainText('Giảm 50,000đ tiền hàng')
  await detail(page).locator('[data-command="vouchers.generate-codes"]').first().click()
  const asked = page.getByRole('dialog', { name: /^Tạo mã hàng loạt/ })
  await asked.getByLabel(/^Bao nhiêu mã/).fill('3')
  await asked.getByRole('button', { name: /^Tạo mã hàng loạt/ }).click()
  await expect.poll(() => codesOf(page, code)).toBe(3)
  const kept = (await call(page, 'GET', `/api/vouchers/${code}/codes`)) as { code: string }[]
  const own = kept[0]?.code ?? ''

  const place = async (buyer: number) => {
    await page.goto('/Delivery/list/new')
    await page.locator('#field-customer').click()
    await options(page).nth(buyer).click()
    await page.locator('#field-lines').click()
    await options(page).first().click()
    await expect(page.getByRole('textbox', { name: /^Số lượng/ })).toHaveValue('1')
  }
  const voucher = page.locator('#field-voucherCode')
  await place(0)
  await voucher.fill('KHONGCOMA')
  await expect(page.getByText('Không có voucher nào mang mã này.')).toBeVisible()
  await voucher.fill(own.toLowerCase())
  await expect(page.getByText('−50,000đ')).toBeVisible()
  const like = page.locator('#field-acknowledged')
  if (await like.isVisible()) await like.click()
  await save.click()
  await expect(page).toHaveURL(/\/Delivery\/list\/DH\d+$/)
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await read(page, 'vouchers', code)).toMatchObject({ used: 1, codesUsed: 1, given: 50_000 })

  await place(1)
  await voucher.fill(own)
  await expect(page.getByText('Mã này đã được dùng cho đơn khác.')).toBeVisible()

  await page.goto(`/Voucher/list/${code}`)
  await page.getByRole('tab', { name: /Mã riêng/ }).click()
  await detail(page).getByText('Đã dùng 1').click()
  await expect(detail(page).getByRole('tabpanel').getByRole('row')).toHaveCount(1)
  await detail(page).getByRole('link', { name: order }).click()
  await expect(page).toHaveURL(new RegExp(`/Delivery/list/${order}$`))
})
