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
  orders: number
  customers: number
  products: number
  shops: number
}

const SHOPS = 60

/**
 * Sizes from the number of orders: 20,000 customers and 3,000 products serve from 5,000 orders to 400,000
 * and 3 million; below and above they keep the proportion.
 */
export function makeScene(options: { orders: number; seed: number; now: number }): Scene {
  const { orders, seed, now } = options
  const few = orders < 5_000
  return {
    streams: seedStreams(seed),
    key: seed,
    now,
    calendar: makeCalendar(now),
    orders,
    customers: few ? Math.max(100, orders * 4) : Math.max(20_000, Math.ceil(orders / 20)),
    products: few ? Math.max(120, Math.ceil(orders * 0.6)) : Math.max(3_000, Math.ceil(orders / 1_000)),
    shops: SHOPS,
  }
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** An instant as the database takes it. */
export const iso = (at: number) => new Date(at).toISOString()
