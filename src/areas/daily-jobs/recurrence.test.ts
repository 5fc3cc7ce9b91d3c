import { expect, test } from 'vitest'
import { daysBetween, dueDay, nextDay, type Rule } from './recurrence.ts'

const rule = (repeat: Rule['repeat'], more: Partial<Rule> = {}): Rule => ({
  repeat,
  weekdays: [],
  monthDay: 1,
  ...more,
})
const walk = (of: Rule, from: string, count: number) => {
  const days: (string | undefined)[] = []
  for (let day: string | undefined = from; days.length < count; ) {
    day = day && nextDay(of, day)
    days.push(day)
  }
  return days
}

test('the 31st is the last day of shorter months, and the 31st again behind them', () => {
  expect(walk(rule('monthly', { monthDay: 31 }), '2027-12-31', 4)).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
  expect(walk(rule('monthly', { monthDay: 29 }), '2027-01-29', 2)).toEqual(['2027-02-28', '2027-03-29'])
  // Begun late in a month whose day is still to come.
  expect(nextDay(rule('monthly', { monthDay: 25 }), '2026-11-02')).toBe('2026-11-25')
})

test('weekdays leave out the weekend, a week has its days, a year its end', () => {
  expect(walk(rule('weekdays'), '2026-12-31', 3)).toEqual(['2027-01-01', '2027-01-04', '2027-01-05'])
  expect(walk(rule('weekly', { weekdays: [0, 3] }), '2026-11-21', 4)).toEqual([
    '2026-11-22',
    '2026-11-25',
    '2026-11-29',
    '2026-12-02',
  ])
  expect(nextDay(rule('weekly'), '2026-11-21')).toBeUndefined()
  expect(nextDay(rule('none'), '2026-11-21')).toBeUndefined()
  expect(nextDay(rule('daily'), '2028-02-28')).toBe('2028-02-29')
})

test('what is due is the last day that came, never one to come; what was missed is not made up for', () => {
  expect(dueDay(rule('daily'), '2026-11-18', '2026-11-22')).toBe('2026-11-22')
  expect(dueDay(rule('daily'), '2026-11-22', '2026-11-22')).toBeUndefined()
  // Sunday: Friday's job is the last one.
  expect(dueDay(rule('weekdays'), '2026-11-17', '2026-11-22')).toBe('2026-11-20')
  expect(dueDay(rule('monthly', { monthDay: 31 }), '2026-01-31', '2026-11-22')).toBe('2026-10-31')
  expect(dueDay(rule('daily'), '2020-01-01', '2026-11-22')).toBe('2026-11-22')
})

test('days that were left out between two are counted, neither of them included', () => {
  expect(daysBetween(rule('daily'), '2026-11-18', '2026-11-22')).toBe(3)
  expect(daysBetween(rule('daily'), '2026-11-21', '2026-11-22')).toBe(0)
  expect(daysBetween(rule('weekdays'), '2026-11-19', '2026-11-24')).toBe(2)
  expect(daysBetween(rule('monthly', { monthDay: 31 }), '2026-01-31', '2026-10-31')).toBe(8)
  expect(daysBetween(rule('none'), '2026-11-01', '2026-11-22')).toBe(0)
})
