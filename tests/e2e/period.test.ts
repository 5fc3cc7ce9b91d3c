/** Phases by the clock in a list: seen, filtered and sorted by keyboard alone and by mouse alone. */
import type { Page } from '@playwright/test'
import { addDays, dayOf, formatDay } from '../../src/core/dates/dates.ts'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call } from './made.ts'

const today = dayOf(Date.now())
const rowOf = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })

/** Three vouchers of one stamp: over, running for ten days more, and from a week on. */
async function begin(page: Page): Promise<string> {
  await enter(page, 'admin', '/Voucher/list')
  const stamp = `Hạn${Date.now() % 1_000_000}`
  for (const [name, from, to] of [
    ['xong', -9, -1],
    ['nay', 0, 10],
    ['sau', 7, 9],
  ] as const)
    await call(page, 'POST', '/api/vouchers', {
      name: `${stamp} ${name}`,
      kind: 'public',
      startsOn: addDays(today, from),
      endsOn: addDays(today, to),
      benefit: 'amount',
      amount: 1_000,
    })
  await page.goto(`/Voucher/list?q=${encodeURIComponent(stamp)}`)
  await rowOf(page, `${stamp} xong`).waitFor()
  return stamp
}

test('by keyboard: each phase has its word and its day; typed as a filter; the sort is by time', async ({
  page,
}) => {
  const stamp = await begin(page)
  await expect(rowOf(page, `${stamp} xong`)).toContainText('Đã kết thúc')
  await expect(rowOf(page, `${stamp} nay`)).toContainText(
    `Đang diễn rađến ${formatDay(addDays(today, 10)).slice(0, 5)}`,
  )
  await expect(rowOf(page, `${stamp} sau`)).toContainText(
    `Sắp diễn ratừ ${formatDay(addDays(today, 7)).slice(0, 5)}`,
  )
  expect(await violations(page, { within: '[role=grid]', rules: 'all' })).toEqual([])
  await page.getByRole('grid').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('giai đoạn:sắp diễn ra')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/phase=upcoming/)
  await expect(rowOf(page, `${stamp} nay`)).toHaveCount(0)
  await expect(rowOf(page, `${stamp} sau`)).toBeVisible()
})

test('by mouse: sorted by the head of the column; a colleague’s change keeps the phase', async ({ page }) => {
  const stamp = await begin(page)
  await page.locator('[data-column="phase"]').click()
  await expect(page).toHaveURL(/sort=-?phase/)
  const names = () =>
    page
      .locator('[data-row]')
      .evaluateAll(
        (all, stamp) =>
          all
            .sort((a, b) => Number((a as HTMLElement).dataset.row) - Number((b as HTMLElement).dataset.row))
            .map((one) => new RegExp(`${stamp} (\\w+)`).exec(one.textContent ?? '')?.[1]),
        stamp,
      )
  await expect.poll(names).toEqual(['xong', 'nay', 'sau'])
  const [ended] = (await call(page, 'GET', `/api/vouchers?q=${encodeURIComponent(`${stamp} xong`)}`)) as {
    id: string
  }[]
  await call(page, 'POST', '/api/vouchers/bulk/update', {
    rows: [{ id: ended?.id, changes: { name: `${stamp} xong rồi` } }],
  })
  await expect(rowOf(page, `${stamp} xong rồi`)).toContainText('Đã kết thúc')
})
