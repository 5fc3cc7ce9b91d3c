/** A promotion and a sale are made, and an order has them: shown while it is entered, and on the order. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { Clicks, Keys, tellClicks, tellKeys } from './key-count.ts'
import { call, dayFromNow, placed } from './made.ts'

type Goods = { id: string; code: string; name: string; price: number; listed: number; available: number }
type Product = { id: string; code: string; name: string; category: { name: string }; price: number }

const vnd = (amount: number) => `${amount.toLocaleString('en-US')}đ`
const stampOf = () => `Thử ${Date.now() % 10_000_000}`

/** Goods that neither a sale nor a promotion is for yet. */
async function plainGoods(page: Page): Promise<{ goods: Goods; product: Product }> {
  const all = (await call(page, 'GET', '/api/orders/goods?q=gay')) as Goods[]
  for (const goods of all) {
    const [code] = goods.code.split('-')
    const quote = (await call(page, 'POST', '/api/orders/quote', {
      lines: [{ variant: goods.id, quantity: 1 }],
    })) as { lines: { promotion: unknown }[] }
    if (goods.available < 4 || goods.price !== goods.listed || quote.lines[0]?.promotion) continue
    return { goods, product: (await call(page, 'GET', `/api/products/${code}`)) as Product }
  }
  throw new Error('all goods are reduced')
}

test('by keyboard: a percent promotion for a category; what is missing is named under its heading', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'admin', '/Promotions/list')
  await page.locator('[data-row="0"]').waitFor()
  const { goods, product } = await plainGoods(page)
  const name = stampOf()
  await page.getByRole('grid').focus()
  const keys = new Keys(page)
  await keys.press('c')
  await expect(page.locator('#field-name')).toBeFocused()
  await page.keyboard.type(name)
  await keys.press('Control+s')
  const summary = page.getByRole('alert').filter({ hasText: 'Tạo khuyến mãi không thành công' })
  await expect(summary).toContainText('Từ')
  expect(await violations(page)).toEqual([])

  await page.locator('#field-startsAt').focus()
  await page.keyboard.type('hôm nay 00:00')
  await keys.press('Tab')
  await page.locator('#field-endsAt').focus()
  await page.keyboard.type('mai 23:00')
  await keys.press('Tab')
  await page.locator('[data-field="kind"]').getByRole('radio').first().focus()
  await keys.press('Space')
  await page.locator('#field-percent').focus()
  await page.keyboard.type('10')
  await page.locator('[data-field="scope"] select').focus()
  await page.keyboard.type('Danh')
  await page.locator('#field-categories').focus()
  await page.keyboard.type(product.category.name)
  await expect(
    page.getByRole('listbox').getByRole('option', { name: product.category.name }).first(),
  ).toBeVisible()
  await keys.press('Enter')
  await keys.press('Control+s')
  await expect(page).toHaveURL(/\/Promotions\/list\/KM\d+$/)
  tellKeys('a percent promotion for a category', keys, 15)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText('Đang diễn ra')
  await expect(detail).toContainText('Chưa có đơn nào.')

  // The form of an order shows it before anything is charged.
  const code = /KM\d+$/.exec(page.url())?.[0] ?? ''
  await page.goto(`/Delivery/list/new#from=products/${product.code}`)
  const form = page.locator('form')
  await expect(form).toContainText(code)
  await expect(form).toContainText(vnd(goods.price - Math.round(goods.price / 10)))
  const { id, version } = (await call(page, 'GET', `/api/promotions/${code}`)) as {
    id: string
    version: number
  }
  expect(version).toBe(1)
  await call(page, 'POST', `/api/promotions/${id}/deactivate`, {})
})

