/** Money on the dashboard: the range is chosen once, and a number opens its orders with the same total. */
import { enter, expect, test } from './fixtures.ts'

test('sales of the chosen range open the orders that make them', { tag: '@gate' }, async ({ page }) => {
  await enter(page, 'manager', '/dashboard')
  const sales = page.locator('[data-money=value]')
  await expect(sales.locator('a').first()).toContainText('đ')
  await page.goto('/Revenue/sales?range=days30')
  const value = await page.locator('[data-tile=value] b').innerText()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^30 ngày qua/ }).click()
  await expect(sales.locator('a').first()).toContainText(value)
  await expect(page.locator('[data-money=profit]')).toBeVisible()
  await sales.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/Delivery\/list\?placedAt=/)
  await expect(page.locator('[data-total=value] dd')).toHaveText(value)
})

test('users without the section see no money', async ({ page }) => {
  await enter(page, 'telesales', '/dashboard')
  await expect(page.getByRole('button', { name: /^7 ngày qua/ })).toBeVisible()
  await expect(page.locator('[data-money]')).toHaveCount(0)
})
