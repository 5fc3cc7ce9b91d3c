/** Orders on the dashboard: calls to make, and a period against the one before. */
import { useQuery } from '@tanstack/react-query'
import type { DashboardFace } from '../../../console/kit/dashboard/face.ts'
import { QueueCard } from '../../../console/kit/dashboard/queue-card.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { api } from '../../../console/kit/net/api.ts'
import { useNow } from '../../../console/kit/ui/now.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { area } from '../area.ts'
import { CALL_QUEUES, type CallQueueId, callQueue } from './dashboard/calls.ts'
import { PeriodFigures } from './dashboard/period.tsx'
import { Pipeline } from './dashboard/pipeline.tsx'

const MINUTE_MS = 60_000

function CallCard({ id, minute }: { id: CallQueueId; minute: number }) {
  const t = useT()
  const where = callQueue(id, minute)
  const total = useQuery({
    queryKey: ['figures', area.id, id],
    queryFn: ({ signal }) => api.list(area.id, { where, limit: 1, fields: ['code'] }, signal),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  })
  return (
    <QueueCard
      to={listLink(area, where)}
      name={t(`orders:detail.dashboard.${id}`)}
      what={t('orders:transitions.log-call.title')}
      total={total.data}
      loading={total.isPending}
      late={id === 'callsDue'}
    />
  )
}

function CallCards() {
  const minute = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  return CALL_QUEUES.map((id) => <CallCard key={id} id={id} minute={minute} />)
}

function Figures() {
  return (
    <>
      <PeriodFigures />
      <Pipeline />
    </>
  )
}

export const dashboard: DashboardFace = {
  cards: { abilities: ['orders.view', 'orders.log-call'], component: CallCards },
  section: { abilities: ['orders.view'], component: Figures },
}
