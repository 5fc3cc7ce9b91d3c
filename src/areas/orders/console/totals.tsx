/** Below the list of orders of some days, for users who see revenue: what they come to, as the revenue page counts it. */
import { useCan } from '../../../console/kit/atoms.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { useNow } from '../../../console/kit/ui/now.ts'
import { dayOf } from '../../../core/dates/dates.ts'
import { spanOf, writeSpan } from '../../../core/dates/relative-days.ts'
import type { Condition } from '../../../core/fields.ts'
import type { ListQuery } from '../../../core/filter/filters.ts'
import { askedDays } from '../measured/basis.ts'
import type { TotalsProps } from './totals/totals-line.tsx'

const TotalsLine = lazyComponent<TotalsProps>(
  async () => (await import('./totals/totals-line.tsx')).TotalsLine,
)

/** Days that move with the calendar as the days that they are. */
function onDays(where: readonly Condition[], today: string): Condition[] {
  return where.map(([name, operator, value]) => {
    const span = typeof value === 'string' ? spanOf(value, today) : undefined
    return [name, operator, span ? writeSpan(span) : value]
  })
}

export function ListTotals({ query }: { query: ListQuery }) {
  const can = useCan()
  const today = dayOf(useNow())
  if (!can('revenue.view')) return null
  const where = onDays(query.where, today)
  const asked = askedDays(where)?.asked
  return asked ? <TotalsLine where={where} q={query.q} basis={asked.basis} /> : null
}
