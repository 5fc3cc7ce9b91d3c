/** Other records are chosen by the mouse alone: a press on the field offers the first ones, nothing is typed. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'
import { call, first, leaveAsFound, read } from './made.ts'

const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Presses on a field and takes the row that is offered there; answers its words. */
async function take(page: Page, field: string, at: number): Promise<string> {
  await page.locator(`#field-${field}`).click()
  const option = options(page).nth(at)
  await expect(option).toBeVisible()
  const words = await option.innerText()
  await option.click()
  await expect(options(page)).toHaveCount(0)
  return words
}

test('a record of another area, closed by Escape, opened again, chosen and cleared', async ({ page }) => {
  await enter(page, 'admin', '/Product/list/new')
  const field = page.locator('#field-shop')
  await field.click()
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/new$/)
  const words = await take(page, 'shop', 1)
  const chosen = await field.inputValue()
  expect(chosen).not.toBe('')
  expect(words).toContain(chosen)
  await page.getByRole('button', { name: /^Bỏ chọn/ }).click()
  await expect(field).toHaveValue('')
})

test('golfer, goods, province and ward of an order; Enter takes nothing that nobody moved to', async ({
  page,
}) => {
  await enter(page, 'telesales', '/Delivery/list/new')
  const customer = page.locator('#field-customer')
  await customer.click()
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(customer).toHaveValue('')
  await page.keyboard.press('Escape')
  const golfer = await take(page, 'customer', 2)
  await expect(customer).not.toHaveValue('')
  expect(golfer).toContain(await customer.inputValue())
  await take(page, 'lines', 0)
  const quantity = page.getByRole('textbox', { name: /^Số lượng/ })
  await expect(quantity).toHaveValue('1')
  await page.locator('#field-ward').fill('')
  await page.locator('#field-province').fill('')
  const province = await take(page, 'province', 3)
  await expect(page.locator('#field-province')).toHaveValue(province)
  await take(page, 'ward', 0)
  await expect(page.locator('#field-ward')).not.toHaveValue('')
  await expect(page.locator('#field-province')).toHaveValue(province)
})

test('Enter right after a code takes its record, though the answer comes late and the field was left', async ({
  page,
}) => {
  await enter(page, 'admin', '/Product/list/new')
  const field = page.locator('#field-shop')
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toBeVisible()
  const [, shop] = (await call(page, 'GET', '/api/shops?limit=2&sort=-code')) as {
    code: string
    name: string
  }[]
  const { code = '', name = '' } = shop ?? {}
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`/api/shops\\?.*${code}`), async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
  release()
  await expect(field).toHaveValue(name)
  await expect(options(page)).toHaveCount(0)
})

test('a save right after an Enter that waits has its record', async ({ page }) => {
  await enter(page, 'admin', '/Product/list')
  const product = await first(page, 'products', [['status', 'eq', 'active']])
  await leaveAsFound(page, 'products', product.code, ['brand'])
  const brandOf = async () => (await read(page, 'products', product.code)).brand as { code: string } | null
  const before = (await brandOf())?.code
  const brands = (await call(page, 'GET', '/api/brands?limit=20&sort=-code')) as {
    code: string
    status: string
  }[]
  const brand = brands.find(({ code, status }) => code !== before && status === 'active')
  if (!brand) throw new Error('no other brand')
  await page.goto(`/Product/list/${product.code}/edit`)
  const field = page.locator('#field-brand')
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`/api/brands\\?.*${brand.code}`), async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.type(brand.code)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: /^Đang lưu/ })).toBeVisible()
  release()
  await expect.poll(async () => (await brandOf())?.code).toBe(brand.code)
})
