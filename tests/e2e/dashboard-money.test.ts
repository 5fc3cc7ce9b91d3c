/** Money on the dashboard: the range is chosen once, and a number opens its orders. */
import { enter, expect, test } from './fixtures.ts'

test('sales of the chosen range, and of the days before, open their orders', { tag: '@gate' }, async ({
  page,
}) => {
  await enter(page, 'manager', '/dashboard')
  // It comes once it is scrolled to.
  await page
    .getByRole('heading', { name: '30 ngày qua' })
    .evaluate((one) => one.scrollIntoView({ block: 'start' }))
  const sales = page.locator('[data-money=value]')
  const links = sales.getByRole('link')
  await expect(links).toHaveCount(2)
  const week = await links.first().getAttribute('href')
  await page.getByRole('button', { name: /^30 ngày qua/ }).click()
  await expect(links.first()).not.toHaveAttribute('href', week ?? '')
  await expect(page.locator('[data-money=profit]')).toContainText('đ')
  await expect(links).toHaveCount(2)
  // The days before are over: no other story changes their sales.
  const before = (await links.last().innerText()).replace(/^\D*(?=\d)/, '')
  await links.last().click()
  await expect(page).toHaveURL(/\/Delivery\/list\?placedAt=/)
  await expect(page.locator('[data-total=value] dd')).toHaveText(before)
})

test('users without the section see no money', async ({ page }) => {
  await enter(page, 'telesales', '/dashboard')
  await expect(page.getByRole('button', { name: /^7 ngày qua/ })).toBeVisible()
  await expect(page.locator('[data-money]')).toHaveCount(0)
})
