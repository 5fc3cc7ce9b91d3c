/** What every generator of demo data shares: the seed's streams, the instant it all leads up to, its size. */
import { type Calendar, makeCalendar } from './calendar.ts'
import { type Streams, seedStreams } from './random.ts'

export type Scene = {
  streams: Streams
  /** Key of the shuffled number spaces (phones, VIDs). */
  key: number
  /** The instant that all data lead up to, ms. */
  now: number
  calendar: Calendar
  /** Size of the business: other areas make as many records as go with so many orders. */
  orders: number
}

export function makeScene({ orders, seed, now }: { orders: number; seed: number; now: number }): Scene {
  return { streams: seedStreams(seed), key: seed, now, calendar: makeCalendar(now), orders }
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** An instant as the database takes it. */
export const iso = (at: number) => new Date(at).toISOString()
