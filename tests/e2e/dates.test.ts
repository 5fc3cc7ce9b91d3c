/** Days chosen from a month, in forms, cells and filters: by keyboard alone and by mouse alone. */
import type { Page } from '@playwright/test'
import { formatDay } from '../../src/core/dates/dates.ts'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { dayFromNow } from './made.ts'

const month = (page: Page) => page.getByRole('dialog', { name: /^Chọn ngày/ })

test('by keyboard: Alt+↓ opens the month, arrows and pages move, Enter chooses; Esc leaves the form as it was', async ({
  page,
}) => {
  await enter(page, 'admin', '/Voucher/list/new')
  const starts = page.getByLabel('Áp dụng từ')
  await starts.focus()
  await page.keyboard.type('mai')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(month(page)).toBeVisible()
  expect(await violations(page, { within: '[role=dialog]', rules: 'all' })).toEqual([])
  // Typed words count: the month begins where they led.
  await expect(page.locator('[data-day]:focus')).toHaveAttribute('data-day', dayFromNow(1))
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-day]:focus')).toHaveAttribute('data-day', dayFromNow(8))
  await page.keyboard.press('t')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(month(page)).toHaveCount(0)
  await expect(starts).toBeFocused()
  await expect(starts).toHaveValue(formatDay(dayFromNow(1)))
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator('[data-day]:focus')).toHaveAttribute('data-day', dayFromNow(1))
  await page.keyboard.press('Escape')
  await expect(month(page)).toHaveCount(0)
  await expect(starts).toBeFocused()
  await expect(starts).toHaveValue(formatDay(dayFromNow(1)))
  // Weeks begin on Monday.
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Home')
  const monday = await page.locator('[data-day]:focus').getAttribute('data-day')
  expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
})

test('by mouse: a filter takes its days from a month and from quick ranges, whose days are shown', async ({
  page,
}) => {
  await enter(page, 'admin', '/JobDaily/list')
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ngày', exact: true }).click()
  await page.getByRole('button', { name: 'Mở lịch' }).first().click()
  await expect(month(page)).toBeVisible()
  await page.locator(`[data-day="${dayFromNow(0)}"]`).click()
  await expect(page.getByLabel('Từ', { exact: true })).toHaveValue(formatDay(dayFromNow(0)))
  await page.locator('form').getByRole('button', { name: 'Lọc' }).click()
  await expect(page).toHaveURL(new RegExp(`day=.*${dayFromNow(0)}`))
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ngày', exact: true }).click()
  await page.getByRole('button', { name: '3 tháng trước' }).click()
  await expect(page).toHaveURL(/day=three_months_ago/)
})
