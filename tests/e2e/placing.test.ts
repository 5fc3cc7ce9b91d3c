/** Orders are placed and changed: by keyboard with its figure, by mouse with a golfer made on the way, kept as drafts. */
import type { Page } from '@playwright/test'
import { enter, expect, mustCall, test } from './fixtures.ts'
import { Keys, tellKeys } from './key-count.ts'
import { storedDrafts } from './settled.ts'

type Goods = {
  code: string
  name: string
  price: number
  listed: number
  available: number
  shop: { id: string }
  product: { code: string }
}
type Golfer = { id: string; name: string; phone: string }

const ask = async <T>(page: Page, path: string) => (await mustCall(page, 'GET', path)).data as T
const goodsOf = async (page: Page) =>
  (await ask<Goods[]>(page, '/api/orders/goods')).filter(({ available }) => available > 3)
const golferOf = async (page: Page, row: number) =>
  (await ask<Golfer[]>(page, `/api/customers?limit=20&sort=-orderCount`))[row] as Golfer
const vnd = (amount: number) => `${amount.toLocaleString('en-US')}đ`

async function begin(page: Page): Promise<void> {
  await enter(page, 'telesales', '/Delivery/list')
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toContainText('DH')
}

const pane = (page: Page) => page.locator('[data-pane="detail"]')

test('a one-line order for a known golfer takes few keys; its lines are changed by keys; undo brings them back', {
  tag: '@gate',
}, async ({ page }) => {
  await begin(page)
  const [first] = await goodsOf(page)
  const golfer = await golferOf(page, 2)
  if (!first) throw new Error('nothing is on sale')
  // Of the same supplier, as another one's goods would be another order.
  const all = [
    ...(await ask<Goods[]>(page, `/api/orders/goods?product=${first.product.code}`)),
    ...(await goodsOf(page)),
  ]
  const other = all.find(({ code, shop }) => shop.id === first.shop.id && code !== first.code)
  if (!other) throw new Error('nothing else of this supplier')
  await page.getByRole('grid').focus()

  const keys = new Keys(page)
  await keys.press('c')
  await expect(page.locator('#field-customer')).toBeFocused()
  await page.keyboard.type(golfer.phone)
  // At once, before the answer is there: it is taken when it comes.
  await keys.press('Enter')
  await expect(page.locator('#field-lines')).toBeFocused()
  await page.keyboard.type(first.code.toLowerCase())
  await keys.press('Enter')
  await expect(page.getByRole('textbox', { name: `Số lượng ${first.name}` })).toBeFocused()
  await page.keyboard.type('2')
  await keys.press('Control+s')
  await expect(page).toHaveURL(/\/list\/DH\d+$/)
  tellKeys('one-line order for a known golfer, beyond its content', keys, 12)
  expect(keys.pressed).toBeLessThanOrEqual(12)
  await expect(pane(page)).toContainText(golfer.name)
  await expect(pane(page)).toContainText(`2 × ${vnd(first.listed)}`)

  // The same again is said, with the way to it, and goes on when that was seen.
  const code = /DH\d+/.exec(page.url())?.[0] ?? ''
  await page.keyboard.press('Shift+d')
  const like = page.locator('[data-field="acknowledged"]')
  await expect(like.getByRole('link', { name: code })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.locator('#field-acknowledged')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(like).toContainText('Bạn đã xem')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL((url) => /\/list\/DH\d+$/.test(url.pathname) && !url.pathname.endsWith(code))
  // The record, and not the form that it came from.
  await expect(pane(page).getByRole('button', { name: /^Sửa/ })).toBeVisible()

  // Fewer of one, another added, then the first taken out by key.
  await page.keyboard.press('i')
  const quantity = page.getByRole('textbox', { name: `Số lượng ${first.name}` })
  await expect(quantity).toHaveValue('2')
  await page.locator('#field-lines').focus()
  await page.keyboard.type(other.code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `Số lượng ${other.name}` }).last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(quantity.first()).toBeFocused()
  await page.keyboard.press('Control+Delete')
  await expect(page.locator('[data-field="lines"] ol > li')).toHaveCount(1)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/list\/DH\d+$/)
  await expect(pane(page)).toContainText(other.code)
  await expect(pane(page)).not.toContainText(first.code)
  await page.keyboard.press('z')
  await expect(pane(page)).toContainText(first.code)
})

