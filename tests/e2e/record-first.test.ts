/** A command on a record from anywhere: the palette asks for the record, then for the command's own steps. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'
import { Keys, tellKeys } from './key-count.ts'
import { call } from './made.ts'

const combobox = (page: Page) => page.getByRole('dialog').getByRole('combobox')
const active = (page: Page) => page.getByRole('option', { selected: true })
const rows = (page: Page) => page.getByRole('option')
const toaster = (page: Page) => page.locator('[data-sonner-toaster]')

const statusOf = async (page: Page, code: string) =>
  ((await call(page, 'GET', `/api/orders/${code}`)) as { status: string }).status

/** A pending order that the server would confirm, and one that is delivered. */
async function someOrders(page: Page): Promise<{ pending: string; delivered: string }> {
  const of = async (status: string) => {
    const where = encodeURIComponent(JSON.stringify([['status', 'eq', status]]))
    return (await call(page, 'GET', `/api/orders?limit=40&where=${where}`)) as { id: string; code: string }[]
  }
  const ready = async ({ id }: { id: string }) => {
    const tried = await call(page, 'POST', '/api/orders/bulk/confirm', { ids: [id], dryRun: true })
    return (tried as { changed: number }).changed === 1
  }
  const [pending, [delivered]] = await Promise.all([of('pending'), of('delivered')])
  for (const one of pending)
    if (delivered && (await ready(one))) return { pending: one.code, delivered: delivered.code }
  throw new Error('no order can be confirmed')
}

test('by keyboard: the order is asked for, found by its code, confirmed from the dashboard, and it is undone', async ({
  page,
}) => {
  await enter(page, 'admin', '/dashboard')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const { pending, delivered } = await someOrders(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('xac nhan don')
  await expect(active(page)).toContainText(/Xác nhận đơn…/)
  await expect(active(page)).toContainText('chọn đơn hàng trước')
  await page.keyboard.press('Enter')
  await expect(combobox(page)).toHaveAttribute('placeholder', /đơn hàng/)
  // Those it cannot take are last, with the reason.
  await page.keyboard.type(delivered)
  await expect(rows(page)).toHaveCount(1)
  await expect(active(page)).toContainText('Chờ xử lý')
  await expect(active(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(toaster(page)).toContainText('Xác nhận đơn')
  await expect(combobox(page)).toBeFocused()
  // Typed and confirmed at once: Enter waits for the rows.
  await combobox(page).fill('')
  await page.keyboard.type(pending)
  await page.keyboard.press('Enter')
  await expect(toaster(page)).toContainText(pending)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await statusOf(page, pending)).toBe('to_pack')
  await page.keyboard.press('z')
  await expect.poll(() => statusOf(page, pending)).toBe('pending')
})

test('by mouse: a call is logged on an order opened lately; back leads from the question to the record', async ({
  page,
}) => {
  await enter(page, 'admin', '/dashboard')
  const { pending } = await someOrders(page)
  await page.goto(`/Delivery/list/${pending}`)
  await expect(page.getByRole('heading', { name: pending })).toBeVisible()
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /Tìm bản ghi|Bảng lệnh|Ctrl K/ })
    .first()
    .click()
  await combobox(page).fill('ghi cuoc goi')
  await rows(page).filter({ hasText: 'Ghi cuộc gọi…' }).click()
  const first = rows(page).first()
  await expect(first).toContainText(pending)
  await expect(page.getByRole('dialog').getByText('Mở gần đây')).toBeVisible()
  await first.click()
  await expect(page.getByRole('dialog').getByText(pending)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'quay lại' }).click()
  await expect(rows(page).first()).toContainText(pending)
  await rows(page).first().click()
  await rows(page).filter({ hasText: 'Không nghe máy' }).click()
  await rows(page).first().click()
  for (let left = 0; left < 2 && (await page.getByRole('dialog').isVisible()); left++)
    await rows(page).first().click()
  await expect(toaster(page)).toContainText(pending)
})

test('by the words of either language: telesales log a call from the dashboard with 3 keys beyond the order and the result', async ({
  page,
}) => {
  await enter(page, 'telesales', '/dashboard')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const { pending } = await someOrders(page)
  const keys = new Keys(page)
  await keys.press('Control+k')
  await page.keyboard.type('log a call')
  await expect(active(page)).toContainText('Ghi cuộc gọi…')
  await keys.press('Enter')
  tellKeys('a call logged from the dashboard, beyond the words that choose order and result', keys, 3)
  expect(keys.pressed).toBeLessThanOrEqual(3)
  await page.keyboard.type(pending)
  await page.keyboard.press('Enter')
  // Typed on while the order is on its way.
  await page.keyboard.type('khong nghe')
  await page.keyboard.press('Control+Enter')
  await expect(toaster(page)).toContainText(`Đã ghi cuộc gọi cho ${pending}`)
  await page.keyboard.press('z')
  await expect(toaster(page)).toContainText('Đã hoàn tác')
})

test('words of either language, typed on the dashboard right after it is there', async ({ page }) => {
  await enter(page, 'telesales', '/dashboard')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  for (const [text, title] of [
    ['create order', 'Tạo đơn hàng'],
    ['add order', 'Tạo đơn hàng'],
    ['dat hang', 'Tạo đơn hàng'],
    ['open orders', 'Đơn hàng'],
    ['mo don', 'Đơn hàng'],
    ['log call', 'Ghi cuộc gọi…'],
    ['ghi cuoc goi', 'Ghi cuộc gọi…'],
    ['confirm order', 'Xác nhận đơn…'],
    ['chot don', 'Xác nhận đơn…'],
    ['history', 'Lịch sử đơn hàng…'],
    ['switch language', 'Tiếng Anh (English)'],
    ['doi co', 'Cỡ giao diện'],
    ['tro giup', 'Phím tắt'],
  ] as const) {
    await combobox(page).fill(text)
    await expect(active(page)).toContainText(title)
  }
})

test('the history of an order opened from the dashboard', async ({ page }) => {
  await enter(page, 'telesales', '/dashboard')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const { pending } = await someOrders(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('order history')
  await expect(active(page)).toContainText('Lịch sử đơn hàng…')
  await page.keyboard.press('Enter')
  await expect(combobox(page)).toHaveAttribute('placeholder', /đơn hàng/)
  await page.keyboard.type(pending)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Delivery/list/${pending}$`))
  await expect(page.getByRole('tab', { name: /^Lịch sử(?: \d+)?$/ })).toHaveAttribute('aria-selected', 'true')
})

test('who may not confirm orders sees no such command', async ({ page }) => {
  await enter(page, 'warehouse', '/dashboard')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dong goi')
  await expect(rows(page).filter({ hasText: 'chọn đơn hàng trước' }).first()).toBeVisible()
  await combobox(page).fill('xac nhan don')
  await expect(rows(page).filter({ hasText: 'Xác nhận đơn…' })).toHaveCount(0)
})
