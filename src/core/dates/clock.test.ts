import { expect, test } from 'vitest'
import { isClock, parseClock } from './clock.ts'
import { clockOf } from './dates.ts'

test.each([
  ['8h30', '08:30'],
  ['8:30', '08:30'],
  ['16h', '16:00'],
  ['4h chiều', '16:00'],
  ['4:30 pm', '16:30'],
  ['12 am', '00:00'],
  ['12h trưa', '12:00'],
  ['1630', '16:30'],
  ['8 giờ', '08:00'],
  ['7h tối', '19:00'],
  ['24:00', undefined],
  ['8h75', undefined],
  ['mai', undefined],
  ['', undefined],
])('%s is the time of day %s', (text, clock) => expect(parseClock(text)).toBe(clock))

test('a time of day is stored in one form, and an instant has that of the shop', () => {
  expect([isClock('08:30'), isClock('8:30'), isClock('24:00')]).toEqual([true, false, false])
  expect(clockOf(Date.parse('2026-11-21T10:05:00Z'))).toBe('17:05')
})
