import { expect, test } from 'vitest'
import type { GroupRow } from '../../../core/groups.ts'
import { monthsOf, monthsTo, spanOfMonth } from './months.ts'

const day = (key: string, count: number, total: number): GroupRow => ({
  keys: [key],
  names: [null],
  count,
  sums: { total },
})

test('two years of months up to this one', () => {
  const months = monthsTo('2026-02-10')
  expect([months[0], months.at(-1), months.length]).toEqual(['2024-03', '2026-02', 24])
  expect(months.slice(9, 11)).toEqual(['2024-12', '2025-01'])
})

test('days of a month', () => {
  expect(spanOfMonth('2026-12')).toEqual({ from: '2026-12-01', through: '2026-12-31' })
  expect(spanOfMonth('2024-02').through).toBe('2024-02-29')
})

test('days add up to months from the first order to now', () => {
  const rows = [day('2025-12-30', 1, 100), day('2025-12-02', 2, 50), day('2026-02-01', 1, 7)]
  const { points, series, note } = monthsOf(rows, monthsTo('2026-02-10'), true, (key) => key)
  expect(points.map(({ name }) => name)).toEqual(['12/2025', '01/2026', '02/2026'])
  expect(series[0]?.values).toEqual([150, 0, 7])
  expect(series[0]?.id).toBe('spent')
  // The number of orders is next to their money.
  expect([0, 1].map((point) => note?.(point, 0))).toEqual(
    ['3', '0'].map((count) => expect.stringMatching(`: ${count}$`)),
  )
  const counted = monthsOf(rows, monthsTo('2026-02-10'), false, (key) => key)
  expect([counted.series[0]?.id, counted.series[0]?.values, counted.note]).toEqual([
    'orders',
    [3, 0, 1],
    undefined,
  ])
  expect(monthsOf([], monthsTo('2026-02-10'), true, (key) => key).points).toEqual([])
})
