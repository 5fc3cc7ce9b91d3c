/**
 * Reads times and days as staff write them, in Vietnamese or English: `14:30`, `mai 9h`, `thứ 2`, `30p nữa`,
 * `25/12 14:30`, `tomorrow 9am`, `in 2 hours`. In the shop's zone. An incomplete value is in the future: a
 * weekday is the next one, a time that has passed today is tomorrow's.
 */

import { fold } from '../text.ts'
import { addDays, dayOf, startOfDay } from './dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Minutes of the day for words without a clock time. */
const PARTS: readonly (readonly [pattern: RegExp, minutes: number, afternoon: boolean])[] = [
  [/\b(?:sang|morning)\b/, 9 * 60, false],
  [/\b(?:trua|noon)\b/, 12 * 60, true],
  [/\b(?:chieu|afternoon)\b/, 14 * 60, true],
  [/\b(?:toi|evening|tonight|dem|night)\b/, 19 * 60, true],
]
/** Where only a day is said: the beginning of the working day. */
const MORNING = 9 * 60

const DAYS: readonly (readonly [pattern: RegExp, days: number])[] = [
  [/\b(?:hom nay|nay|today|tonight)\b/, 0],
  [/\b(?:ngay mai|mai|tomorrow|tmr)\b/, 1],
  [/\b(?:ngay kia|ngay mot|mot|day after tomorrow)\b/, 2],
  [/\b(?:hom qua|yesterday)\b/, -1],
]

/** Day of the week, Sunday 0. `thứ 2` is Monday. */
const WEEKDAYS: readonly RegExp[] = [
  /\b(?:chu nhat|cn|sun(?:day)?)\b/,
  /\b(?:thu (?:2|hai)|t2|mon(?:day)?)\b/,
  /\b(?:thu (?:3|ba)|t3|tue(?:s(?:day)?)?)\b/,
  /\b(?:thu (?:4|tu)|t4|wed(?:nesday)?)\b/,
  /\b(?:thu (?:5|nam)|t5|thu(?:rs(?:day)?)?(?! \d\b))\b/,
  /\b(?:thu (?:6|sau)|t6|fri(?:day)?)\b/,
  /\b(?:thu (?:7|bay)|t7|sat(?:urday)?)\b/,
]
const NEXT_WEEK = /\b(?:tuan (?:sau|toi)|next week|next)\b/

const AHEAD =
  /^(?:sau |in |\+ ?)?(\d+(?:[.,]\d+)?) ?(phut|p|mins?|minutes?|m|gio|tieng|h|hours?|hrs?|ngay|days?|d|tuan|weeks?)(?: (\d{1,2}) ?(?:phut|p|mins?|minutes?)?)?(?: nua| ruoi)?$/
const UNIT_MS: readonly (readonly [RegExp, number])[] = [
  [/^(?:phut|p|m|min)/, MINUTE_MS],
  [/^(?:gio|tieng|h)/, HOUR_MS],
  [/^(?:ngay|d)/, 24 * HOUR_MS],
  [/^(?:tuan|week)/, 7 * 24 * HOUR_MS],
]

const CLOCK =
  /\b(\d{1,2})(?: ?(?::|h|gio|g) ?(\d{1,2})?(?: ?(?:phut|p)\b)?| ?(?=[ap]m\b))(?: ?(ruoi))?(?: ?([ap])m\b)?/
const DATE = /\b(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?\b/
const ISO_DAY = /\b(\d{4})-(\d{2})-(\d{2})\b/

type Read<T> = { value: T; rest: string }

/** `30p nữa`, `+2h`, `in 2 hours`: how far ahead, in ms. A bare `2h` is a clock time, so a word or + is needed. */
function readAhead(text: string): number | undefined {
  const match = AHEAD.exec(text)
  if (!match?.[1] || !match[2]) return undefined
  const marked = /^(?:sau |in |\+)| nua$/.test(text)
  const unit = UNIT_MS.find(([pattern]) => pattern.test(match[2] ?? ''))?.[1]
  // `9h rưỡi` is half past nine, `1 tiếng rưỡi` an hour and a half.
  if (unit === undefined || (!marked && /^(?:h|gio)$/.test(match[2]))) return undefined
  const half = / ruoi$/.test(text) ? unit / 2 : 0
  const ms = Number(match[1].replace(',', '.')) * unit + Number(match[3] ?? 0) * MINUTE_MS + half
  // A year ahead is a slip of the finger, not a call-back.
  return ms <= 366 * 24 * HOUR_MS ? ms : undefined
}

const valid = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined
}

