import { describe, expect, test } from 'vitest'
import {
  addDays,
  ago,
  dayOf,
  formatDateTime,
  formatDay,
  formatTimestamp,
  startOfDay,
  timeOf,
} from './dates.ts'

test('times are shown in the shop’s zone, over midnight and year too', () => {
  expect(formatDateTime('2026-11-21T02:05:00Z')).toBe('21/11/2026 09:05')
  expect(formatDateTime('2025-12-31T17:00:00Z')).toBe('01/01/2026 00:00')
  expect(formatDay('2026-11-21')).toBe('21/11/2026')
})

test.each([
  [1_637_465_100, '2021-11-21 10:25:00'],
  [1_637_465_100_000, '2021-11-21 10:25:00'],
  ['1637465100', '2021-11-21 10:25:00'],
  ['1637465100000', '2021-11-21 10:25:00'],
  ['2021-11-21T03:25:00Z', '2021-11-21 10:25:00'],
  // Before September 2001 a time in seconds has nine digits.
  [999_999_999, '2001-09-09 08:46:39'],
  [0, '1970-01-01 07:00:00'],
])('%s is %s in the shop’s zone: ten digits are seconds', (at, text) => {
  expect(formatTimestamp(at)).toBe(text)
})

test('what is no time is told', () => {
  expect(timeOf('soon')).toBeNaN()
  expect(timeOf('')).toBeNaN()
})

test('days begin at midnight in the shop’s zone', () => {
  expect(dayOf('2026-11-20T17:00:00Z')).toBe('2026-11-21')
  expect(dayOf('2026-11-20T16:59:59Z')).toBe('2026-11-20')
  expect(startOfDay('2026-11-21')).toBe('2026-11-20T17:00:00.000Z')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

describe('ago follows the spec’s steps', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  test.each([
    [29_999, { unit: 'now' }],
    [30_000, { unit: 'minutes', count: 1 }],
    [59 * 60_000, { unit: 'minutes', count: 59 }],
    [3_600_000, { unit: 'hours', count: 1 }],
    [86_399_999, { unit: 'hours', count: 23 }],
    [86_400_000, { unit: 'days', count: 1 }],
    [-5_000, { unit: 'now' }],
  ])('%i ms', (past, words) => {
    expect(ago(now - past, now)).toEqual(words)
  })
})

test.each([
  ['10:00:40', { unit: 'inMinutes', count: 1 }],
  ['10:15:00', { unit: 'inMinutes', count: 15 }],
  ['11:00:00', { unit: 'inHours', count: 1 }],
  ['13:10:00', { unit: 'inHours', count: 3 }],
  // Midnight in the shop is 17:00 in UTC.
  ['16:59:00', { unit: 'inHours', count: 7 }],
  ['17:00:00', { unit: 'tomorrow', clock: '00:00' }],
])('what is to come reads as it is said: %s', (clock, words) => {
  expect(ago(`2026-11-21T${clock}Z`, Date.parse('2026-11-21T10:00:00Z'))).toEqual(words)
})

test('the day after tomorrow and later are dates', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  expect(ago('2026-11-22T16:59:00Z', now)).toEqual({ unit: 'tomorrow', clock: '23:59' })
  expect(ago('2026-11-22T17:00:00Z', now)).toEqual({ unit: 'later' })
})
