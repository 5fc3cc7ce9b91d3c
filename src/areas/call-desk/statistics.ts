/**
 * Choices of the statistics: a period, the subject of calls, the breakdown. Kept in the address, where a
 * period is a word that moves with the calendar. Definitions of the figures: decision 0034.
 */
import { ownRange, RANGES, type RangeId, rangeDays } from '../../core/dates/ranges.ts'
import { CALL_PURPOSES, type CallPurpose } from '../call-rules/area.ts'

export const BREAKDOWNS = ['person', 'hour', 'day', 'product', 'supplier'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]
/** Only orders have goods and suppliers. */
export const OF_ORDERS: ReadonlySet<Breakdown> = new Set(['product', 'supplier'])
/** Those whose rows follow each other in time. */
export const IN_TIME: ReadonlySet<Breakdown> = new Set(['hour', 'day'])

/** Subjects of calls, kept apart: a ticket that is settled is no order that is confirmed. */
export const ABOUT = CALL_PURPOSES
export type About = CallPurpose

/** Figures that stand for calls that can be looked at. */
export const COUNTED = ['calls', 'reached', 'matters', 'confirmed', 'cancelled', 'first'] as const
export type Counted = (typeof COUNTED)[number]

export type Choice = {
  period: RangeId
  /** First and last day, both in it. */
  from: string
  to: string
  by: Breakdown
  about: About
  /** The figure whose calls are listed: of a row, or of everything. */
  shown?: { figure: Counted; row: string | null }
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text)

const daysOf = (period: RangeId, today: string, own: { from: string | null; to: string | null }) =>
  period === 'own' ? ownRange(own.from, own.to).span : rangeDays(period, today)

/** Reads an address; what it does not say, or not well, is the last seven days by person. */
export function readChoice(params: URLSearchParams, today: string): Choice {
  const asked = oneOf(RANGES, params.get('period')) ?? 'week'
  const days = daysOf(asked, today, { from: params.get('from'), to: params.get('to') })
  const about = oneOf(ABOUT, params.get('about')) ?? 'confirm'
  const by = oneOf(BREAKDOWNS, params.get('by')) ?? 'person'
  const figure = oneOf(COUNTED, params.get('figure'))
  return {
    period: days ? asked : 'week',
    ...(days ?? rangeDays('week', today)),
    about,
    by: about !== 'confirm' && OF_ORDERS.has(by) ? 'person' : by,
    ...(figure && { shown: { figure, row: params.get('row') } }),
  }
}

/** The address of a choice, as search parameters. */
export function writeChoice({ period, from, to, by, about, shown }: Choice): string {
  const params = new URLSearchParams({ period, by, about })
  if (period === 'own') {
    params.set('from', from)
    params.set('to', to)
  }
  if (shown) params.set('figure', shown.figure)
  if (shown && shown.row !== null) params.set('row', shown.row)
  return params.toString()
}

/** The query to the server. */
export function queryOf({ from, to, by, about }: Choice): Record<string, string> {
  return { from, to, by, about }
}

/** A share in basis points, null where there is nothing to take it of. */
export function shareOf(part: number, all: number): number | null {
  return all > 0 ? Math.round((10_000 * part) / all) : null
}
