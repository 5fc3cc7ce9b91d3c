/**
 * Orders of a period against the one before it: counts only, each a filter that the list can show. Only
 * properties fixed when an order is placed are compared: the number of this week's orders delivered cannot be
 * compared with last week's, which had a week longer.
 */
import type { QuickRange } from '../../../../console/kit/dashboard/range.ts'
import { LAST_DAYS } from '../../../../core/dates/ranges.ts'
import type { Condition } from '../../../../core/fields.ts'

export const FIGURES = ['placed', 'prepaid', 'cod'] as const
export type FigureId = (typeof FIGURES)[number]

const WHICH: Record<FigureId, readonly Condition[]> = {
  placed: [],
  prepaid: [['paymentMethod', 'ne', 'cod']],
  cod: [['paymentMethod', 'eq', 'cod']],
}

export type Period = { now: readonly Condition[]; before: readonly Condition[] }

/** Filters for whole days up to and including today, and for as many days before: words that move with the calendar. */
export function periodOf(figure: FigureId, range: QuickRange): Period {
  const days = LAST_DAYS[range]
  const now = `last_${days}_days`
  return {
    now: [...WHICH[figure], ['placedAt', 'eq', now]],
    before: [...WHICH[figure], ['placedAt', 'gte', `last_${2 * days}_days`], ['placedAt', 'lt', now]],
  }
}

/** Change in whole per cent; undefined when there was nothing to compare with. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100)
}
