/** A hidden page of the specification: one record in full width at its own address. */
import { enter, expect, test } from './fixtures.ts'
import { fitsWindow } from './settled.ts'

test('a supplier at /supplier: title, tabs by digits, commands, back to where one came from, unknown codes, a telephone', async ({
  page,
}) => {
  await enter(page, 'admin', '/dashboard')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/supplier?id=NCC0001')
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  })
  await expect(page).toHaveTitle('NCC0001 · Thông tin nhà cung cấp - CMS SHOP')
  const record = page.locator('[data-pane=detail]')
  await expect(record.locator('h2')).toContainText('NCC0001')
  await expect(record).toBeFocused()
  await page.keyboard.press('2')
  await expect(record.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('y')
  await expect(page.locator('[data-sonner-toaster]')).toContainText('NCC0001')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/supplier?id=NCC9999')
  await expect(page.getByText(/NCC9999/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Về danh sách' }).first().click()
  await expect(page).toHaveURL(/\/(Shop\/list|dashboard)/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/supplier?id=NCC0001')
  await expect(record.locator('h2')).toContainText('NCC0001')
  await fitsWindow(page)
})

test('who may not see suppliers is told so', async ({ page }) => {
  await enter(page, 'education', '/supplier?id=NCC0001')
  await expect(page.getByText('Thông tin nhà cung cấp').first()).toBeVisible()
  await expect(page.locator('[data-pane=detail]')).toHaveCount(0)
})
