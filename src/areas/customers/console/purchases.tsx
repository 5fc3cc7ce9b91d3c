import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areaById } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { type Cell, Chart } from '../../../console/kit/charts/index.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { api } from '../../../console/kit/net/api.ts'
import { navigate } from '../../../console/kit/router.tsx'
import { useNow } from '../../../console/kit/ui/now.ts'
import { dayOf } from '../../../core/dates/dates.ts'
import type { Condition } from '../../../core/fields.ts'
import { listLink } from '../../../core/filter/filters.ts'
import type { Customer } from '../area.ts'
import { monthsOf, monthsTo, spanOfMonth } from './months.ts'

const STALE_MS = 60_000
/** As `spent` counts: delivered, and not returned. */
const BOUGHT: Condition = ['status', 'in', ['delivered', 'return_requested']]

/** The golfer's delivered orders per month of two years, by their money for users who may see sums. */
export function Purchases({ customer }: { customer: Customer }) {
  const t = useT()
  const orders = areaById('orders')
  const withMoney = useCan()('orders.revenue')
  const today = dayOf(useNow())
  const months = useMemo(() => monthsTo(today), [today])
  const where: Condition[] = useMemo(
    () => [['customer', 'eq', customer.code], BOUGHT, ['placedAt', 'gte', `${months[0]}-01`]],
    [customer.code, months],
  )
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', 'orders', 'groups', where, withMoney],
    queryFn: ({ signal }) =>
      api.groups('orders', { by: 'placedAt', sum: withMoney ? 'total' : undefined, where }, signal),
    staleTime: STALE_MS,
  })
  const chart = useMemo(() => data && monthsOf(data.rows, months, withMoney, t), [data, months, withMoney, t])
  const opens = ({ point }: Cell) => {
    const month = chart?.points[point]?.key
    if (!month || !chart.series[0]?.values[point]) return undefined
    const { from, through } = spanOfMonth(month)
    const link = listLink(orders, [
      ['customer', 'eq', customer.code],
      BOUGHT,
      ['placedAt', 'gte', from],
      ['placedAt', 'lte', through],
    ])
    return () => navigate(link)
  }
  return (
    <Chart
      id="purchases"
      title={t('customers:detail.value.title')}
      first={t('customers:detail.value.month')}
      data={chart}
      error={error}
      onRetry={() => void refetch()}
      empty={t('customers:detail.value.noOrders')}
      note={t('customers:detail.value.means')}
      opens={opens}
    />
  )
}