/** A day and what is left of the text; `value` undefined when no day is said. Null: said, but there is no such day. */
function readDay(text: string, today: string): Read<string | undefined> | null {
  const cut = (match: RegExpExecArray) => text.replace(match[0], ' ')
  const iso = ISO_DAY.exec(text)
  if (iso) {
    const value = valid(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    return value ? { value, rest: cut(iso) } : null
  }
  const date = DATE.exec(text)
  if (date) {
    const year = date[3] ? Number(date[3].length === 2 ? `20${date[3]}` : date[3]) : undefined
    const [day, month] = [Number(date[1]), Number(date[2])]
    const thisYear = Number(today.slice(0, 4))
    const value = valid(year ?? thisYear, month, day)
    // 29/2 may exist next year only; a day that has passed means next year's.
    const ahead = year === undefined && (!value || value < today) ? valid(thisYear + 1, month, day) : value
    return ahead ? { value: ahead, rest: cut(date) } : null
  }
  for (const [weekday, pattern] of WEEKDAYS.entries()) {
    const match = pattern.exec(text)
    if (!match) continue
    const now = new Date(`${today}T00:00:00Z`).getUTCDay()
    const rest = cut(match)
    const later = NEXT_WEEK.test(rest)
    // "Next week's Monday" counts from the Monday to come, weeks beginning on Monday.
    const toMonday = (8 - now) % 7 || 7
    const days = later ? toMonday + ((weekday + 6) % 7) : (weekday - now + 7) % 7 || 7
    return { value: addDays(today, days), rest: rest.replace(NEXT_WEEK, ' ') }
  }
  for (const [pattern, days] of DAYS) {
    const match = pattern.exec(text)
    // `tonight` is a part of the day too: it stays in the text.
    if (match) return { value: addDays(today, days), rest: /tonight/.test(match[0]) ? text : cut(match) }
  }
  return { value: undefined, rest: text }
}

/** Minutes of the day and what is left. Null: said, but there is no such time. */
function readClock(text: string): Read<number | undefined> | null {
  const part = PARTS.find(([pattern]) => pattern.test(text))
  const without = part ? text.replace(part[0], ' ') : text
  const match = CLOCK.exec(without)
  if (!match) return { value: part?.[1], rest: without }
  let hours = Number(match[1])
  const minutes = match[3] ? 30 : Number(match[2] ?? 0)
  const half =
    match[4] ?? (part?.[2] && hours < 12 ? 'p' : part && hours === 12 && !part[2] ? 'a' : undefined)
  if (half && hours > 12 && match[4]) return null
  if (half === 'p' && hours < 12) hours += 12
  if (half === 'a' && hours === 12) hours = 0
  // 24:00 is the end of the day.
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return null
  return { value: hours * 60 + minutes, rest: without.replace(match[0], ' ') }
}

/** Words that carry no meaning of their own here. */
const FILLERS = /\b(?:luc|vao|at|on|ngay|the|o'clock|sharp|this|tuan nay)\b|,/g

const tidy = (text: string) => fold(text).replace(/\s+/g, ' ').trim()

/** Reads a time. Returns ISO 8601 in UTC, or undefined when it is not understood. */
export function parseWhen(text: string, now: number = Date.now()): string | undefined {
  const clean = tidy(text)
  if (clean === '') return undefined
  if (/^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}/.test(clean)) {
    const at = Date.parse(text.trim())
    return Number.isNaN(at) ? undefined : new Date(at).toISOString()
  }
  const ahead = readAhead(clean)
  if (ahead !== undefined) return new Date(now + ahead).toISOString()
  const today = dayOf(now)
  const day = readDay(clean, today)
  if (!day) return undefined
  const clock = readClock(day.rest)
  if (clock?.rest.replace(FILLERS, ' ').trim() !== '') return undefined
  if (day.value === undefined && clock.value === undefined) return undefined
  const minutes = clock.value ?? MORNING
  const at = (on: string) => Date.parse(startOfDay(on)) + minutes * MINUTE_MS
  if (day.value !== undefined) return new Date(at(day.value)).toISOString()
  const ms = at(today)
  return new Date(ms > now ? ms : at(addDays(today, 1))).toISOString()
}

/** Reads a day. Returns `YYYY-MM-DD`, or undefined when it is not understood. */
export function parseDay(text: string, now: number = Date.now()): string | undefined {
  const clean = tidy(text)
  const ahead = /\b(?:ngay|days?|tuan|weeks?)\b/.test(clean) ? readAhead(clean) : undefined
  if (ahead !== undefined) return dayOf(now + ahead)
  const day = readDay(clean, dayOf(now))
  return day && day.value !== undefined && day.rest.replace(FILLERS, ' ').trim() === ''
    ? day.value
    : undefined
}
