/**
 * Days and times as staff type them, in either language: `21/11`, `mai`, `thứ 6`, `+7`, `mai 9h30`.
 * Days are `YYYY-MM-DD`, instants ISO 8601; both in the shop's zone.
 */

import { fold } from '../text.ts'
import { hourOf } from './clock.ts'
import { addDays, dayOf, startOfDay } from './dates.ts'
import { endOfDay } from './ends.ts'

/** Folded words for days near today, as whole days from it. */
const NEAR: Readonly<Record<string, number>> = {
  'hom nay': 0,
  nay: 0,
  today: 0,
  mai: 1,
  'ngay mai': 1,
  tomorrow: 1,
  mot: 2,
  'ngay mot': 2,
  'ngay kia': 2,
  qua: -1,
  'hom qua': -1,
  yesterday: -1,
  'hom kia': -2,
  'tuan sau': 7,
  'tuan toi': 7,
  'next week': 7,
  'tuan truoc': -7,
  'last week': -7,
}

/** Folded names of weekdays; Sunday is 0. */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['cn', 'chu nhat', 'sun', 'sunday'],
  ['t2', 'thu 2', 'thu hai', 'mon', 'monday'],
  ['t3', 'thu 3', 'thu ba', 'tue', 'tuesday'],
  ['t4', 'thu 4', 'thu tu', 'wed', 'wednesday'],
  ['t5', 'thu 5', 'thu nam', 'thu', 'thursday'],
  ['t6', 'thu 6', 'thu sau', 'fri', 'friday'],
  ['t7', 'thu 7', 'thu bay', 'sat', 'saturday'],
]

const two = (value: number) => String(value).padStart(2, '0')

/** A day that exists, else undefined: 30/02 does not. */
function realDay(year: number, month: number, day: number): string | undefined {
  const written = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  const at = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? undefined : written
}

/** Two digits of a year: those up to ten years ahead are this century's, the others are birthdays. */
function fullYear(text: string | undefined, today: string): number {
  const current = Number(today.slice(0, 4))
  if (text === undefined) return current
  if (text.length > 2) return Number(text)
  const year = 2000 + Number(text)
  return year > current + 10 ? year - 100 : year
}

/** A day in digits, folded: `21/11/2026`, `21-11`, `2026-11-21`, `2026/11/21`, `21112026`, `20261121`. */
export function numericDay(text: string, today: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const joined = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (joined) {
    const day = realDay(Number(joined[3]), Number(joined[2]), Number(joined[1]))
    return day ?? realDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  }
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{2}|\d{4}))?$/.exec(text)
  return parts ? realDay(fullYear(parts[3], today), Number(parts[2]), Number(parts[1])) : undefined
}

function monthEnd(today: string): string {
  const next = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 1))
  return addDays(next.toISOString().slice(0, 10), -1)
}

function countedDay(text: string, today: string): string | undefined {
  const match =
    /^([+-]?)(\d{1,4})\s*(ngay|days?|d|tuan|weeks?|w)?(?:\s*(nua|toi|truoc|ago))?$/.exec(text) ??
    /^(in) (\d{1,4}) (days?|weeks?)$/.exec(text)
  if (!match?.[2]) return undefined
  // A bare number is no day: "12" may be a slip for 12/05.
  if (match[1] === '' && match[3] === undefined) return undefined
  const back = match[1] === '-' || match[4] === 'truoc' || match[4] === 'ago'
  const days = Number(match[2]) * (/^(tuan|w)/.test(match[3] ?? '') ? 7 : 1)
  return addDays(today, back ? -days : days)
}

/**
 * Reads a day: `21/11/2026`, `21/11`, `21112026`, `hôm nay`, `mai`, `+7`, `2 tuần nữa`, `thứ 6`, `cuối
 * tháng`. A weekday is the next one after today. Returns `YYYY-MM-DD`, undefined when it is no day.
 */
export function parseDay(text: string, today: string): string | undefined {
  const clean = fold(text)
  const near = NEAR[clean]
  if (near !== undefined) return addDays(today, near)
  const weekday = WEEKDAYS.findIndex((names) => names.includes(clean))
  if (weekday >= 0) {
    const now = new Date(`${today}T00:00:00Z`).getUTCDay()
    return addDays(today, ((weekday - now + 6) % 7) + 1)
  }
  if (clean === 'cuoi thang' || clean === 'end of month') return monthEnd(today)
  if (clean === 'dau thang sau' || clean === 'next month') return addDays(monthEnd(today), 1)
  return numericDay(clean, today) ?? countedDay(clean, today)
}

const CLOCK = /(?:^|\s)(?:luc |at )?(\d{1,2})(?:(?::|h|g)(\d{2})?)\s*(am|pm|sang|trua|chieu|toi)?$/

/**
 * Reads an instant: a day, a time of day, or both (`14:30`, `mai 9h`, `21/11 14h30`, `+7 9h chiều`). Without
 * a day it is the next such time; without a time it is the beginning of the day. Returns ISO, undefined when
 * it is no time.
 */
export function parseMoment(text: string, now: number = Date.now()): string | undefined {
  const clean = fold(text)
  const today = dayOf(now)
  const clock = CLOCK.exec(clean)
  if (!clock) {
    const day = parseDay(clean, today)
    return day && startOfDay(day)
  }
  const hour = hourOf(Number(clock[1]), clock[3])
  const minute = Number(clock[2] ?? 0)
  // 24:00 is the end of the day.
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return undefined
  const rest = clean.slice(0, clock.index).trim()
  const day = rest === '' ? today : parseDay(rest, today)
  if (!day) return undefined
  const at = Date.parse(startOfDay(day)) + (hour * 60 + minute) * 60_000
  return new Date(rest === '' && at <= now ? at + 86_400_000 : at).toISOString()
}

/** `đến hết 31/12`, `until the end of 31/12`, folded: an end is meant anyway. */
const UNTIL =
  /^(?:(?:den|toi|until|till|through|by|to)\s+)?(?:(?:het|cuoi|(?:the )?end of)\s+)?(?:(?:the )?(?:ngay|day)\s+(?=\d))?/

/** `24:00`, `24h`: the end of a day, of which no minute follows. */
const MIDNIGHT = /(?:^|\s)(?:luc |at )?24(?::00|[hg](?:00)?)$/

/** `hết tháng` is the end of the month. */
const lastOf = (text: string): string =>
  /^(?:thang(?: nay)?|(?:this |the )?month)$/.test(text) ? 'cuoi thang' : text

/**
 * Reads an end: a day holds through that day, a minute through that minute, `24:00` to the end of the day. Words before it are
 * understood (`hết 31/12`, `until 5 pm`). Returns ISO, undefined when it is no time.
 */
export function parseEnd(text: string, now: number = Date.now()): string | undefined {
  const clean = fold(text).trim()
  const bare = clean.replace(UNTIL, '')
  for (const given of [clean, bare, lastOf(bare)]) {
    const day = parseDay(given, dayOf(now))
    if (day) return endOfDay(day)
    const at = parseMoment(given, now)
    if (at) return MIDNIGHT.test(given) ? at : new Date(Date.parse(at) + 60_000).toISOString()
  }
  return undefined
}
