/** The first page after signing in: what waits for this person, then the rest. Every number is a link. */
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { allAreas } from '../../kit/areas.ts'
import { sessionAtom, useCan } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { Icon } from '../../kit/icon.tsx'
import { Keys } from '../../kit/kbd.tsx'
import { useViews } from '../../kit/queries.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { EmptyState } from '../../kit/state.tsx'
import { totalText } from '../../kit/text.tsx'
import { useCaps, useMenuCommands } from '../commands/use-commands.ts'
import { useTitle } from '../use-title.ts'
import styles from './dashboard-page.module.css'
import { OrderFigures } from './order-figures.tsx'
import { type Queue, queueLink, queuesOf } from './waiting.ts'

function useTotal({ area, view }: Queue) {
  const views = useViews(area.id)
  const total = views.data?.[view.id]
  return { loading: views.isPending, total }
}

function QueueCard({ queue }: { queue: Queue }) {
  const t = useT()
  const { loading, total } = useTotal(queue)
  const { area, view, todo } = queue
  return (
    <li className={styles.card} data-todo={todo ? '' : undefined} data-none={total?.total === 0 || undefined}>
      <Link to={queueLink(queue)}>
        <span className={styles.number}>
          {total ? (
            totalText(total.total, total.totalKind === 'estimate')
          ) : loading ? (
            <Skeleton width={48} height={20} />
          ) : (
            '–'
          )}
        </span>
        <span className={styles.name}>{t(`${area.id}:views.${view.id}`)}</span>
        <span className={styles.what}>
          {todo
            ? t('app:dashboard.waitsFor', { action: t(`${area.id}:transitions.${todo}.title`) })
            : t(`${area.id}:title`)}
        </span>
      </Link>
    </li>
  )
}

function Queues({ title, queues }: { title: string; queues: readonly Queue[] }) {
  if (queues.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {queues.map((queue) => (
          <QueueCard key={`${queue.area.id}.${queue.view.id}`} queue={queue} />
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
      <EmptyState icon="lock" title={t('app:dashboard.noAccess')} text={t('app:dashboard.noAccessText')} />
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
      </header>
      <Queues title={t('app:dashboard.waits')} queues={mine} />
      <Queues title={t('app:dashboard.queues')} queues={queues.filter((queue) => !queue.todo)} />
      {can('orders.view') && <OrderFigures />}
      <Sections />
    </div>
  )
}
