/** The questions to the server that the page's address means. */

import { queryOf, readChoice as readCalls } from '../call-desk/statistics.ts'
import { TAB, type Tab } from '../orders/measured/measures.ts'
import { figuresQuery } from '../orders/measured/query.ts'
import { type Choice, readChoice } from './choice.ts'

/** The parameters of the sheet; undefined where the days of the address are no range. */
export function fileQuery(
  tab: Tab,
  params: URLSearchParams,
  today: string,
): Record<string, string> | undefined {
  const choice: Choice = readChoice(params, today, TAB[tab].by)
  return choice.span && { tab, ...figuresQuery(tab, choice.span, choice.filter, choice.by) }
}

/** The parameters of the sheet of calls, of the tab that shows them. */
export const callsQuery = (params: URLSearchParams, today: string): Record<string, string> =>
  queryOf(readCalls(params, today))
