/** Below the list of orders of some days, for users who see revenue: their sums, as the revenue page counts them. */
import { useCan } from '../../../console/kit/atoms.ts'
import { loadRest } from '../../../console/kit/faces.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import type { ListQuery } from '../../../core/filter/filters.ts'
import type { TotalsProps } from './totals/totals-line.tsx'

// Its words are those of revenue, which come with those of the other areas.
const Totals = lazyComponent<TotalsProps>(async () => {
  const [line] = await Promise.all([import('./totals/totals-line.tsx'), loadRest()])
  return line.Totals
})

const OF_DAYS = /^(placed|delivered|returned|revenue)At$/

export function ListTotals({ query }: { query: ListQuery }) {
  const can = useCan()
  const asked = query.where.some(([name, operator]) => operator === 'eq' && OF_DAYS.test(name))
  return asked && can('revenue.view') ? <Totals query={query} /> : null
}