test('lines typed faster than they are found are all there, and the same goods again take the quantity that is typed', async ({
  page,
}) => {
  await begin(page)
  const goods = (await goodsOf(page)).filter(({ available }) => available > 20)
  const [first, second] = goods
  if (!first || !second) throw new Error('two goods are needed')
  await page.route('**/api/orders/goods?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.getByRole('grid').focus()
  await page.keyboard.press('c')
  await expect(page.locator('#field-customer')).toBeFocused()
  const search = page.locator('#field-lines')
  await search.focus()
  const quantities = page.locator('[data-field="lines"] ol input')
  const values = () => quantities.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  for (const [{ code }, quantity] of [
    [first, '12'],
    [second, '3'],
    [first, '4'],
  ] as const) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.keyboard.type(quantity)
    await page.keyboard.press('Enter')
  }
  await expect.poll(values).toEqual(['4', '3'])
  await expect(search).toHaveValue('')

  // Waited for, the line that is there already takes the quantity that is typed, and not its digits besides.
  await search.fill(first.code)
  await expect(page.getByRole('option').filter({ hasText: first.code }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(quantities.first()).toBeFocused()
  await expect(quantities.first()).toHaveValue('5')
  await page.keyboard.type('2')
  await expect.poll(values).toEqual(['2', '3'])
})

test('a golfer is found by VID alone, by keyboard and by mouse', async ({ page }) => {
  await begin(page)
  const where = encodeURIComponent(JSON.stringify([['vid', 'empty', false]]))
  const [golfer] = await ask<(Golfer & { vid: string })[]>(page, `/api/customers?limit=1&where=${where}`)
  if (!golfer) throw new Error('a golfer with a VID is needed')
  await page.getByRole('grid').focus()
  await page.keyboard.press('c')
  const field = page.locator('#field-customer')
  await expect(field).toBeFocused()
  await page.keyboard.type(`vid ${golfer.vid}`)
  await expect(page.getByRole('option').first()).toContainText(`VID ${golfer.vid}`)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(golfer.name)
  await expect(page.locator('#field-receiverName')).toHaveValue(golfer.name)
  await field.click()
  await field.fill(`vga:${golfer.vid.slice(0, 4)}`)
  await page.getByRole('option', { name: new RegExp(golfer.vid) }).click()
  await expect(field).toHaveValue(golfer.name)
})

test('by mouse, with a golfer made on the way, an address by its ward and goods of two suppliers', {
  tag: '@gate',
}, async ({ page }) => {
  await begin(page)
  const goods = await goodsOf(page)
  const first = goods[0]
  const other = goods.find(({ shop }) => shop.id !== first?.shop.id)
  if (!first || !other) throw new Error('two suppliers are needed')
  await page.locator('[data-command="orders.create"]').first().click()
  await page.locator('#field-customer').pressSequentially('Golfer Mới Toanh')
  await page.getByRole('option', { name: /Tạo khách hàng/ }).click()
  await expect(page.locator('#new-buyer-name')).toHaveValue('Golfer Mới Toanh')
  await expect(page.locator('#new-buyer-phone')).toBeFocused()
  await page.locator('#new-buyer-phone').fill('12')
  await page.getByRole('button', { name: 'Tạo khách hàng' }).click()
  await expect(page.locator('#new-buyer-phone')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('#new-buyer-phone').fill(`09${String(Date.now()).slice(-8)}`)
  await page.getByRole('button', { name: 'Tạo khách hàng' }).click()
  await expect(page.locator('#field-customer')).toHaveValue('Golfer Mới Toanh')
  await expect(page.locator('#field-receiverName')).toHaveValue('Golfer Mới Toanh')
  for (const { code } of [first, other]) {
    await page.locator('#field-lines').fill(code)
    await page.getByRole('option').filter({ hasText: code }).first().click()
  }
  await expect(page.getByText('Sẽ tách thành 2 đơn')).toBeVisible()
  await page.locator('#field-address').fill('12 Lê Lợi')
  await page.locator('#field-ward').fill('ben thanh')
  await page.getByRole('option', { name: /Phường Bến Thành/ }).click()
  await expect(page.locator('#field-province')).toHaveValue('TP. Hồ Chí Minh')
  await page.locator('#field-shippingFee').fill('35k')
  await expect(page.getByText(vnd(first.price + other.price + 35_000), { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /^Lưu Ctrl/ })
    .or(page.getByRole('button', { name: 'Lưu', exact: true }))
    .first()
    .click()
  await expect(page.getByText('Đã tạo 2 đơn hàng')).toBeVisible()
  const links = pane(page).getByRole('link', { name: /DH\d+/ })
  await expect(links).toHaveCount(2)
  await links.first().click()
  await expect(pane(page)).toContainText('Golfer Mới Toanh')
})

test('what is typed is kept over a reload; an order without goods is told what is missing', async ({
  page,
}) => {
  await begin(page)
  const golfer = await golferOf(page, 4)
  const [first] = await goodsOf(page)
  await page.goto('/Delivery/list/new')
  await page.locator('#field-customer').fill(golfer.phone)
  await page
    .getByRole('option', { name: new RegExp(golfer.name) })
    .first()
    .click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Bạn phải thêm sản phẩm trước!').first()).toBeVisible()
  await page.locator('#field-lines').fill(first?.code ?? '')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('textbox', { name: /^Số lượng/ }).fill('3')
  await expect(page.getByText(vnd(3 * (first?.price ?? 0))).first()).toBeVisible()
  await expect.poll(() => storedDrafts(page)).toContain('"quantity":3')
  await page.reload()
  await expect(page.locator('#field-customer')).toHaveValue(golfer.name)
  await expect(page.getByRole('textbox', { name: /^Số lượng/ })).toHaveValue('3')
  await expect(page.getByText(vnd(3 * (first?.price ?? 0))).first()).toBeVisible()
})

test('Ctrl+S makes the golfer it stands in; a quantity typed before the goods are found is theirs', async ({
  page,
}) => {
  await begin(page)
  const [first, second] = await goodsOf(page)
  if (!first || !second) throw new Error('nothing is on sale')
  await page.goto('/Delivery/list/new')
  await page.locator('#field-customer').fill('Golfer Phím Tắt')
  await page.getByRole('option', { name: /Tạo khách hàng/ }).click()
  await page.locator('#new-buyer-phone').fill(`08${String(Date.now()).slice(-8)}`)
  await page.keyboard.press('Control+s')
  await expect(page.locator('#field-customer')).toHaveValue('Golfer Phím Tắt')
  await expect(page.getByText('Bạn phải thêm sản phẩm trước!')).toHaveCount(0)

  // A slow answer, and somebody who does not wait: code, Enter, 12, Enter, the next code.
  await page.route('**/api/orders/goods?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.locator('#field-lines').focus()
  await page.keyboard.type(first.code)
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.keyboard.type(second.code)
  const quantity = page.getByRole('textbox', { name: /^Số lượng/ })
  await expect(quantity.first()).toHaveValue('12')
  await expect(page.locator('#field-lines')).toHaveValue(second.code)
})
