/**
 * Times travel as ISO 8601 in UTC and are shown in the shop's zone; days are `YYYY-MM-DD`.
 * Format and relative time follow the spec (section 9); the pattern dd/MM/yyyy HH:mm is the design's.
 */

/** Asia/Ho_Chi_Minh. Vietnam has no daylight saving: the offset is fixed, which keeps formatting off the slow Intl path. */
const OFFSET_MS = 7 * 3_600_000

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Numbers of up to this many digits are seconds, longer ones milliseconds (spec section 9). */
const SECONDS_DIGITS = 10
const NUMBER = /^-?\d+$/

/**
 * The instant of an ISO text, or of a timestamp in seconds or milliseconds, in ms. NaN where it is none of them.
 * Spec section 9: ten digits are seconds.
 */
export function timeOf(at: string | number): number {
  if (typeof at === 'string' && !NUMBER.test(at)) return new Date(at).getTime()
  const value = Number(at)
  return String(Math.abs(Math.trunc(value))).length <= SECONDS_DIGITS ? value * 1_000 : value
}

const two = (value: number) => String(value).padStart(2, '0')
const local = (at: string | number) => new Date(zonedTime(at))

/** The clock of the shop's zone as though it were UTC's, ms: for what knows no zones, such as a sheet's dates. */
export function zonedTime(at: string | number): number {
  return timeOf(at) + OFFSET_MS
}

/** `2026-11-21T02:05:00Z` -> `21/11/2026`. */
export function formatDate(iso: string | number): string {
  const at = local(iso)
  return `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
}

/** `2026-11-21T02:05:00Z` -> `21/11/2026 09:05`. */
export function formatDateTime(iso: string | number): string {
  const at = local(iso)
  return `${formatDate(iso)} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

/** The spec's default format, for logs: `1637465100` -> `2021-11-21 10:25:00`. */
export function formatTimestamp(at: string | number): string {
  return local(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** A stored day `2026-11-21` -> `21/11/2026`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** The day in the shop's zone as `YYYY-MM-DD`. */
export function dayOf(iso: string | number): string {
  return local(iso).toISOString().slice(0, 10)
}

/** The instant at which a day of the shop's zone begins, as ISO. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS).toISOString()
}

/** A day moved by whole days: `addDays('2026-11-21', -7)` -> `2026-11-14`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** `tomorrow`: at `clock` (HH:mm) of the next day; `later`: beyond it. */
export type Ago =
  | { unit: 'now' | 'later' }
  | { unit: 'minutes' | 'hours' | 'days' | 'inMinutes' | 'inHours'; count: number }
  | { unit: 'tomorrow'; clock: string }

/**
 * How long ago, in the spec's steps: under 30 s, minutes below an hour, hours below a day, then days. Times to come:
 * minutes below an hour, hours on the same day of the shop, the clock of the next day.
 */
export function ago(iso: string | number, now: number = Date.now()): Ago {
  const past = now - timeOf(iso)
  if (Math.abs(past) < 30_000) return { unit: 'now' }
  if (past < 0) return ahead(timeOf(iso), now)
  if (past < HOUR_MS) return { unit: 'minutes', count: Math.ceil(past / MINUTE_MS) }
  if (past < DAY_MS) return { unit: 'hours', count: Math.floor(past / HOUR_MS) }
  return { unit: 'days', count: Math.floor(past / DAY_MS) }
}

/** Time of day of an instant in the shop's zone, `HH:mm`. */
export const clockOf = (at: number | string): string => formatDateTime(at).slice(-5)

function ahead(at: number, now: number): Ago {
  const ms = at - now
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return { unit: 'inMinutes', count: Math.max(1, minutes) }
  const today = dayOf(now)
  if (dayOf(at) === today) return { unit: 'inHours', count: Math.round(ms / HOUR_MS) }
  if (dayOf(at) === addDays(today, 1)) return { unit: 'tomorrow', clock: clockOf(at) }
  return { unit: 'later' }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

/** Whether a text is a day of the calendar, `2026-02-30` is none. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether a text is an instant with its zone, ISO 8601. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}
