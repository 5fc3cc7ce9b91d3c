import { expect, test } from 'vitest'
import type { CarrierRow } from '../schema.ts'
import { codOf, sharesPerDay } from './board-charts.tsx'

const none = { count: 0, amount: 0 }
const row = (name: string, due: number, held: number, transferred: number): CarrierRow => ({
  carrier: { id: name, code: name, name },
  figures: {
    toHandOver: none,
    onTheWay: none,
    overdue: none,
    failed: none,
    codDue: { count: 1, amount: due },
    codHeld: { count: 1, amount: held },
    delivered: none,
    remitted: none,
  },
  delivered: [],
  late: [],
  transferred: { count: 1, amount: transferred },
})

test('a day without deliveries keeps the share of the day before, and days before the first have none', () => {
  expect(sharesPerDay({ delivered: [0, 4, 0, 2], late: [0, 1, 0, 2] })).toEqual([7500, 7500, 0])
})

test('carriers with most cash first, without those that have none', () => {
  const board = {
    day: '2026-11-25',
    rows: [row('A', 1, 2, 3), row('B', 0, 0, 0), row('C', 9, 0, 0)],
    days: [],
  }
  const { data } = codOf(board, (key) => key)
  expect(data.points.map(({ name }) => name)).toEqual(['C', 'A'])
  expect(data.series.map(({ values }) => values)).toEqual([
    [9, 1],
    [0, 2],
    [0, 3],
  ])
})
