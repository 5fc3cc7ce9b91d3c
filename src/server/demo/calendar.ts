/** Times of orders: more each month, in the evening, on double days; few over Tết. Zone of the shop. */
import type { Random } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const OFFSET = 7 * HOUR
const MONTHS = 13

/** Orders by hour of the day, 0 to 23: lunch break and the evening stand out. */
const HOURS = [
  9, 5, 3, 2, 2, 4, 10, 20, 36, 50, 58, 60, 54, 46, 50, 52, 50, 46, 44, 56, 72, 80, 62, 28,
] as const
/** By weekday, Sunday first: weekends are for playing and for buying. */
const WEEKDAYS = [1.14, 0.98, 0.94, 0.95, 0.98, 1.05, 1.12] as const
/** First days of the lunar year. */
const TET = [
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
].map((day) => Date.parse(`${day}T00:00:00Z`))

/** How busy a day is next to an ordinary one, but for growth. `day` is midnight, in ms of the shop's zone. */
function dayFactor(day: number): number {
  const date = new Date(day)
  let factor = WEEKDAYS[date.getUTCDay()] ?? 1
  const month = date.getUTCMonth() + 1
  if (month === date.getUTCDate()) factor *= month >= 9 ? 2.3 : 1.35
  for (const tet of TET) {
    const days = (day - tet) / DAY
    if (days >= -2 && days <= 5) factor *= 0.3
    else if (days >= -24 && days < -3) factor *= 1.3
  }
  return factor
}

export type Calendar = {
  /** First instant, ms. */
  start: number
  /** Instant at which this share (0 to 1) of all orders has been placed; grows with the share. */
  at(share: number): number
}

/** The 13 months before `now` (ms). */
export function makeCalendar(now: number): Calendar {
  const begin = new Date(now)
  begin.setUTCMonth(begin.getUTCMonth() - MONTHS)
  const start = Math.floor(begin.getTime() / HOUR) * HOUR
  const hours = Math.ceil((now - start) / HOUR)
  const bounds = new Float64Array(hours + 1)
  for (let hour = 0; hour < hours; hour++) {
    const local = start + hour * HOUR + OFFSET
    const growth = 1 + 0.9 * (hour / hours)
    const part = Math.min(1, (now - (start + hour * HOUR)) / HOUR)
    const weight = growth * dayFactor(Math.floor(local / DAY) * DAY) * (HOURS[((local / HOUR) % 24) | 0] ?? 1)
    bounds[hour + 1] = (bounds[hour] ?? 0) + weight * part
  }
  const total = bounds[hours] ?? 0
  return {
    start,
    at(share) {
      const wanted = share * total
      let low = 0
      let high = hours - 1
      while (low < high) {
        const middle = (low + high) >> 1
        if ((bounds[middle + 1] ?? 0) > wanted) high = middle
        else low = middle + 1
      }
      const from = bounds[low] ?? 0
      const width = (bounds[low + 1] ?? 0) - from
      const instant = start + (low + Math.min(1, width > 0 ? (wanted - from) / width : 0)) * HOUR
      return Math.min(now, Math.floor(instant))
    },
  }
}

/** Moves an instant that falls into the night to the working hours after it: staff call from 8 to 20:30. */
export function inWorkingHours(at: number, random: Random): number {
  const local = at + OFFSET
  const hour = (local % DAY) / HOUR
  if (hour >= 8 && hour < 20.5) return at
  const midnight = local - (local % DAY)
  const opening = (hour < 8 ? midnight : midnight + DAY) + 8 * HOUR
  return Math.floor(opening + random.between(0.05, 2.5) * HOUR) - OFFSET
}

/** The day of an instant in the shop's zone, `YYYY-MM-DD`. */
export function localDay(at: number): string {
  return new Date(at + OFFSET).toISOString().slice(0, 10)
}
