/** Orders of the last 30 days by status, with revenue per day for users who may see money. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCan } from '../../../../console/kit/atoms.ts'
import { type Cell, Chart, type ChartData } from '../../../../console/kit/charts/index.ts'
import { OnceSeen } from '../../../../console/kit/charts/once-seen.tsx'
import { useT } from '../../../../console/kit/i18n.ts'
import { api } from '../../../../console/kit/net/api.ts'
import { navigate } from '../../../../console/kit/router.tsx'
import { useNow } from '../../../../console/kit/ui/now.ts'
import { dayOf } from '../../../../core/dates/dates.ts'
import type { Condition } from '../../../../core/fields.ts'
import { listLink } from '../../../../core/filter/filters.ts'
import { area } from '../../area.ts'
import { byDay, byStatus, EARNING, PLACED } from './groups.ts'

const STALE_MS = 60_000
const D = 'orders:detail.dashboard'

export function Pipeline() {
  const t = useT()
  return (
    <section>
      <h2>{t(`${D}.pipeline`)}</h2>
      <OnceSeen>
        <Charts />
      </OnceSeen>
    </section>
  )
}

function Charts() {
  const t = useT()
  const withMoney = useCan()(`${area.id}.${area.sums}`)
  const today = dayOf(useNow())
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', area.id, 'groups', withMoney, today],
    queryFn: ({ signal }) =>
      api.groups(
        area.id,
        { by: 'status,placedAt', sum: withMoney ? 'total' : undefined, where: [PLACED] },
        signal,
      ),
    staleTime: STALE_MS,
  })
  const charts = useMemo(
    () => data && { status: byStatus(data.rows, withMoney, t), day: byDay(data.rows, withMoney, today, t) },
    [data, withMoney, today, t],
  )
  const opens = (chart: ChartData | undefined, where: (key: string) => Condition[]) => (cell: Cell) => {
    const key = chart?.points[cell.point]?.key
    const value = chart?.series[cell.series]?.values[cell.point]
    return key !== undefined && value ? () => navigate(listLink(area, where(key))) : undefined
  }
  const state = { error, onRetry: () => void refetch() }
  return (
    <>
      <Chart
        {...state}
        id="orders-status"
        title={t(`${D}.byStatus`)}
        first={t(`${D}.status`)}
        data={charts?.status}
        opens={opens(charts?.status, (status) => [PLACED, ['status', 'eq', status]])}
      />
      <Chart
        {...state}
        id="orders-day"
        title={t(`${D}.${withMoney ? 'revenuePerDay' : 'ordersPerDay'}`)}
        first={t(`${D}.day`)}
        data={charts?.day}
        note={t(`${D}.${withMoney ? 'revenueMeans' : 'countMeans'}`)}
        opens={opens(charts?.day, (day) => [
          ['placedAt', 'eq', day],
          ...(withMoney ? ([['status', 'in', EARNING]] satisfies Condition[]) : []),
        ])}
      />
    </>
  )
}
