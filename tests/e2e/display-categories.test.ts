/** Display categories: by hand it needs a product; a rule shows its products while it is entered, by keyboard and by mouse. */
import type { Page } from '@playwright/test'
import type { AnyRecord } from '../../src/core/area.ts'
import { enter, expect, test } from './fixtures.ts'
import { first, some } from './made.ts'

const members = (page: Page) => page.locator('form [data-members]')
const count = async (page: Page) =>
  Number(await members(page).locator('[data-count]').getAttribute('data-count'))
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)

test('it is refused without a product, then saved with the products of a rule that were seen before', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'content', '/Categories_show/list')
  await page.locator('[data-row="0"]').getByRole('link').first().waitFor()
  const brand = await first(page, 'brands', [['name', 'eq', 'Bettinardi']])
  const total = async (where: unknown[]) =>
    (await some(page, 'products', [['status', 'eq', 'active'], ...where], '&limit=100&fields=code')).length
  const product: AnyRecord = await first(page, 'products', [['status', 'eq', 'active']])
  const stamp = `Trưng bày ${Date.now() % 1_000_000}`

  // By keyboard: the message of the specification, and one product by hand.
  await page.getByRole('grid').focus()
  await page.keyboard.press('c')
  await expect(page.locator('#field-name')).toBeFocused()
  await page.keyboard.type(stamp)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(field(page, 'products')).toContainText('Bạn phải thêm sản phẩm trước!')
  await field(page, 'products').getByRole('button', { name: 'Thêm sản phẩm' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(product.code)
  await page.getByRole('option', { name: product.code }).waitFor()
  await page.keyboard.press('Enter')
  await expect(members(page)).toContainText(String(product.name))
  expect(await count(page)).toBe(1)

  // By mouse: a rule in its place.
  await field(page, 'source').locator('label', { hasText: 'Theo quy tắc' }).click()
  await field(page, 'brands').locator('input').click()
  await field(page, 'brands').locator('input').fill('Bettinardi')
  await page.getByRole('option', { name: 'Bettinardi' }).first().click()
  const wanted = await total([['brand', 'eq', brand.code]])
  expect(wanted).toBeLessThan(100)
  await expect.poll(() => count(page)).toBe(wanted)
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(page).toHaveURL(/\/Categories_show\/list\/HT\d+$/)
  await expect(page.locator('[data-pane="detail"]')).toContainText(stamp)
  const saved = page.locator('[data-pane="detail"] [data-count]').filter({ visible: true })
  await expect(saved).toHaveAttribute('data-count', String(wanted))
})
