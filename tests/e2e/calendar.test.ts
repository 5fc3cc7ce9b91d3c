/** A list as a calendar: days and records by keyboard alone and by mouse alone; what fails is asked for again. */
import type { Page } from '@playwright/test'
import { formatDay } from '../../src/core/dates/dates.ts'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call, dayFromNow, first } from './made.ts'

const focused = (page: Page) => page.locator('[data-day]:focus')

test('by keyboard: arrows and pages move the day, Enter opens day and record, N creates one on that day', async ({
  page,
}) => {
  await enter(page, 'admin', '/JobDaily/list')
  const { id } = await first(page, 'accounts', [['status', 'eq', 'active']])
  const day = dayFromNow(40)
  const stamp = `Lịch${Date.now() % 1_000_000}`
  for (const at of [1, 2])
    await call(page, 'POST', '/api/daily-jobs', { title: `${stamp} ${at}`, assignee: id, day })
  await page.goto(`/JobDaily/list?q=${encodeURIComponent(stamp)}`)
  await page.locator('[data-row]', { hasText: `${stamp} 1` }).waitFor()
  await page.keyboard.press('Shift+d')
  await expect(focused(page)).toHaveAttribute('data-day', dayFromNow(0))
  expect(await violations(page, { within: '[data-calendar]', rules: 'all' })).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await expect(focused(page)).toHaveAttribute('data-day', dayFromNow(-1))
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/calendar=month\./)
  await page.keyboard.press('t')
  await expect(focused(page)).toHaveAttribute('data-day', dayFromNow(0))
  for (let week = 0; week < 5; week++) await page.keyboard.press('ArrowDown')
  for (let one = 0; one < 5; one++) await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveAttribute('data-day', day)
  await expect(focused(page)).toHaveAccessibleName(/, 2 công việc/)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-agenda]:focus')).toContainText(`${stamp} 1`)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-agenda]:focus')).toContainText(`${stamp} 2`)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pane="detail"]')).toBeFocused()
  await expect(page.locator('[data-pane="detail"]')).toContainText(`${stamp} 2`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/JobDaily/list\\?.*calendar=day\\.${day}`))
  await page.keyboard.press('n')
  await expect(page.locator('#field-day')).toHaveValue(formatDay(day))
})

test('by mouse: bars over several days, “more” opens the day, the table is one press away', async ({
  page,
}) => {
  await enter(page, 'admin', '/Voucher/list')
  const stamp = `Dải${Date.now() % 1_000_000}`
  for (let at = 1; at <= 9; at++)
    await call(page, 'POST', '/api/vouchers', {
      name: `${stamp} ${at}`,
      kind: 'public',
      startsOn: dayFromNow(0),
      endsOn: dayFromNow(7),
      benefit: 'amount',
      amount: 1_000,
    })
  const path = `/Voucher/list?q=${encodeURIComponent(stamp)}`
  await page.goto(path)
  await page.locator('[data-row]', { hasText: `${stamp} 1` }).waitFor()
  await page.route('**/api/vouchers/calendar?**', (route) => route.abort())
  await page.getByRole('button', { name: 'Lịch' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/vouchers/calendar?**')
  await page.getByRole('alert').getByRole('button', { name: 'Thử lại' }).click()
  const bar = page.locator('[data-record]', { hasText: `${stamp} 1` })
  // Eight days are a part of two weeks.
  await expect(bar).toHaveCount(2)
  await bar.first().click()
  await expect(page.locator('[data-pane="detail"]')).toContainText(`${stamp} 1`)
  await page.getByRole('button', { name: /^Đóng/ }).first().click()
  await page
    .getByRole('gridcell', { name: /^\+\d+ nữa/ })
    .first()
    .click()
  await expect(page.locator('[data-agenda]')).toHaveCount(9)
  await page.getByRole('button', { name: 'Tuần', exact: true }).click()
  await expect(page.locator('[data-calendar="week"] [data-day]')).toHaveCount(7)
  await page.getByRole('button', { name: 'Danh sách', exact: true }).click()
  await expect(page.locator('[data-row]')).toHaveCount(9)
})
