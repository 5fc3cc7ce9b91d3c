import { describe, expect, test } from 'vitest'
import { spanOf, writeSpan } from '../../../../core/dates/relative-days.ts'
import { OFFERED_DAYS, parseDays, wordsOfDays } from '../../../../core/filter/typed-days.ts'
import { sayDays } from './say-days.ts'

/** A Saturday. */
const TODAY = '2026-11-21'

describe('days as staff type them', () => {
  test.each([
    ['hôm nay', 'today'],
    ['Hom Qua', 'yesterday'],
    ['mai', 'tomorrow'],
    ['7 ngày', 'last_7_days'],
    ['7d', 'last_7_days'],
    ['last 30 days', 'last_30_days'],
    ['30 ngày qua', 'last_30_days'],
    ['7 ngày tới', 'next_7_days'],
    ['next 2 weeks', 'next_2_weeks'],
    ['2 tuần', 'last_2_weeks'],
    ['3 tháng', 'last_3_months'],
    ['tuần này', 'this_week'],
    ['last week', 'last_week'],
    ['tháng trước', 'last_month'],
    ['năm ngoái', 'last_year'],
    ['last_7_days', 'last_7_days'],
    ['11/2025', '2025-11-01..2025-11-30'],
    ['tháng 2/2024', '2024-02-01..2024-02-29'],
    ['tháng 9', '2026-09-01..2026-09-30'],
    ['2025', '2025-01-01..2025-12-31'],
    ['5/3', '2026-03-05'],
    ['5/3/25', '2025-03-05'],
    ['01/11..15/11', '2026-11-01..2026-11-15'],
    ['15/11 - 01/11', '2026-11-01..2026-11-15'],
    ['1/11 đến 15/11', '2026-11-01..2026-11-15'],
  ])('%s', (text, value) => {
    expect(parseDays(text, TODAY)).toBe(value)
  })

  test('a day without its year that would lie far ahead was last year', () => {
    expect(parseDays('30/12', '2026-01-05')).toBe('2025-12-30')
    expect(parseDays('10/1', '2026-01-05')).toBe('2026-01-10')
  })

  test.each(['31/02', '', 'ngày nào', '99', '32/1/2026', '13/2025', 'tháng 13', '0 ngày'])(
    '%s is none',
    (text) => {
      expect(parseDays(text, TODAY)).toBeUndefined()
    },
  )

  test('what is offered is found by its words, and means days', () => {
    for (const value of OFFERED_DAYS) {
      expect(spanOf(value, TODAY), value).toBeDefined()
      for (const words of wordsOfDays(value)) expect(parseDays(words, TODAY), words).toBe(value)
    }
  })

  test('are said as they were meant', () => {
    const say = (key: string, params?: object) =>
      `${key.replace('list:days.', '')}${params ? JSON.stringify(params) : ''}`
    expect(sayDays('last_7_days', say)).toBe('last_days{"count":7}')
    expect(sayDays('this_week', say)).toBe('this_week')
    expect(sayDays('2026-11-01..2026-11-30', say)).toBe('month{"month":"11/2026"}')
    expect(sayDays('2026-01-01..2026-12-31', say)).toBe('2026')
    expect(sayDays('2026-11-01..2026-11-02', say)).toBe('01/11/2026 – 02/11/2026')
  })
})

describe('days that move with the calendar', () => {
  const on = (value: string, today: string) => {
    const span = spanOf(value, today)
    return span && writeSpan(span)
  }
  test.each([
    ['today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['this_week', '2026-11-16..2026-11-22'],
    ['last_week', '2026-11-09..2026-11-15'],
    ['next_week', '2026-11-23..2026-11-29'],
    ['this_month', '2026-11-01..2026-11-30'],
    ['last_year', '2025-01-01..2025-12-31'],
    ['last_7_days', '2026-11-15..2026-11-21'],
    ['next_7_days', '2026-11-21..2026-11-27'],
    ['last_2_weeks', '2026-11-08..2026-11-21'],
    ['last_3_months', '2026-08-21..2026-11-21'],
    ['someday', undefined],
    ['last_0_days', undefined],
  ])('%s', (value, days) => {
    expect(on(value, TODAY)).toBe(days)
  })

  test('the next day they are others', () => {
    expect(on('today', '2026-11-22')).toBe('2026-11-22')
    expect(on('this_week', '2026-11-23')).toBe('2026-11-23..2026-11-29')
  })

  test('months of different lengths', () => {
    expect(on('last_1_months', '2026-03-31')).toBe('2026-02-28..2026-03-31')
    expect(on('next_month', '2026-12-31')).toBe('2027-01-01..2027-01-31')
  })
})
