/** The first page after signing in: what waits for this person, then the rest. Every number is a link. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { api, type Total } from '../../kit/api.ts'
import { allAreas, areaById } from '../../kit/areas.ts'
import { sessionAtom, useCan } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { Icon } from '../../kit/icon.tsx'
import { Keys } from '../../kit/kbd.tsx'
import { useNow } from '../../kit/now.ts'
import { useViews } from '../../kit/queries.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { EmptyState } from '../../kit/state.tsx'
import { totalText } from '../../kit/text.tsx'
import { useCaps, useMenuCommands } from '../commands/use-commands.ts'
import { DraftsLine } from '../tabs/drafts-line.tsx'
import { useTitle } from '../use-title.ts'
import { CALL_QUEUES, type CallQueueId, callQueue } from './calls.ts'
import styles from './dashboard-page.module.css'
import { OrderFigures } from './order-figures.tsx'
import { listLink, type Queue, queueLink, queuesOf } from './waiting.ts'

const MINUTE_MS = 60_000

/** A number that leads to exactly the records it counts. */
function QueueCard(props: {
  to: string
  name: string
  what: string
  total?: Total
  loading: boolean
  todo?: boolean
}) {
  const { to, name, what, total, loading, todo } = props
  return (
    <li className={styles.card} data-todo={todo || undefined} data-none={total?.total === 0 || undefined}>
      <Link to={to}>
        <span className={styles.number}>
          {total ? (
            totalText(total.total, total.totalKind === 'estimate')
          ) : loading ? (
            <Skeleton width={48} height={20} />
          ) : (
            '–'
          )}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.what}>{what}</span>
      </Link>
    </li>
  )
}

function ViewCard({ queue }: { queue: Queue }) {
  const t = useT()
  const { area, view, todo } = queue
  const views = useViews(area.id)
  const what = todo
    ? t('app:dashboard.waitsFor', { action: t(`${area.id}:transitions.${todo}.title`) })
    : t(`${area.id}:title`)
  return (
    <QueueCard
      to={queueLink(queue)}
      name={t(`${area.id}:views.${view.id}`)}
      what={what}
      total={views.data?.[view.id]}
      loading={views.isPending}
      todo={todo !== undefined}
    />
  )
}

function CallCard({ id, minute }: { id: CallQueueId; minute: number }) {
  const t = useT()
  const where = callQueue(id, minute)
  const total = useQuery({
    queryKey: ['figures', 'orders', id],
    queryFn: ({ signal }) => api.list('orders', { where, limit: 1, fields: ['code'] }, signal),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  })
  return (
    <QueueCard
      to={listLink(areaById('orders'), where)}
      name={t(`app:dashboard.${id}`)}
      what={t('app:dashboard.waitsFor', { action: t('orders:transitions.log-call.title') })}
      total={total.data}
      loading={total.isPending}
      todo
    />
  )
}

function Queues({
  title,
  queues,
  calls = false,
}: {
  title: string
  queues: readonly Queue[]
  calls?: boolean
}) {
  const minute = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  if (queues.length === 0 && !calls) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {calls && CALL_QUEUES.map((id) => <CallCard key={id} id={id} minute={minute} />)}
        {queues.map((queue) => (
          <ViewCard key={`${queue.area.id}.${queue.view.id}`} queue={queue} />
        ))}
      </ul>
    </section>
  )
}

function Sections() {
  const t = useT()
  const commands = useMenuCommands().filter((command) => command.area !== undefined)
  return (
    <section>
      <h2>{t('app:dashboard.sections')}</h2>
      <ul className={styles.sections}>
        {commands.map((command) => (
          <li key={command.id}>
            <Link to={command.path}>
              <Icon name={command.icon ?? ''} />
              <span>{command.title}</span>
              {command.caps && <Keys caps={command.caps} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function DashboardPage() {
  const t = useT()
  const can = useCan()
  const session = useAtomValue(sessionAtom)
  const find = useCaps('palette.open')
  const help = useCaps('help.keys')
  useTitle(t('app:dashboard.title'))
  if (!session) return null
  const queues = queuesOf(allAreas(), can)
  const mine = queues.filter((queue) => queue.todo)
  const seesAnything = allAreas().some((area) => can(`${area.id}.view`))
  if (!seesAnything) {
    return (
      <EmptyState
        page
        icon="lock"
        title={t('app:dashboard.noAccess')}
        text={t('app:dashboard.noAccessText')}
      />
    )
  }
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('app:dashboard.hello', { name: session.account.name })}</h1>
        {find && help && (
          <p className={styles.hint}>
            {t('app:dashboard.hint', { keys: find.join('+'), help: help.join('+') })}
          </p>
        )}
        <DraftsLine />
      </header>
      <Queues
        title={t('app:dashboard.waits')}
        queues={mine}
        calls={can('orders.view') && can('orders.log-call')}
      />
      <Queues title={t('app:dashboard.queues')} queues={queues.filter((queue) => !queue.todo)} />
      {can('orders.view') && <OrderFigures />}
      <Sections />
    </div>
  )
}
