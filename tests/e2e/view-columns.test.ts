/** Views carry columns that fit their purpose, and a record next to the list has room on a small screen. */
import { enter, expect, test } from './fixtures.ts'

test('overdue orders show day and carrier; columns chosen for them leave the list alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await enter(page, 'warehouse', '/Delivery/list')
  const head = page.locator('[role=columnheader]')
  await expect(head.filter({ hasText: 'Đặt lúc' })).toHaveCount(1)
  await page.getByRole('tab', { name: /Quá hẹn giao/ }).click()
  await expect(head.filter({ hasText: 'Đơn vị vận chuyển' })).toBeInViewport()
  const days = head.filter({ hasText: 'Dự kiến giao' })
  await expect(days).toBeInViewport()
  await page.locator('[data-head="expectedOn"] button').focus()
  await page.keyboard.press('Delete')
  await expect(days).toHaveCount(0)
  await page.getByRole('tab', { name: /^Tất cả/ }).click()
  await expect(head.filter({ hasText: 'Đặt lúc' })).toHaveCount(1)

  await page.locator('[data-row="0"]:not([data-placeholder])').click()
  const pane = page.locator('[data-pane=detail]')
  await expect(pane).toBeVisible()
  expect((await pane.boundingBox())?.width).toBeGreaterThan(420)
})
