/**
 * Ranges of days of dashboard, revenue and telesales statistics: quick ones of the specification (section 9) with what staff ask for besides, up to
 * today of the shop's zone. In an address a range is a word that moves with the calendar; `own` has its days with it.
 */
import { addDays, isDay, startOfDay } from './dates.ts'
import { monthOf, type Span } from './relative-days.ts'

/** Whole days up to today, today included. */
export const LAST_DAYS = { week: 7, days30: 30, days91: 91 } as const

/** `week`, `days30` and `days91` are “last week”, “last month” and “3 months ago” of the specification. */
export const RANGES = [
  'today',
  'yesterday',
  'week',
  'days30',
  'days91',
  'month',
  'monthBefore',
  'own',
] as const
export type RangeId = (typeof RANGES)[number]

/** Days of one question: a year and a day. */
export const RANGE_DAYS_MAX = 367
/** Days of no year in which anything was sold are no days of any index either. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2999-12-31'

/** Why days that were asked for are no range. */
export type RangeProblem = 'missing' | 'noDay' | 'backwards' | 'tooLong' | 'tooFar'

/** Checks two days as they were typed or written in an address. */
export function ownRange(
  from: string | null | undefined,
  to: string | null | undefined,
): { span: Span; problem?: never } | { span?: never; problem: RangeProblem } {
  if (!from || !to) return { problem: 'missing' }
  if (!isDay(from) || !isDay(to)) return { problem: 'noDay' }
  if (from < FIRST_DAY || to < FIRST_DAY || from > LAST_DAY || to > LAST_DAY) return { problem: 'tooFar' }
  if (to < from) return { problem: 'backwards' }
  return daysIn({ from, to }) > RANGE_DAYS_MAX ? { problem: 'tooLong' } : { span: { from, to } }
}

/** The days of a range other than `own`, both included; `today` is a day of the shop's zone. */
export function rangeDays(range: Exclude<RangeId, 'own'>, today: string): Span {
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'month':
      return { from: monthOf(today).from, to: today }
    case 'monthBefore':
      return monthOf(today, -1)
    default:
      return { from: addDays(today, 1 - LAST_DAYS[range]), to: today }
  }
}

/** The number of days of a span, both ends included. */
export function daysIn({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** The span of the same length that ends the day before. */
export function spanBefore(span: Span): Span {
  return { from: addDays(span.from, -daysIn(span)), to: addDays(span.from, -1) }
}

/** Each day of a span. */
export function eachDay(span: Span): string[] {
  return Array.from({ length: daysIn(span) }, (_, at) => addDays(span.from, at))
}

/** A span as instants: the first is in it, the second is not. */
export function instantsOf({ from, to }: Span): { from: string; until: string } {
  return { from: startOfDay(from), until: startOfDay(addDays(to, 1)) }
}
