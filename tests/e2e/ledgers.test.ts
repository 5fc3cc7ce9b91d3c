/** Rows that a record has many of, by keyboard and by mouse: stock movements, points, a carrier's file of many rows. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'
import { act, call, first, placed, read, remitted } from './made.ts'

const detail = (page: Page) => page.locator('[data-pane="detail"]')
const panel = (page: Page) => detail(page).getByRole('tabpanel')

async function begin(page: Page): Promise<void> {
  await enter(page, 'admin')
}

/** Tab as far as something. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await page.locator(`${selector}:focus`).count()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${selector}`)
}

test('movements of stock and of points stand in tabs of their own and lead to their orders', async ({
  page,
}) => {
  await begin(page)
  const { id, code } = await placed(page, { paymentMethod: 'bank' })
  await act(page, 'orders', id, 'confirm-payment')
  await act(page, 'orders', id, 'cancel', { reason: 'other' })
  await act(page, 'orders', id, 'refund-points')
  const order = await read(page, 'orders', code)
  const [line] = order.lines as unknown as { product: { code: string } }[]
  const customer = (order.customer as { code: string }).code

  // By keyboard: the tab's digit, the order's link.
  await page.goto(`/Product/list/${line?.product.code}`)
  await expect(detail(page)).toContainText(line?.product.code ?? '?')
  await detail(page).focus()
  await page.keyboard.press('2')
  await expect(page.getByRole('tab', { name: 'Xuất nhập tồn' })).toHaveAttribute('aria-selected', 'true')
  const moved = panel(page).getByRole('row').filter({ hasText: code })
  await expect(moved.filter({ hasText: 'Giữ cho đơn' })).toContainText('+1')
  await expect(moved.filter({ hasText: 'Bỏ giữ' })).toContainText('−1')
  await tabTo(page, `[role=tabpanel] a[href$="${code}"]`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Delivery/list/${code}$`))

  // By mouse.
  await page.goto(`/Customer/list/${customer}`)
  await page.getByRole('tab', { name: 'Điểm', exact: true }).click()
  const given = panel(page).getByRole('row').filter({ hasText: 'Hoàn tiền bằng điểm' })
  await expect(given).toContainText(`+${Number(order.total).toLocaleString('en-US')}`)
  await given.getByRole('link', { name: code }).click()
  await expect(page).toHaveURL(new RegExp(`/Delivery/list/${code}$`))
})

test('the goods of an open order say what is left of them, also when another order took some', async ({
  page,
}) => {
  await begin(page)
  const { code } = await placed(page)
  await page.goto(`/Delivery/list/${code}`)
  await expect(detail(page)).toContainText('Đỗ Thị Khánh Linh')
  await expect(detail(page).locator('a[href^="/Product/"]')).toHaveCount(1)
  const again = page.waitForRequest((request) => new URL(request.url()).pathname === `/api/orders/${code}`)
  // Of the same goods: of those there is the most.
  await placed(page)
  await again
})

test('a tab of more rows than a page shows the older ones on asking', async ({ page }) => {
  await begin(page)
  type Goods = { id: string; available: number; product: { code: string } }
  const goods = (await call(page, 'GET', '/api/orders/goods')) as Goods[]
  const product = Object.values(Object.groupBy(goods, (one) => one.product.code))
    .map((variants = []) => variants.filter(({ available }) => available > 1))
    .toSorted((a, b) => b.length - a.length)[0] as Goods[]
  // Each is reserved and set free again.
  const lines = product.slice(0, 10).map(({ id }) => ({ variant: id, quantity: 1 }))
  for (let moved = 0; moved <= 50; moved += 2 * lines.length) {
    const { id } = await placed(page, { lines })
    await act(page, 'orders', id, 'cancel', { reason: 'other' })
  }
  await page.goto(`/Product/list/${product[0]?.product.code}`)
  await page.getByRole('tab', { name: 'Xuất nhập tồn' }).click()
  // Where there is little room the heading is not shown.
  const rows = panel(page).getByRole('row').filter({ hasText: 'DH' })
  await expect(rows).toHaveCount(50)
  await tabTo(page, '[role=tabpanel] button')
  await expect(panel(page).getByRole('button', { name: 'Xem cũ hơn' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBeGreaterThan(50)
})

test('a group of 250 rows: from hundred to hundred by keyboard and by mouse, one found by its code', async ({
  page,
}) => {
  await begin(page)
  const carrier = await first(page, 'carriers', [['status', 'eq', 'active']])
  const mark = Date.now()
  const lines = Array.from({ length: 250 }, (_, at) => [`KHONGCO${mark}${at + 1000}`, 100_000] as const)
  const { code } = await remitted(page, carrier, lines)
  await page.goto(`/Remittance/list/${code}`)
  const group = detail(page).locator('[data-bucket=unknown]')
  await expect(group).toBeVisible()
  const items = group.locator('ul > li')

  await detail(page).focus()
  await tabTo(page, '[data-bucket=unknown] button[aria-expanded]')
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(100)
  await expect(items.first()).toContainText(`KHONGCO${mark}1000`)
  await tabTo(page, '[data-bucket=unknown] nav button[aria-label="Trang sau"]')
  await page.keyboard.press('Enter')
  await expect(items.first()).toContainText(`KHONGCO${mark}1100`)
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(50)
  await expect(items.last()).toContainText(`KHONGCO${mark}1249`)

  const pager = group.getByRole('navigation', { name: 'Trang' }).first()
  await expect(pager.getByRole('button', { name: 'Trang sau' })).toBeDisabled()
  await pager.getByRole('button', { name: 'Trang trước' }).click()
  await expect(items.first()).toContainText(`KHONGCO${mark}1100`)
  await pager.getByRole('combobox', { name: 'Đến các dòng' }).selectOption({ label: '1–100' })
  await expect(items.first()).toContainText(`KHONGCO${mark}1000`)
  await group.getByRole('searchbox').fill(`${mark}1234`)
  await expect(items).toHaveCount(1)
  await expect(items).toContainText(`KHONGCO${mark}1234`)
})

test('more money than is held is refused where it is typed; the history then says how much went, and for good', async ({
  page,
}) => {
  await begin(page)
  const { id, code } = await placed(page, { paymentMethod: 'bank' })
  await act(page, 'orders', id, 'confirm-payment')
  await act(page, 'orders', id, 'cancel', { reason: 'other' })
  const { total } = await read(page, 'orders', code)
  const sum = `${Number(total).toLocaleString('en-US')}đ`
  await page.goto(`/Delivery/list/${code}`)
  await expect(detail(page)).toContainText('Còn phải hoàn')
  await detail(page).focus()
  await page.keyboard.press('e')
  const asked = page.getByRole('dialog').filter({ visible: true }).last()
  await expect(asked).toContainText(sum)
  await page.keyboard.type('99999999999')
  await expect(asked.getByRole('alert')).toContainText(`Chỉ còn giữ ${sum}`)
  await expect(asked.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+Enter')
  // For good: asked about once more.
  await expect(page.getByRole('alertdialog')).toContainText('không hoàn tác được')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(detail(page)).toContainText('Đã hoàn tiền')
  await page.getByRole('tab', { name: /^Lịch sử(?: \d+)?$/ }).click()
  const newest = panel(page).getByRole('listitem').first()
  await expect(newest).toContainText(`: ${sum}`)
  await expect(newest).toContainText('Việc này không hoàn tác được')
  await expect(newest.getByRole('button', { name: /^Hoàn tác/ })).toHaveCount(0)
})
