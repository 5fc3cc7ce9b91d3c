/** The parameters of a question for figures. */
import type { Span } from '../../../core/dates/relative-days.ts'
import { writeSpan } from '../../../core/dates/relative-days.ts'
import type { Condition } from '../../../core/fields.ts'
import { BASIS_FIELDS } from './basis.ts'
import { type Dimension, TAB, type Tab } from './measures.ts'

/** The parameters of the figures of some days; without `by` of the whole alone. */
export function figuresQuery(
  tab: Tab,
  span: Span,
  filter: readonly Condition[],
  by?: Dimension,
): Record<string, string> {
  const where: Condition[] = [[BASIS_FIELDS[TAB[tab].basis], 'eq', writeSpan(span)], ...filter]
  return { where: JSON.stringify(where), ...(by && { by }) }
}
