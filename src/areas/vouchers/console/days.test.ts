import { expect, test } from 'vitest'
import { daysShown, timeOf, usesPerDay } from './days.ts'

const period = { startsOn: '2026-11-01', endsOn: '2026-11-30' }

test('days that are over and left', () => {
  expect(timeOf(period, '2026-10-31')).toEqual({ days: 30, gone: 0, left: 30 })
  expect(timeOf(period, '2026-11-01')).toEqual({ days: 30, gone: 1, left: 29 })
  expect(timeOf(period, '2026-12-24')).toEqual({ days: 30, gone: 30, left: 0 })
})

test('the latest days up to today, and no longer than the voucher', () => {
  expect(daysShown(period, '2026-10-31')).toEqual([])
  expect(daysShown(period, '2026-11-03')).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
  const long = daysShown({ startsOn: '2026-01-01', endsOn: '2026-06-30' }, '2026-11-03')
  expect([long.length, long[0], long.at(-1)]).toEqual([60, '2026-05-02', '2026-06-30'])
})

test('a day without orders has none; without any there is no chart', () => {
  const row = { keys: ['2026-11-02'], names: [null], count: 4, sums: {} }
  const days = ['2026-11-01', '2026-11-02']
  expect(usesPerDay([row], days, (key) => key).series[0]?.values).toEqual([0, 4])
  expect(usesPerDay([], days, (key) => key).points).toEqual([])
})
