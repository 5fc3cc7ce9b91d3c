/** Lists on a phone: rows of two lines with what one looks for, parts that a finger hits, and tickets from a customer. */
import { enter, expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a row has name, state, time and sum; it is ticked, sorted and opened by finger', async ({ page }) => {
  await enter(page, 'admin', '/Delivery/list?status=pending')
  const row = page.locator('[data-row="0"]:not([data-placeholder])')
  await expect(row).toContainText(/DH\d{8}/)
  await expect(row).toContainText('Chờ xử lý')
  await expect(row.getByText(/\d{3}đ$/)).toBeInViewport({ ratio: 1 })
  for (const part of ['[data-tick]', '[data-more]']) {
    const box = await row.locator(part).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), part).toBeGreaterThanOrEqual(44)
  }
  await row.locator('[data-tick]').tap()
  await expect(page.locator('[data-bulk]')).toContainText('1 đã chọn')
  await row.locator('[data-tick]').tap()
  await page.locator('[role=columnheader] [aria-haspopup=menu]').tap()
  await page.getByRole('menuitemradio', { name: /Tổng tiền.*giảm dần/ }).tap()
  await expect(page).toHaveURL(/sort=-total/)
  await page.locator('[data-row="1"]:not([data-placeholder])').tap()
  await expect(page.getByText('Về danh sách')).toBeVisible()
})

test('a ticket is opened from a customer and from an order', async ({ page }) => {
  await enter(page, 'support', '/Customer/list')
  const row = page.locator('[data-row="0"]:not([data-placeholder])')
  await row.locator('[data-more]').tap()
  await page.locator('[role=menu] [data-command="tickets.create-for"]').tap()
  await expect(page.locator('#field-customer')).toHaveValue(/\S{2}/)
  await page.goto('/Delivery/list')
  await row.locator('[data-more]').tap()
  await page.locator('[role=menu] [data-command="orders.create-ticket"]').tap()
  await expect(page.locator('#field-order')).toHaveValue(/DH\d+/)
  await page.locator('#field-subject').fill('Hỏi bao giờ nhận được hàng')
  await page.getByRole('button', { name: /^Lưu/ }).first().tap()
  await expect(page).toHaveURL(/\/CustomerCare\/list\/YC\d+/)
})
