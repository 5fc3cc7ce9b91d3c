import { expect, test } from 'vitest'
import { addMonths, hasMonth, movedDay, weekOf, weeksOf } from './month.ts'
import { spanOf } from './relative-days.ts'

test('weeks of a month begin on Monday and hold every day of it', () => {
  // November 2026 begins on a Sunday and takes six weeks.
  const weeks = weeksOf('2026-11-24')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  // February 2027 is four weeks exactly.
  expect(weeksOf('2027-02-10').map((week) => week[0])).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ])
  expect(weekOf('2027-01-01')[0]).toBe('2026-12-28')
})

test.each([
  ['ArrowLeft', false, '2026-11-23'],
  ['ArrowDown', false, '2026-12-01'],
  ['Home', false, '2026-11-23'],
  ['End', false, '2026-11-29'],
  ['PageUp', false, '2026-10-24'],
  ['PageDown', true, '2027-11-24'],
  ['t', false, '2026-01-02'],
  ['Enter', false, undefined],
  ['ArrowLeft', true, undefined],
])('%s, shift %s', (key, shiftKey, to) => {
  expect(movedDay({ key, shiftKey }, '2026-11-24', '2026-01-02')).toBe(to)
})

test('a month on keeps to the last day of a shorter month', () => {
  expect(movedDay({ key: 'PageDown' }, '2027-01-31', '2026-01-01')).toBe('2027-02-28')
})

test('no key leads beyond the days that can be written', () => {
  expect(movedDay({ key: 'ArrowRight' }, '9999-12-31', '2026-01-01')).toBeUndefined()
  expect(movedDay({ key: 'PageDown' }, '9999-12-15', '2026-01-01')).toBeUndefined()
  expect(movedDay({ key: 'ArrowUp' }, '0001-01-03', '2026-01-01')).toBeUndefined()
})

test('quarters, and the calendar month three months back', () => {
  expect(spanOf('this_quarter', '2026-11-24')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(spanOf('last_quarter', '2026-02-03')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(spanOf('three_months_ago', '2026-11-30')).toEqual({ from: '2026-08-01', to: '2026-08-31' })
})

test('the far ends of the calendar have no month, and no month leads there', () => {
  expect(['9999-12-31', '9999-12-01', '0001-01-01'].map(hasMonth)).toEqual([false, false, false])
  expect(weeksOf('9999-11-30').at(-1)?.at(-1)).toBe('9999-12-05')
  expect(addMonths('9999-11-30', 1)).toBe('9999-11-30')
  expect(addMonths('0100-02-01', -1)).toBe('0100-02-01')
})
