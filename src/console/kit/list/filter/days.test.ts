import { describe, expect, test } from 'vitest'
import { NAMED_SPANS, namedSpan, nameOfSpan, parseSpan } from './days.ts'

/** A Saturday. */
const TODAY = '2026-11-21'

describe('days as staff type them', () => {
  test.each([
    ['hôm nay', '2026-11-21', '2026-11-21'],
    ['Hom Qua', '2026-11-20', '2026-11-20'],
    ['7 ngày', '2026-11-15', '2026-11-21'],
    ['7d', '2026-11-15', '2026-11-21'],
    ['last 30 days', '2026-10-23', '2026-11-21'],
    ['2 tuần', '2026-11-08', '2026-11-21'],
    ['3 tháng', '2026-08-21', '2026-11-21'],
    ['tuần này', '2026-11-16', '2026-11-22'],
    ['last week', '2026-11-09', '2026-11-15'],
    ['tháng trước', '2026-10-01', '2026-10-31'],
    ['11/2025', '2025-11-01', '2025-11-30'],
    ['tháng 2/2024', '2024-02-01', '2024-02-29'],
    ['2025', '2025-01-01', '2025-12-31'],
    ['5/3', '2026-03-05', '2026-03-05'],
    ['5/3/25', '2025-03-05', '2025-03-05'],
    ['01/11..15/11', '2026-11-01', '2026-11-15'],
    ['15/11 - 01/11', '2026-11-01', '2026-11-15'],
  ])('%s', (text, from, to) => {
    expect(parseSpan(text, TODAY)).toEqual({ from, to })
  })

  test('a day without its year that would lie far ahead was last year', () => {
    expect(parseSpan('30/12', '2026-01-05')).toEqual({ from: '2025-12-30', to: '2025-12-30' })
    expect(parseSpan('10/1', '2026-01-05')).toEqual({ from: '2026-01-10', to: '2026-01-10' })
  })

  test('months of different lengths', () => {
    expect(parseSpan('1 tháng', '2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31' })
  })

  test.each(['31/02', '', 'mai', '99', '32/1/2026', '13/2025'])('%s is none', (text) => {
    expect(parseSpan(text, TODAY)).toBeUndefined()
  })

  test('named spans are found by their days', () => {
    for (const id of NAMED_SPANS) expect(nameOfSpan(namedSpan(id, TODAY), TODAY)).toBe(id)
  })
})
