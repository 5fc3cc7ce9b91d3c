/**
 * Ends of periods. An end is stored as the first instant that is no longer in the period; it is typed and shown as the last
 * day or minute that is: `31/12/2026` is stored as the beginning of the 1st of January, `31/12/2026 17:00` as 17:01. `parseEnd` of `day-text.ts` reads them.
 */
import { addDays, dayOf, formatDateTime, formatDay, startOfDay } from './dates.ts'

const MINUTE_MS = 60_000

/** The instant at which a day of the shop's zone is over, ISO. */
export const endOfDay = (day: string): string => startOfDay(addDays(day, 1))

/** The last instant of a period that ends so, ISO: for its day, its minute, and how long there is until then. */
export const lastInstant = (end: string): string => new Date(Date.parse(end) - 1).toISOString()

/** The last minute of a period that ends so, ISO: as a sheet has it. */
export const lastMinute = (end: string): string =>
  new Date(Math.floor((Date.parse(end) - 1) / MINUTE_MS) * MINUTE_MS).toISOString()

/** Shows an end: `31/12/2026` where the whole day is in the period, else with its last minute. */
export function formatEnd(end: string): string {
  const day = dayOf(lastInstant(end))
  return endOfDay(day) === new Date(end).toISOString() ? formatDay(day) : formatDateTime(lastInstant(end))
}
