import { expect, test } from 'vitest'
import { dayOf } from './dates.ts'
import { daysIn, eachDay, instantsOf, ownRange, RANGES, rangeDays, spanBefore } from './ranges.ts'

test('the quick ranges of the specification are 7, 30 and 91 days up to today', () => {
  expect(rangeDays('week', '2026-03-05')).toEqual({ from: '2026-02-27', to: '2026-03-05' })
  expect(rangeDays('days30', '2026-03-05')).toEqual({ from: '2026-02-04', to: '2026-03-05' })
  expect(rangeDays('days91', '2026-03-05')).toEqual({ from: '2025-12-05', to: '2026-03-05' })
  expect(daysIn(rangeDays('days91', '2026-03-05'))).toBe(91)
})

test('this month ends today, the month before is whole', () => {
  expect(rangeDays('today', '2028-03-01')).toEqual({ from: '2028-03-01', to: '2028-03-01' })
  expect(rangeDays('month', '2028-03-01')).toEqual({ from: '2028-03-01', to: '2028-03-01' })
  expect(rangeDays('monthBefore', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(rangeDays('monthBefore', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('the span before has the same length and ends the day before', () => {
  for (const range of RANGES) {
    if (range === 'own') continue
    const span = rangeDays(range, '2026-11-27')
    const before = spanBefore(span)
    expect(daysIn(before), range).toBe(daysIn(span))
    expect(instantsOf(before).until, range).toBe(instantsOf(span).from)
    expect(eachDay(span), range).toHaveLength(daysIn(span))
  }
})

test('days are those of Asia/Ho_Chi_Minh and half-open as instants, wherever the browser is', () => {
  const { from, until } = instantsOf({ from: '2026-11-27', to: '2026-11-27' })
  expect([from, until]).toEqual(['2026-11-26T17:00:00.000Z', '2026-11-27T17:00:00.000Z'])
  expect(dayOf(from)).toBe('2026-11-27')
  expect(dayOf(until)).toBe('2026-11-28')
})

test.each([
  [undefined, '2026-01-01', 'missing'],
  ['', '', 'missing'],
  ['2026-02-30', '2026-03-01', 'noDay'],
  ['1/2/2026', '2026-03-01', 'noDay'],
  ['2026-03-02', '2026-03-01', 'backwards'],
  ['1976-01-01', '2026-01-01', 'tooFar'],
  ['2010-01-01', '2026-01-01', 'tooLong'],
  ['2025-01-01', '2026-01-03', 'tooLong'],
] as const)('%s to %s is no range: %s', (from, to, problem) => {
  expect(ownRange(from, to)).toEqual({ problem })
})

test('a year and a day is a range', () => {
  expect(ownRange('2025-01-01', '2026-01-02')).toEqual({ span: { from: '2025-01-01', to: '2026-01-02' } })
})
