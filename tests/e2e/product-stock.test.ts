/** Stock of variants changed by hand: received by keyboard, counted and written off by mouse, taken back. */
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call } from './made.ts'

type Full = { code: string; stock: number; stocks: { id: string; stock: number; reserved: number }[] }

test('received by keyboard, counted by mouse, with the reasons of the stock; taken back', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'warehouse', '/Product/list')
  const list = (await call(page, 'GET', '/api/products?limit=30&sort=code')) as unknown as Full[]
  const all = await Promise.all(
    list.map(async ({ code }) => (await call(page, 'GET', `/api/products/${code}`)) as unknown as Full),
  )
  // Orders hold none of it, so that it can be counted down to nothing.
  const product = all.find((one) => one.stocks.length > 1 && one.stocks[0]?.reserved === 0)
  if (!product) throw new Error('no product has several variants')
  const { code } = product
  const stocks = async () =>
    ((await call(page, 'GET', `/api/products/${code}`)) as unknown as Full).stocks.map(({ stock }) => stock)
  const before = product.stocks.map(({ stock }) => stock)
  await page.goto(`/Product/list/${code}`)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText(code)

  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('>Nhập kho')
  await expect(page.getByRole('option', { name: /^Nhập kho/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('dialog', { name: /Nhập kho/ })
  const first = receipt.getByLabel(/^Số lượng: /).first()
  await expect(first).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(receipt.getByRole('alert').or(receipt.getByText('ít nhất'))).not.toHaveCount(0)
  await first.focus()
  await page.keyboard.type('7')
  await expect(receipt).toContainText('Nhập 7 chiếc')
  expect(await violations(page, { within: 'dialog[open]', rules: 'all' })).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(receipt).toHaveCount(0)
  await expect.poll(stocks).toEqual(before.map((stock, at) => (at === 0 ? stock + 7 : stock)))

  await detail.getByRole('tab', { name: /Xuất nhập tồn/ }).click()
  await expect(detail).toContainText(`Vì sao còn ${product.stock + 7}?`)
  await expect(detail).toContainText('Nhập kho +7')
  await detail.locator('[data-command="products.count-stock"]').click()
  const count = page.getByRole('dialog', { name: /Kiểm kê/ })
  await count
    .getByLabel(/^Số lượng: /)
    .first()
    .fill('0')
  await expect(count).toContainText('1 biến thể khác sổ')
  await count.getByRole('button', { name: /Kiểm kê/ }).click()
  await expect.poll(async () => (await stocks())[0]).toBe(0)
  for (const left of [(before[0] ?? 0) + 7, before[0] ?? 0]) {
    await expect(count).toHaveCount(0)
    await page.keyboard.press('z')
    await expect.poll(async () => (await stocks())[0]).toBe(left)
  }
})

test('a number that changes while it is counted is named with what happened; sent again it is taken', async ({
  page,
}) => {
  await enter(page, 'warehouse', '/Product/list')
  const list = (await call(page, 'GET', '/api/products?limit=30&sort=-code')) as unknown as Full[]
  const all = await Promise.all(
    list.map(async ({ code }) => (await call(page, 'GET', `/api/products/${code}`)) as unknown as Full),
  )
  const product = all.find(({ stocks: [one] }) => one && one.reserved === 0 && one.stock > 4)
  const [variant] = product?.stocks ?? []
  if (!product || !variant) throw new Error('no product has free pieces')
  const { stock } = variant
  const left = async () =>
    ((await call(page, 'GET', `/api/products/${product.code}`)) as unknown as Full).stocks[0]?.stock
  await page.goto(`/Product/list/${product.code}`)
  await page.locator('[data-pane="detail"]').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('>Kiểm kê')
  await expect(page.getByRole('option', { name: /^Kiểm kê/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const count = page.getByRole('dialog', { name: /Kiểm kê/ })
  await expect(count).toContainText('không kể kiện đã đóng gói')
  const field = count.getByLabel(/^Số lượng: /).first()
  await expect(field).toHaveValue(String(stock))
  await call(page, 'POST', `/api/products/${product.code}/write-off`, {
    lines: [{ line: variant.id, quantity: 2 }],
    writeOff: 'lost',
  })
  await field.fill(String(stock - 1))
  await page.keyboard.press('Control+Enter')
  await expect(count.getByRole('alert')).toContainText(`${stock} → ${stock - 2}`)
  await expect(field).toHaveValue(String(stock - 1))
  expect(await left()).toBe(stock - 2)
  await page.keyboard.press('Control+Enter')
  await expect(count).toHaveCount(0)
  await expect.poll(left).toBe(stock - 1)
})
