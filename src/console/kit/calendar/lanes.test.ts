import { expect, test } from 'vitest'
import type { AnyRecord } from '../../../core/area.ts'
import { daysOf, readPlace, windowOf, writePlace } from '../../../core/calendar.ts'
import { weekOf } from '../../../core/dates/month.ts'
import { barsOf, entriesOf, entriesOn, hiddenOf } from './lanes.ts'

const DAYS = { from: 'from', to: 'to', title: 'name' }
const WEEK = weekOf('2026-11-24')
const record = (code: string, from: string | null, to: string | null) =>
  ({ id: code, code, version: 1, from, to }) as unknown as AnyRecord

const bars = (...records: AnyRecord[]) => barsOf(entriesOf(DAYS, records), WEEK)

test('bars take the lowest lane that is free, longer ones first, and are cut at the ends of the week', () => {
  const found = bars(
    record('C', '2026-11-24', '2026-11-24'),
    record('A', '2026-11-20', '2026-11-24'),
    record('B', '2026-11-24', '2026-12-20'),
    record('D', '2026-11-25', '2026-11-25'),
    record('E', '2026-12-01', '2026-12-01'),
  )
  expect(
    found.map(({ record: { code }, lane, from, to, before, after }) => [code, lane, from, to, before, after]),
  ).toEqual([
    ['A', 0, 0, 1, true, false],
    ['B', 1, 1, 6, false, true],
    ['C', 2, 1, 1, false, false],
    ['D', 0, 2, 2, false, false],
  ])
  expect(hiddenOf(found, 7, 1)).toEqual([0, 2, 1, 1, 1, 1, 1])
})

test('an open end goes on; a record without days is nowhere; an end before its beginning is one day', () => {
  expect(
    bars(record('A', '2026-11-25', null), record('B', null, null)).map(({ from, to }) => [from, to]),
  ).toEqual([
    [0, 6],
    [2, 6],
  ])
  expect(entriesOf({ from: 'from', title: 'name' }, [record('A', null, null)])).toEqual([])
  expect(bars(record('A', '2026-11-25', '2026-11-20')).map(({ from, to }) => [from, to])).toEqual([[2, 2]])
})

test('instants are on the days of the shop, and one that ends at midnight is not on the next day', () => {
  const late = record('A', '2026-11-24T16:30:00Z', '2026-11-24T17:00:00.000Z')
  const entries = entriesOf(DAYS, [late])
  expect(entriesOn(entries, '2026-11-24')).toHaveLength(1)
  expect(entriesOn(entries, '2026-11-25')).toHaveLength(0)
})

test('a place is read from the address as it is written; what is broken is the month of today', () => {
  const read = (text: string) => readPlace(new URLSearchParams(text), '2026-11-24')
  expect(read('q=x')).toBeUndefined()
  expect(read(`calendar=${writePlace({ span: 'week', day: '2026-12-01' })}`)).toEqual({
    span: 'week',
    day: '2026-12-01',
  })
  for (const broken of ['', 'year.2026-11-24', 'month.2026-02-30', '<script>'])
    expect(read(`calendar=${encodeURIComponent(broken)}`)).toEqual({ span: 'month', day: '2026-11-24' })
})

test('a month is asked for as whole weeks, half-open', () => {
  expect(windowOf({ span: 'month', day: '2026-11-24' })).toEqual({ from: '2026-10-26', to: '2026-12-07' })
  expect(windowOf({ span: 'day', day: '2026-12-31' })).toEqual({ from: '2026-12-31', to: '2027-01-01' })
  expect(daysOf({ span: 'week', day: '2026-11-24' })).toEqual(WEEK)
})
