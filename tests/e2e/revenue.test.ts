/** Revenue: by keyboard alone and by mouse alone a number, its list with the same total, and the sheet. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sheetRows } from '../support/sheet-rows.ts'
import { enter, expect, test } from './fixtures.ts'
import { fitsWindow } from './settled.ts'

const table = (page: Page, of: string) => page.locator(`table[data-revenue="${of}"]`)
const totals = (page: Page, id: string) => page.locator(`[data-total="${id}"] dd`)
/** A step of the palette: the choice is typed and taken. */
async function choose(page: Page, words: string): Promise<void> {
  await expect(page.locator('[role=option]').filter({ hasText: words }).first()).toBeVisible()
  await page.keyboard.type(words)
  await expect(page.locator('[role=option][aria-selected=true]').filter({ hasText: words })).toBeVisible()
  await page.keyboard.press('Enter')
}

test('by keyboard: range and breakdown, a number, its list with the same total, the sheet', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'manager', '/Revenue')
  await expect(table(page, 'revenue day').locator('tfoot')).toBeVisible()
  // Keys of commands that ask come with the rest of the console.
  await expect(page.locator('[data-command="revenue.export-figures"]')).toBeVisible()
  await page.keyboard.press('d')
  // Days that are over: no other story changes their numbers.
  await choose(page, 'Tháng trước')
  await expect(page).toHaveURL(/range=monthBefore/)
  await page.keyboard.press('v')
  await choose(page, 'Nhà cung cấp')
  await expect(page).toHaveURL(/by=shop/)
  const rows = table(page, 'revenue shop')
  await expect(rows.locator('tbody tr').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

  const first = rows.locator('tbody tr').first()
  await first.locator('[data-figure^="delivered"]').focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-figure') ?? '')
  // Numbers without orders are no links, and are passed over.
  for (let step = 0; step < 8 && !(await focused()).startsWith('revenue'); step++)
    await page.keyboard.press('ArrowRight')
  const revenue = first.locator('[data-figure^="revenue"]')
  await expect(revenue).toBeFocused()
  const text = await revenue.innerText()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Delivery\/list\?revenueAt=.*&shop=/)
  await expect(totals(page, 'revenue')).toHaveText(text)

  await page.goBack()
  await expect(rows.locator('tfoot')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Shift+X')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^doanh-thu-theo-nha-cung-cap-.*\.xlsx$/)
  const sheet = await sheetRows(readFileSync((await file.path()) ?? ''))
  const value = Number(text.replace(/[,đ]/g, ''))
  expect(sheet[1]?.includes(value), `${sheet[1]} has ${value}`).toBe(true)
  const words = sheet.map((cells) => String(cells[0] ?? ''))
  expect(words).toContain('Bộ lọc: không có')
  expect(words.some((one) => one.startsWith('Doanh thu: Tiền hàng giao trừ hàng trả'))).toBe(true)
  expect(words.some((one) => one.startsWith('Lập lúc '))).toBe(true)
})

test('by mouse: sales by province, one alone, the number of its orders is the number of the list', async ({
  page,
}) => {
  await enter(page, 'manager', '/dashboard')
  await page.getByRole('link', { name: 'Doanh thu', exact: true }).first().click()
  await page.getByRole('link', { name: 'Doanh số' }).click()
  await expect(page).toHaveURL(/\/Revenue\/sales/)
  await page.locator('[data-choice=range] [data-value=days91]').click()
  await page.locator('[data-choice=by] [data-value=province]').click()
  const rows = table(page, 'sales province')
  const first = rows.locator('tbody tr').first()
  const province = await first.getByRole('rowheader').innerText()
  await first.getByRole('rowheader').getByRole('link').click()
  await expect(page.locator('[data-filter=province]')).toContainText(province)
  await expect(rows.locator('tbody tr')).toHaveCount(1)
  const placed = rows.locator('tfoot [data-figure="placed "]')
  const count = await placed.innerText()
  await placed.click()
  await expect(page).toHaveURL(/\/Delivery\/list\?placedAt=.*province=/)
  await expect(totals(page, 'placed')).toHaveText(count)
  await page.goBack()
  const saved = page.waitForEvent('download')
  await page.locator('[data-command="revenue.export-figures"]').first().click()
  expect((await saved).suggestedFilename()).toMatch(/^doanh-so-theo-tinh.*\.xlsx$/)
  await page.locator('[data-filter=province]').click()
  await expect(page.locator('[data-filter=province]')).toHaveCount(0)
})

test('days that are no range, nothing to count, nothing to see, a telephone', async ({ page }) => {
  await enter(page, 'manager', '/Revenue?range=own&from=1976-01-01&to=2026-01-01')
  await expect(page.getByRole('alert')).toContainText('Không có đơn hàng ở những năm đó')
  await expect(page.locator('table')).toHaveCount(0)
  await page.goto('/Revenue?range=own&from=2026-02-02&to=2026-02-01')
  await expect(page.getByRole('alert')).toContainText('Ngày cuối trước ngày đầu')
  await page.goto('/Revenue?range=own&from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('Không có đơn hàng nào trong khoảng này')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Revenue?range=days91&by=brand')
  await expect(table(page, 'revenue brand').locator('tbody tr').first()).toBeVisible()
  await fitsWindow(page)

  await page.route('**/api/revenue/figures?**', (route) =>
    route.fulfill({ status: 500, json: { error: 500, msg: 'Máy chủ gặp lỗi' } }),
  )
  await page.goto('/Revenue?range=week')
  await expect(page.getByRole('alert')).toContainText('Máy chủ gặp lỗi', { timeout: 20_000 })
  await page.unroute('**/api/revenue/figures?**')
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('is for those who see revenue: support is told so and has no section', async ({ page }) => {
  await enter(page, 'support', '/Revenue')
  await expect(page.getByText('revenue.view')).toBeVisible()
})

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
  test(`days are those of the shop in a browser in ${timezoneId}`, async ({ page, browser, server }) => {
    await enter(page, 'manager', '/Revenue')
    const shown = async (from: typeof page) => {
      await from.getByRole('row').nth(5).waitFor()
      // The time before is counted after what is asked for.
      await expect(from.locator('main').getByText('…', { exact: true })).toHaveCount(0)
      return from.locator('main').innerText()
    }
    const here = await shown(page)
    const context = await browser.newContext({ baseURL: server.url, locale: 'vi-VN', timezoneId })
    const far = await context.newPage()
    await enter(far, 'manager', '/Revenue')
    expect(await shown(far)).toBe(here)
    await context.close()
  })
}
