/** The call lead's statistics: by keyboard, by mouse, and what they say where there is nothing to count or to see. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sheetRows } from '../support/sheet-rows.ts'
import { enter, expect, test } from './fixtures.ts'
import { fitsWindow } from './settled.ts'

const table = (page: Page) => page.locator('table[data-statistics]')
const calls = (page: Page) => page.locator('[data-calls]')
/** A figure of the whole. */
const whole = (page: Page, figure: string) => page.locator(`[data-figure="${figure} "]`)
const number = async (page: Page, figure: string) =>
  Number((await whole(page, figure).innerText()).replaceAll(',', ''))

async function open(page: Page, path: string, username = 'admin'): Promise<void> {
  await enter(page, username, path)
}

test('by keyboard: there, another period and breakdown, a figure, its calls and back, the sheet', async ({
  page,
}) => {
  await open(page, '/CallDesk')
  await expect(page.locator('[data-desk]')).toBeVisible()
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/CallDesk\/statistics$/)
  await page.getByRole('button', { name: 'Tháng này' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/period=month/)
  await page.getByRole('button', { name: 'Nhà cung cấp' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('table[data-statistics="supplier"]')).toBeVisible()
  await expect(table(page).getByRole('columnheader').first()).toHaveText('Nhà cung cấp')

  const first = table(page).locator('tbody tr').first()
  await first.locator('[data-figure^="calls"]').focus()
  await page.keyboard.press('ArrowRight')
  const reached = first.locator('[data-figure^="reached"]')
  await expect(reached).toBeFocused()
  const count = Number(await reached.innerText())
  expect(count).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(calls(page).getByRole('heading')).toBeFocused()
  await expect(calls(page).locator('tbody tr')).toHaveCount(Math.min(50, count))
  await expect(page).toHaveURL(/figure=reached&row=/)
  await page.keyboard.press('Escape')
  await expect(calls(page)).toHaveCount(0)
  await expect(reached).toBeFocused()

  const saved = page.waitForEvent('download')
  await page.keyboard.press('Shift+X')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^thong-ke-goi-don-hang-theo-nha-cung-cap-.*\.xlsx$/)
  const rows = await sheetRows(readFileSync((await file.path()) ?? ''))
  const row = rows.find((cells) => cells[3] === count && cells[0] === rows[1]?.[0])
  expect(row, 'the sheet has what the table has').toBeDefined()
  expect(rows.at(-1)?.slice(2, 4)).toEqual([await number(page, 'calls'), await number(page, 'reached')])
})

test('by mouse: from the board, by hour, sorted by a share, a figure, on to the order', async ({ page }) => {
  await open(page, '/CallDesk/board')
  await page.getByRole('link', { name: 'Thống kê telesales' }).click()
  await page.getByRole('button', { name: 'Tháng này' }).click()
  await page.getByRole('button', { name: 'Giờ', exact: true }).click()
  await expect(page.locator('table[data-statistics="hour"]')).toBeVisible()
  await expect(page.getByRole('application', { name: /Cuộc gọi: gặp khách và không gặp/ })).toBeVisible()
  await page.getByRole('button', { name: 'Nhân viên' }).click()
  await expect(page.locator('table[data-statistics="person"]')).toBeVisible()
  await page.getByRole('button', { name: 'trên số đơn đã gọi' }).first().click()
  await expect(table(page).getByRole('columnheader', { name: /Xác nhận/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const shares = await table(page).locator('tbody td:nth-child(5) small').allInnerTexts()
  const sorted = shares.map(Number.parseFloat)
  expect(sorted.length).toBeGreaterThan(2)
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))

  await whole(page, 'matters').click()
  const of = await number(page, 'matters')
  await expect(calls(page).locator('tbody tr')).toHaveCount(50)
  expect(of).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Xem thêm' }).click()
  await expect(calls(page).locator('tbody tr')).toHaveCount(Math.min(100, of))
  const code = await calls(page).locator('tbody a').first().innerText()
  await calls(page).locator('tbody a').first().click()
  await expect(page).toHaveURL(new RegExp(`/Delivery/list/${code}$`))
  await page.goBack()
  await expect(calls(page)).toBeVisible()
  await page.getByRole('button', { name: 'Đóng danh sách' }).click()
  await expect(calls(page)).toHaveCount(0)
})

test('nothing to count, nothing to see, nothing to reach; a telephone', async ({ page }) => {
  await open(page, '/CallDesk/statistics?period=own&from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('Không có cuộc gọi nào trong khoảng này')).toBeVisible()
  // A day behind the other takes it along.
  const from = page.getByRole('textbox', { name: 'Từ ngày' })
  await from.fill('5/2/2020')
  await expect(page).toHaveURL(/from=2020-02-05&to=2020-02-05/)
  // Goods are of orders: of tickets there is no such breakdown.
  await page.goto('/CallDesk/statistics?period=month&by=product&about=care')
  await expect(page.getByRole('button', { name: 'Nhân viên' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Sản phẩm' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/CallDesk/statistics?period=month&figure=confirmed')
  await expect(calls(page).locator('tbody tr').first()).toBeVisible()
  await fitsWindow(page)

  await page.route('**/api/call-desk/statistics?**', (route) =>
    route.fulfill({ status: 500, json: { error: 500, msg: 'Máy chủ gặp lỗi' } }),
  )
  await page.goto('/CallDesk/statistics?period=yesterday')
  await expect(page.getByRole('alert')).toContainText('Máy chủ gặp lỗi', { timeout: 20_000 })
  await page.unroute('**/api/call-desk/statistics?**')
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('is the lead’s: those who call are told so, and have no such command', async ({ page }) => {
  await open(page, '/CallDesk/statistics', 'telesales')
  await expect(page.getByText('call-desk.lead')).toBeVisible()
  await page.goto('/CallDesk')
  await expect(page.locator('[data-desk]')).toBeVisible()
  await expect(page.locator('[data-command="call-desk.statistics"]')).toHaveCount(0)
})
