/**
 * Days that move with the calendar: `today`, `last_week`, `last_7_days`. They stay words in addresses and
 * saved views, so that a view of today shows today tomorrow too, and become days where rows are looked up.
 */
import { addDays, formatDay } from './dates.ts'

/** Whole days, `YYYY-MM-DD`, both included. */
export type Span = { from: string; to: string }

/** Those with a name of their own; the id is also the key of their words (`list:days.<id>`). */
export const NAMED_DAYS = [
  'today',
  'yesterday',
  'tomorrow',
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
  'this_quarter',
  'last_quarter',
  'three_months_ago',
  'this_year',
  'last_year',
] as const
type NamedDay = (typeof NAMED_DAYS)[number]

/** A number of them up to today, or from today on; today counts. */
export type CountedDays = { side: 'last' | 'next'; count: number; unit: 'days' | 'weeks' | 'months' }

const COUNTED = /^(last|next)_([1-9]\d{0,2})_(days|weeks|months)$/
const SPAN = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/

/** The parts of `last_7_days`; undefined for anything else. */
export function countedDays(text: string): CountedDays | undefined {
  const [, side, count, unit] = COUNTED.exec(text) ?? []
  if (!side || !count || !unit) return undefined
  return { side: side as CountedDays['side'], count: Number(count), unit: unit as CountedDays['unit'] }
}

/** Whether a value is a relative day or period. */
export function isRelativeDay(value: unknown): value is string {
  return (
    typeof value === 'string' && ((NAMED_DAYS as readonly string[]).includes(value) || COUNTED.test(value))
  )
}

/** The first day of a day's week: Monday, as in Vietnam. */
export function monday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The month of a day, `offset` months on. */
export function monthOf(day: string, offset = 0): Span {
  const year = Number(day.slice(0, 4))
  const index = Number(day.slice(5, 7)) - 1 + offset
  const iso = (date: number) => new Date(date).toISOString().slice(0, 10)
  return { from: iso(Date.UTC(year, index, 1)), to: iso(Date.UTC(year, index + 1, 0)) }
}

/** The same day of another month; its last day where it is shorter. */
export function monthsFrom(day: string, offset: number): string {
  const { from, to } = monthOf(day, offset)
  return `${from.slice(0, 8)}${day.slice(8) < to.slice(8) ? day.slice(8) : to.slice(8)}`
}

function named(id: NamedDay, today: string): Span {
  const day = (offset: number) => ({ from: addDays(today, offset), to: addDays(today, offset) })
  const week = (offset: number) => {
    const from = addDays(monday(today), 7 * offset)
    return { from, to: addDays(from, 6) }
  }
  const quarter = (offset: number) => {
    const first = ((Number(today.slice(5, 7)) - 1) % 3) * -1 + 3 * offset
    return { from: monthOf(today, first).from, to: monthOf(today, first + 2).to }
  }
  const year = (offset: number) => {
    const written = String(Number(today.slice(0, 4)) + offset)
    return { from: `${written}-01-01`, to: `${written}-12-31` }
  }
  switch (id) {
    case 'today':
      return day(0)
    case 'yesterday':
      return day(-1)
    case 'tomorrow':
      return day(1)
    case 'this_week':
      return week(0)
    case 'last_week':
      return week(-1)
    case 'next_week':
      return week(1)
    case 'this_month':
      return monthOf(today)
    case 'last_month':
      return monthOf(today, -1)
    case 'next_month':
      return monthOf(today, 1)
    case 'this_quarter':
      return quarter(0)
    case 'last_quarter':
      return quarter(-1)
    case 'three_months_ago':
      // The calendar month three months back, as in the specification's quick ranges.
      return monthOf(today, -3)
    case 'this_year':
      return year(0)
    case 'last_year':
      return year(-1)
  }
}

/** The days that a relative value means, counted from `today` of the shop's zone. Undefined when it is none. */
export function spanOf(value: string, today: string): Span | undefined {
  if ((NAMED_DAYS as readonly string[]).includes(value)) return named(value as NamedDay, today)
  const counted = countedDays(value)
  if (!counted) return undefined
  const { side, count, unit } = counted
  const sign = side === 'last' ? -1 : 1
  const days = unit === 'weeks' ? 7 * count : count
  const other = unit === 'months' ? monthsFrom(today, sign * count) : addDays(today, sign * (days - 1))
  return side === 'last' ? { from: other, to: today } : { from: today, to: other }
}

/** Days as one value of a condition: a day, or `2026-11-16..2026-11-22`. */
export function writeSpan({ from, to }: Span): string {
  return from === to ? from : `${from}..${to}`
}

/** The days of a value written so; undefined for anything else. */
export function readSpan(value: string): Span | undefined {
  const [, from, to] = SPAN.exec(value) ?? []
  return from && to ? { from, to } : undefined
}

/** A span as short as a button needs it: day and month. */
export function shortSpan({ from, to }: Span): string {
  const short = (day: string) => formatDay(day).slice(0, 5)
  return from === to ? short(from) : `${short(from)} – ${short(to)}`
}