test('by mouse: a percent promotion for a category is made and runs; only its name and percent are typed', async ({
  page,
}) => {
  await enter(page, 'admin', '/Promotions/list')
  await page.locator('[data-row="0"]').waitFor()
  const clicks = new Clicks()
  await clicks.on(page.locator('[data-command="promotions.create"]').filter({ visible: true }).first())
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  const month = page.getByRole('dialog', { name: /^Chọn ngày/ })
  const pick = async (name: string, day: string, other: string) => {
    await clicks.on(field(name).getByRole('button', { name: 'Mở lịch' }))
    await expect(month).toBeVisible()
    const cell = month.locator(`[data-day="${day}"]`)
    if ((await cell.count()) === 0) await clicks.on(month.getByRole('button', { name: other }))
    await clicks.on(cell)
    await expect(month).toHaveCount(0)
  }
  const name = stampOf()
  await clicks.on(page.locator('#field-name'))
  await page.keyboard.type(name)
  await pick('startsAt', dayFromNow(-1), 'Tháng trước')
  await pick('endsAt', dayFromNow(1), 'Tháng sau')
  await clicks.on(field('kind').getByText('Phần trăm'))
  await clicks.on(page.locator('#field-percent'))
  await page.keyboard.type('10')
  await field('scope').locator('select').selectOption('categories')
  // Its list and an entry of it.
  clicks.made += 2
  await clicks.on(page.locator('#field-categories'))
  const option = page.getByRole('listbox').getByRole('option').first()
  await expect(option).toBeVisible()
  await clicks.on(option)
  await clicks.on(page.getByRole('button', { name: /^Lưu/ }).first())
  await expect(page).toHaveURL(/\/Promotions\/list\/KM\d+$/)
  tellClicks('a percent promotion for a category', clicks)

  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText(name)
  await expect(detail).toContainText('Đang diễn ra')
  const code = /KM\d+$/.exec(page.url())?.[0] ?? ''
  const made = (await call(page, 'GET', `/api/promotions/${code}`)) as {
    id: string
    kind: string
    percent: number
    scope: string
    categories: { name: string }[]
  }
  expect(made).toMatchObject({ kind: 'percent', percent: 1_000, scope: 'categories' })
  expect(made.categories).toHaveLength(1)
  await expect(detail).toContainText(made.categories[0]?.name ?? '-')
  await call(page, 'POST', `/api/promotions/${made.id}/deactivate`, {})
})

test('by mouse: a sale with few pieces; an order of it counts them and leads to it', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'admin', '/Sale/list')
  await page.locator('[data-row="0"]').waitFor()
  const { goods, product } = await plainGoods(page)
  const name = stampOf()
  await page.goto(`/Sale/list/new#from=products/${product.code}`)
  const lines = page.locator('[data-field=products]')
  await expect(lines).toContainText(product.code)
  await page.locator('#field-name').fill(name)
  await page.locator('#field-startsAt').fill('hôm nay 00:00')
  await page.locator('#field-endsAt').fill('mai 23:00')
  await lines.getByLabel('Giá sale, sản phẩm 1').fill(String(product.price))
  await lines.getByLabel('Số lượng, sản phẩm 1').fill('3')
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(
    page
      .locator('form')
      .getByText(/phải thấp hơn giá niêm yết/)
      .first(),
  ).toBeVisible()
  const price = Math.ceil((product.price * 0.95) / 1_000) * 1_000
  await lines.getByLabel('Giá sale, sản phẩm 1').fill(String(price))
  // Whether that is below the import price depends on the product.
  await page.locator('[data-field="belowImport"]').getByRole('switch').click()
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText('0 / 3')

  const code = /GS\d+$/.exec(page.url())?.[0] ?? ''
  const found = (await call(page, 'GET', `/api/orders/goods?ids=${goods.id}`)) as Goods[]
  expect(found[0]?.price).toBeLessThan(goods.price)
  const order = await placed(page, { lines: [{ variant: goods.id, quantity: 2 }] })
  await page.goto(`/Delivery/list/${order.code}`)
  await detail.getByRole('link', { name: code }).click()
  await expect(page).toHaveURL(new RegExp(`/Sale/list/${code}`))
  await expect(detail).toContainText('2 / 3')
  const { id } = (await call(page, 'GET', `/api/sales/${code}`)) as { id: string }
  await call(page, 'POST', `/api/sales/${id}/deactivate`, {})
})
