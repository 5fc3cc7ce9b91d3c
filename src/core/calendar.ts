/** The calendar of a list: its place in the address, its window of days, and the spans of its records. Pure. */
import type { Area } from './area.ts'
import { addDays, dayOf, isDay, isInstant } from './dates/dates.ts'
import { hasMonth, weekOf, weeksOf } from './dates/month.ts'
import { CALENDAR_PARAM } from './filter/filters.ts'

export const CALENDAR_SPANS = ['month', 'week', 'day'] as const
export type CalendarSpan = (typeof CALENDAR_SPANS)[number]

/** The part of time that a calendar shows, and the day that its keys move. */
export type CalendarPlace = { span: CalendarSpan; day: string }

/** Records of one response; of a window with more, the days are only counted. */
export const CALENDAR_MAX = 300

/** Days of one request at most: more than six weeks are never shown. */
export const CALENDAR_DAYS = 62

const PLACE = /^(month|week|day)(?:\.(\d{4}-\d{2}-\d{2}))?$/

/** Reads the place from a list's address; undefined where the list is shown as rows. A broken place is the month of today. */
export function readPlace(params: URLSearchParams, today: string): CalendarPlace | undefined {
  const text = params.get(CALENDAR_PARAM)
  if (text === null) return undefined
  const [, span, day] = PLACE.exec(text) ?? []
  return {
    span: (span as CalendarSpan | undefined) ?? 'month',
    day: day !== undefined && isDay(day) && hasMonth(day) ? day : today,
  }
}

export const writePlace = ({ span, day }: CalendarPlace): string => `${span}.${day}`

/** The days that a place shows, whole weeks; a day alone for `day`. */
export function daysOf({ span, day }: CalendarPlace): string[] {
  if (span === 'day') return [day]
  return span === 'week' ? weekOf(day) : weeksOf(day).flat()
}

/** The calendar of an area as it is declared; without `to`, a record is on one day. */
export type CalendarFields = { from: string; to?: string; title: string; tone?: string }

/** Returns the declared fields, undefined for an area without a calendar. */
export function calendarOf({ calendar, nameField }: Area): CalendarFields | undefined {
  return calendar && { title: nameField, ...calendar }
}

type Values = Readonly<Record<string, unknown>>

/**
 * First and last day of a record in the calendar, both included, in the shop's zone; an open end is undefined. An instant is no
 * part of the span that it ends. Undefined for a record that is on no day.
 */
export function daysOfRecord(
  { from, to }: CalendarFields,
  record: Values,
): { first: string | undefined; last: string | undefined } | undefined {
  const first = dayOfValue(record[from], 0)
  if (to === undefined) return first === undefined ? undefined : { first, last: first }
  const last = dayOfValue(record[to], 1)
  return first !== undefined && last !== undefined && last < first ? { first, last: first } : { first, last }
}

/** The day of a stored value; of an instant the one `back` ms before it. */
function dayOfValue(value: unknown, back: number): string | undefined {
  if (typeof value !== 'string') return undefined
  if (isInstant(value)) return dayOf(Date.parse(value) - back)
  return isDay(value) ? value : undefined
}

/** Whether a record is in the days from `first` to `last`, both included. */
export function isWithin(
  days: { first: string | undefined; last: string | undefined },
  first: string,
  last: string,
) {
  return (days.first === undefined || days.first <= last) && (days.last === undefined || days.last >= first)
}

/** The window of a place as the API takes it, half-open. */
export function windowOf(place: CalendarPlace): { from: string; to: string } {
  const days = daysOf(place)
  const [from = place.day] = days
  return { from, to: addDays(days.at(-1) ?? place.day, 1) }
}
