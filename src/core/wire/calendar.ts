/** A window of a list's calendar as the API returns it. */
import type { AnyRecord } from '../area.ts'

export type CalendarWindow = {
  /** Rows of the list, by their beginning; at most `CALENDAR_MAX`. */
  rows: readonly AnyRecord[]
  /** Records by day where there are more than that; null where all of them are among the rows. */
  days: Readonly<Record<string, number>> | null
}
