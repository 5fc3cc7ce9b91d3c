/** Shared input of all demo data: random streams, time, size. */
import { type Calendar, makeCalendar } from './calendar.ts'
import { type Streams, seedStreams } from './random.ts'

export type Scene = {
  streams: Streams
  /** Key of the shuffled number spaces (phones, VIDs). */
  key: number
  /** Present time of the demo, ms. */
  now: number
  calendar: Calendar
  /** Count of orders; other areas scale with it. */
  orders: number
}

/** Returns the scene of a seed: the moment, the number of orders, the random streams. */
export function makeScene({ orders, seed, now }: { orders: number; seed: number; now: number }): Scene {
  return { streams: seedStreams(seed), key: seed, now, calendar: makeCalendar(now), orders }
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Instant (ms) as ISO text for the database. */
export const iso = (at: number) => new Date(at).toISOString()
