/** The first page after signing in: what waits for this person, then the rest. Every number is a link. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { openingPath } from '../../../../commands/opening.ts'
import type { Area } from '../../../core/area.ts'
import type { Total } from '../../../core/wire/lists.ts'
import { useCaps, useMenuCommands } from '../../commands/surfaces/use-commands.ts'
import { allAreas, areaById } from '../../kit/areas.ts'
import { sessionAtom, useCan } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { api } from '../../kit/net/api.ts'
import { useViews } from '../../kit/net/queries.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { useNow } from '../../kit/ui/now.ts'
import { EmptyState } from '../../kit/ui/state.tsx'
import { totalText } from '../../kit/ui/text.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import { DraftsLine } from '../tabs/drafts-line.tsx'
import { CALL_QUEUES, type CallQueueId, callQueue } from './calls.ts'
import styles from './dashboard-page.module.css'
import { OrderFigures } from './order-figures.tsx'
import { bySection, listLink, type Queue, queueLink, queuesOf } from './waiting.ts'

const MINUTE_MS = 60_000

/** The number of a queue, as it is known so far. */
function Count({ total, loading }: { total?: Total; loading: boolean }) {
  if (total) return totalText(total.total, total.totalKind === 'estimate')
  return loading ? <Skeleton width={24} height={14} /> : '–'
}

/** A number that leads to exactly the records it counts. */
function QueueCard(props: {
  to: string
  name: string
  what?: string
  total?: Total
  loading: boolean
  late?: boolean
}) {
  const { to, name, what, total, loading, late } = props
  return (
    <li
      className={styles.card}
      data-todo
      data-late={late || undefined}
      data-none={total?.total === 0 || undefined}
    >
      <Link to={to}>
        <span className={styles.number}>
          <Count total={total} loading={loading} />
        </span>
        <span className={styles.name}>{name}</span>
        {what && <span className={styles.what}>{what}</span>}
      </Link>
    </li>
  )
}

function ViewCard({ queue }: { queue: Queue }) {
  const t = useT()
  const { area, view, todo, late } = queue
  const views = useViews(area.id)
  return (
    <QueueCard
      to={queueLink(queue)}
      name={t(`${area.id}:views.${view.id}`)}
      what={todo && t(`${area.id}:transitions.${todo}.title`)}
      total={views.data?.[view.id]}
      loading={views.isPending}
      late={late}
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
      what={t('orders:transitions.log-call.title')}
      total={total.data}
      loading={total.isPending}
      late={id === 'callsDue'}
    />
  )
}

function SectionName({ area }: { area: Area }) {
  const t = useT()
  return (
    <h3>
      <Link to={openingPath(area)}>
        <Icon name={area.icon} size={14} />
        {t(`${area.id}:title`)}
      </Link>
    </h3>
  )
}

/** What waits for this person, section by section; calls are part of the orders. */
function Waiting({ queues, calls }: { queues: readonly Queue[]; calls: boolean }) {
  const t = useT()
  const minute = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  const sections = bySection(queues)
  const orders = areaById('orders')
  if (calls && !sections.some(([area]) => area === orders)) sections.unshift([orders, []])
  if (sections.length === 0) return null
  return (
    <section>
      <h2>{t('app:dashboard.waits')}</h2>
      <div className={styles.groups}>
        {sections.map(([area, own]) => (
          <div key={area.id} className={styles.group}>
            <SectionName area={area} />
            <ul className={styles.cards}>
              {calls &&
                area === orders &&
                CALL_QUEUES.map((id) => <CallCard key={id} id={id} minute={minute} />)}
              {own.map((queue) => (
                <ViewCard key={queue.view.id} queue={queue} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function QueueLine({ queue }: { queue: Queue }) {
  const t = useT()
  const { area, view } = queue
  const views = useViews(area.id)
  const total = views.data?.[view.id]
  return (
    <li data-none={total?.total === 0 || undefined}>
      <Link to={queueLink(queue)}>
        <span>{t(`${area.id}:views.${view.id}`)}</span>
        <b>
          <Count total={total} loading={views.isPending} />
        </b>
      </Link>
    </li>
  )
}

/** What others work off in the same sections: one line each. */
function Others({ queues }: { queues: readonly Queue[] }) {
  const t = useT()
  if (queues.length === 0) return null
  return (
    <section>
      <h2>{t('app:dashboard.queues')}</h2>
      <div className={styles.others}>
        {bySection(queues).map(([area, own]) => (
          <div key={area.id} className={styles.other}>
            <SectionName area={area} />
            <ul>
              {own.map((queue) => (
                <QueueLine key={queue.view.id} queue={queue} />
              ))}
            </ul>
          </div>
        ))}
      </div>
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
      <Waiting
        queues={queues.filter((queue) => queue.waits)}
        calls={can('orders.view') && can('orders.log-call')}
      />
      <Others queues={queues.filter((queue) => !queue.waits)} />
      {can('orders.view') && <OrderFigures />}
      <Sections />
    </div>
  )
}
