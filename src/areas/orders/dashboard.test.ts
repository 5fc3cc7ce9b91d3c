/** Numbers of orders on the dashboard: each leads to exactly its records. */
import { describe, expect, test } from 'vitest'
import type { QuickRange } from '../../console/kit/dashboard/range.ts'
import { LAST_DAYS } from '../../core/dates/ranges.ts'
import { spanOf } from '../../core/dates/relative-days.ts'
import { listLink, parseListQuery } from '../../core/filter/filters.ts'
import { area as orders } from './area.ts'
import { CALL_QUEUES, callQueue } from './console/dashboard/calls.ts'
import { changeOf, FIGURES, periodOf } from './console/dashboard/figures.ts'

/** The conditions that the list reads from a link. */
function read(link: string) {
  const query = parseListQuery(orders, new URLSearchParams(link.split('?')[1]))
  expect(query.unknown).toEqual([])
  return query.where
}

test('calls: each number leads to exactly its records', () => {
  for (const id of CALL_QUEUES) {
    const where = callQueue(id, Date.UTC(2026, 10, 21, 2))
    expect(read(listLink(orders, where))).toEqual(where)
  }
})

describe('figures', () => {
  test.each(Object.keys(LAST_DAYS) as QuickRange[])(
    '%s: two periods of equal length, without a gap',
    (range) => {
      for (const figure of FIGURES) {
        const { now, before } = periodOf(figure, range)
        const days = (where: typeof now, operator: string) => {
          const word = where.find(([field, sign]) => field === 'placedAt' && sign === operator)?.[2]
          return spanOf(String(word), '2026-11-21')
        }
        const span = days(now, 'eq')
        // The earlier one ends before the first day of the later one.
        expect(days(before, 'lt')).toEqual(span)
        const length = (from?: string, to?: string) =>
          (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000
        expect(length(span?.from, '2026-11-22')).toBe(LAST_DAYS[range])
        expect(length(days(before, 'gte')?.from, span?.from)).toBe(LAST_DAYS[range])
        expect(read(listLink(orders, now))).toEqual(now)
        expect(read(listLink(orders, before))).toEqual(before)
      }
    },
  )

  test('a link that was kept means the days around its reading', () => {
    const { now } = periodOf('placed', 'week')
    expect(listLink(orders, now)).toMatch(/placedAt=last_7_days/)
  })

  test('change in per cent', () => {
    expect(changeOf(150, 100)).toBe(50)
    expect(changeOf(0, 40)).toBe(-100)
    expect(changeOf(3, 0)).toBeUndefined()
  })
})
