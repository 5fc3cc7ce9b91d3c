/** Notes, calls and points of a customer: by keys alone and by the mouse alone. */
import type { Page } from '@playwright/test'
import { enter, expect, mustCall, test } from './fixtures.ts'

type Customer = { id: string; code: string; points: number }

/** A new customer with a note; returns its record. */
async function made(page: Page): Promise<Customer> {
  const phone = `08${String(Date.now()).slice(-8)}`
  const values = { name: 'Golfer Ghi Chú', phone, note: 'Thuận tay trái.' }
  return (await mustCall(page, 'POST', '/api/customers', values)).data as Customer
}
const pane = (page: Page) => page.locator('[data-pane="detail"]')

test('keys alone: N adds a note, newest first, and undo takes it back', async ({ page }) => {
  await enter(page, 'admin', '/Customer/list')
  const { code } = await made(page)
  await page.goto(`/Customer/list/${code}`)
  await expect(pane(page)).toContainText('Thuận tay trái.')
  await page.keyboard.press('n')
  await page.keyboard.type('Gọi sau 17 giờ.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Đã ghi chú cho ${code}.`)).toBeVisible()
  await pane(page).getByRole('tab', { name: 'Ghi chú' }).focus()
  await page.keyboard.press('Enter')
  const rows = pane(page).locator('tbody').getByRole('row')
  await expect(rows.nth(0)).toContainText('Gọi sau 17 giờ.')
  await expect(rows.nth(1)).toContainText('Thuận tay trái.')
  await page.keyboard.press('z')
  await expect(pane(page).getByText('Gọi sau 17 giờ.')).toHaveCount(0)
  await expect(rows.nth(0)).toContainText('Thuận tay trái.')
})

test('the mouse alone: points are adjusted with a reason and not below 0', async ({ page }) => {
  await enter(page, 'admin', '/Customer/list')
  const { code } = await made(page)
  await page.goto(`/Customer/list/${code}`)
  await expect(pane(page)).toContainText('Golfer Ghi Chú')
  await pane(page).getByRole('button', { name: 'Các thao tác khác' }).click()
  await page.locator('[role=menu] [data-command="customers.adjust-points"]').click()
  const form = page.getByRole('dialog', { name: /Sửa điểm/ })
  const run = form.getByRole('button', { name: /^Sửa điểm/ })
  await form.getByLabel(/Số điểm/).fill('-5')
  await form.getByLabel(/Lý do/).fill('Chào mừng')
  await run.click()
  await expect(page.getByText('không trừ quá số đó được').first()).toBeVisible()
  // Nothing typed is lost.
  await expect(form.getByLabel(/Lý do/)).toHaveValue('Chào mừng')
  await form.getByLabel(/Số điểm/).fill('300')
  await run.click()
  await pane(page).getByRole('tab', { name: 'Điểm', exact: true }).click()
  await expect(pane(page).locator('tbody').getByRole('row').first()).toContainText('Chào mừng')
  await expect(pane(page).locator('tbody').getByRole('row').first()).toContainText('+300')
  await pane(page).getByRole('tab', { name: 'Cuộc gọi' }).click()
  await expect(pane(page)).toContainText('Chưa có cuộc gọi nào')
})
