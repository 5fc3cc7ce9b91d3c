/** The questions to the server that the page's address means. */

import type { Span } from '../../core/dates/relative-days.ts'
import type { Condition } from '../../core/fields.ts'
import { queryOf, readChoice as readCalls } from '../call-desk/statistics.ts'
import { BASIS_FIELDS } from '../orders/measured/basis.ts'
import { type Dimension, TAB, type Tab } from '../orders/measured/measures.ts'
import { type Choice, daysOf, readChoice } from './choice.ts'

/** The parameters of the figures of some days; without `by` of the whole alone. */
export function figuresQuery(
  tab: Tab,
  span: Span,
  filter: readonly Condition[],
  by?: Dimension,
): Record<string, string> {
  const where: Condition[] = [[BASIS_FIELDS[TAB[tab].basis], 'eq', daysOf(span)], ...filter]
  return { where: JSON.stringify(where), ...(by && { by }) }
}

/** The parameters of the sheet; undefined where the days of the address are no range. */
export function fileQuery(
  tab: Tab,
  params: URLSearchParams,
  today: string,
): Record<string, string> | undefined {
  const choice: Choice = readChoice(params, today)
  return choice.span && { tab, ...figuresQuery(tab, choice.span, choice.filter, choice.by) }
}

/** The parameters of the sheet of calls, of the tab that shows them. */
export const callsQuery = (params: URLSearchParams, today: string): Record<string, string> =>
  queryOf(readCalls(params, today))
