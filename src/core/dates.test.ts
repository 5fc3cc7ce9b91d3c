import { describe, expect, test } from 'vitest'
import { addDays, ago, dayOf, formatDateTime, formatDay, startOfDay } from './dates.ts'

test('times are shown in the shop’s zone, over midnight and year too', () => {
  expect(formatDateTime('2026-11-21T02:05:00Z')).toBe('21/11/2026 09:05')
  expect(formatDateTime('2025-12-31T17:00:00Z')).toBe('01/01/2026 00:00')
  expect(formatDay('2026-11-21')).toBe('21/11/2026')
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
