/**
 * The delivery board: for each figure the orders that it counts, as a filter that the orders list shows. The
 * server's counts (`server/board.ts`) are the same in SQL; a test compares the two.
 */
import { addDays } from '../../core/dates/dates.ts'
import type { Condition } from '../../core/fields.ts'

const OPEN: Condition = ['status', 'in', ['to_deliver', 'delivering']]

/** Those of `now` stand as they are at this moment, the others are of one day. */
export const FIGURES = {
  toHandOver: { of: 'now', where: (): Condition[] => [['status', 'eq', 'to_deliver']] },
  onTheWay: { of: 'now', where: (): Condition[] => [['status', 'eq', 'delivering']] },
  overdue: { of: 'now', where: (): Condition[] => [OPEN, ['expectedOn', 'lt', 'today']] },
  failed: { of: 'now', where: (): Condition[] => [OPEN, ['attempts', 'gt', 0]] },
  codDue: { of: 'now', where: (): Condition[] => [OPEN, ['cod', 'eq', 'due']] },
  codHeld: { of: 'now', where: (): Condition[] => [['cod', 'eq', 'collected']] },
  delivered: { of: 'day', where: (day: string): Condition[] => [['deliveredAt', 'eq', day]] },
  remitted: {
    of: 'day',
    where: (day: string): Condition[] => [
      ['cod', 'eq', 'remitted'],
      ['codRemittedAt', 'eq', day],
    ],
  },
} as const
export type FigureId = keyof typeof FIGURES
export const FIGURE_IDS = Object.keys(FIGURES) as FigureId[]

/** Days before and including the chosen one, in the charts and the table below the board. */
export const DAYS = 14

/** The orders of one carrier (its code), of none (null), or of all. */
const goingWith = (carrier: string | null | undefined): Condition[] =>
  carrier === undefined ? [] : [carrier === null ? ['carrier', 'empty', true] : ['carrier', 'eq', carrier]]

/** The orders of the two weeks up to a day: delivered, those of them that were late, or their cash transferred. */
export const inTwoWeeks = (
  of: 'delivered' | 'late' | 'remitted',
  day: string,
  carrier: string | null | undefined,
): Condition[] => {
  const field = of === 'remitted' ? 'codRemittedAt' : 'deliveredAt'
  return [
    ...(of === 'remitted' ? ([['cod', 'eq', 'remitted']] satisfies Condition[]) : []),
    [field, 'gte', addDays(day, 1 - DAYS)],
    [field, 'lte', day],
    ...(of === 'late' ? ([['deliveredLate', 'eq', true]] satisfies Condition[]) : []),
    ...goingWith(carrier),
  ]
}

/** The orders that a figure counts: of one carrier (its code), of none (null), or of all. */
export function ordersOf(figure: FigureId, day: string, carrier: string | null | undefined): Condition[] {
  return [...FIGURES[figure].where(day), ...goingWith(carrier)]
}
