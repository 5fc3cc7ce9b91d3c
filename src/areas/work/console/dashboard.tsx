/** Open orders of each handler by status, on the dashboard of users who see them all. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areaById } from '../../../console/kit/areas.ts'
import { type Cell, Chart } from '../../../console/kit/charts/index.ts'
import { OnceSeen } from '../../../console/kit/charts/once-seen.tsx'
import type { DashboardFace } from '../../../console/kit/dashboard/face.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { api } from '../../../console/kit/net/api.ts'
import { navigate } from '../../../console/kit/router.tsx'
import { listLink } from '../../../core/filter/filters.ts'
import { area, type Work } from '../area.ts'
import { ordersOf } from '../orders-of.ts'
import { SHOWN, STAGES, workload } from './workload.ts'

const STALE_MS = 60_000
const FIELDS = ['code', 'name', 'overdue', 'open', ...STAGES.map(({ id }) => id)]

function Workload() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', area.id, 'workload'],
    queryFn: ({ signal }) =>
      api.list(
        area.id,
        { where: [['open', 'gt', 0]], sort: area.sort, limit: SHOWN, fields: FIELDS },
        signal,
      ),
    staleTime: STALE_MS,
  })
  const people = data?.data as readonly Work[] | undefined
  const chart = useMemo(() => people && workload(people, t), [people, t])
  const opens = ({ point, series }: Cell) => {
    const [person, stage] = [people?.[point], STAGES[series]]
    if (!person || !stage || person[stage.id] === 0) return undefined
    return () => navigate(listLink(areaById('orders'), ordersOf(person, stage.id)))
  }
  return (
    <Chart
      id="workload"
      title={t('work:detail.dashboard.workload')}
      first={t('work:detail.dashboard.person')}
      data={chart}
      error={error}
      onRetry={() => void refetch()}
      opens={opens}
    />
  )
}

function Section() {
  return (
    <section>
      <OnceSeen>
        <Workload />
      </OnceSeen>
    </section>
  )
}

export const dashboard: DashboardFace = {
  section: { abilities: ['work.view', 'orders.view'], component: Section },
}
