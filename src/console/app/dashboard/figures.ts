/** Orders of a period against the one before it: counts only, each a filter that the list can show. */
import { addDays, dayOf, startOfDay } from '../../../core/dates.ts'
import type { Condition } from '../../../core/fields.ts'

/** The spec's quick ranges (section 9), in days. */
export const RANGES = { week: 7, month: 30, quarter: 91 } as const
export type RangeId = keyof typeof RANGES

export const FIGURES = ['placed', 'delivered', 'cancelled'] as const
export type FigureId = (typeof FIGURES)[number]

const STATUS: Record<FigureId, readonly Condition[]> = {
  placed: [],
  delivered: [['status', 'eq', 'delivered']],
  cancelled: [['status', 'eq', 'cancelled']],
}

export type Period = { now: readonly Condition[]; before: readonly Condition[] }

/** Filters for whole days up to and including today, and for as many days before. */
export function periodOf(figure: FigureId, range: RangeId, at: number = Date.now()): Period {
  const days = RANGES[range]
  const tomorrow = addDays(dayOf(at), 1)
  const from = addDays(tomorrow, -days)
  const earlier = addDays(from, -days)
  return {
    now: [...STATUS[figure], ['placedAt', 'gte', startOfDay(from)]],
    before: [
      ...STATUS[figure],
      ['placedAt', 'gte', startOfDay(earlier)],
      ['placedAt', 'lt', startOfDay(from)],
    ],
  }
}

/** Change in whole per cent; undefined when there was nothing to compare with. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100)
}
