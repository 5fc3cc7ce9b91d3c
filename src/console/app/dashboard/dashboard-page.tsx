/** The first page after signing in: what waits for this person, then the rest. Every number is a link. */
import { useIsFetching } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { AreaHead } from '../../../core/area.ts'
import type { AreaQueues } from '../../../core/queues.ts'
import { tabsPortAtom } from '../../commands/state.ts'
import { useCaps, useMenuCommands } from '../../commands/surfaces/use-commands.ts'
import { allAreas, areaById } from '../../kit/areas.ts'
import { sessionAtom, useCan } from '../../kit/atoms.ts'
import styles from '../../kit/dashboard/dashboard.module.css'
import type { DashboardFace } from '../../kit/dashboard/face.ts'
import { Count, QueueCard } from '../../kit/dashboard/queue-card.tsx'
import { useT } from '../../kit/i18n.ts'
import { lazyComponent } from '../../kit/loading/lazy-component.tsx'
import { useLook } from '../../kit/loading/when-idle.ts'
import { useViews } from '../../kit/net/queries.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { EmptyState } from '../../kit/ui/state.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import { bySection, type Queue, queuesOf } from './waiting.ts'

/** Filled in by console/build/area-heads.ts. */
declare const __AREA_QUEUES__: readonly AreaQueues[]

/** Drafts are counted once the page is idle. */
const DraftsLine = lazyComponent(async () => (await import('../tabs/drafts-line.tsx')).DraftsLine)

const parts = import.meta.glob<DashboardFace>('../../../areas/*/console/dashboard.tsx', {
  eager: true,
  import: 'dashboard',
})

/** An area's own part of the page, for users who may see it. */
function partOf(area: AreaHead, part: keyof DashboardFace, can: (ability: string) => boolean) {
  const known = parts[`../../../areas/${area.id}/console/dashboard.tsx`]?.[part]
  return known?.abilities.every(can) ? known.component : undefined
}

function ViewCard({ queue }: { queue: Queue }) {
  const t = useT()
  const { area, view, todo, late } = queue
  const views = useViews(area)
  return (
    <QueueCard
      to={view.to}
      name={t(`${area}:views.${view.id}`)}
      what={todo && t(`${area}:transitions.${todo}.title`)}
      total={views.data?.[view.id]}
      loading={views.isPending}
      late={late}
    />
  )
}

/** Holds prefetching back until the numbers are here. */
function Loading() {
  useLook(useIsFetching() > 0)
  return null
}

function SectionName({ area }: { area: AreaHead }) {
  const t = useT()
  return (
    <h3>
      <Link to={area.opening}>
        <Icon name={area.icon} size={14} />
        {t(`${area.id}:title`)}
      </Link>
    </h3>
  )
}

/** Work that waits for the user, section by section: an area's own cards first, then its queues. */
function Waiting({ queues }: { queues: readonly Queue[] }) {
  const t = useT()
  const can = useCan()
  const own = new Map(bySection(queues))
  const sections = allAreas().filter((area) => own.has(area.id) || partOf(area, 'cards', can))
  if (sections.length === 0) return null
  return (
    <section>
      <h2>{t('app:dashboard.waits')}</h2>
      <div className={styles.groups}>
        {sections.map((area) => {
          const Cards = partOf(area, 'cards', can)
          return (
            <div key={area.id} className={styles.group}>
              <SectionName area={area} />
              <ul className={styles.cards}>
                {Cards && <Cards />}
                {own.get(area.id)?.map((queue) => (
                  <ViewCard key={queue.view.id} queue={queue} />
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </section>
  )
}

function QueueLine({ queue }: { queue: Queue }) {
  const t = useT()
  const { area, view } = queue
  const views = useViews(area)
  const total = views.data?.[view.id]
  return (
    <li data-none={total?.total === 0 || undefined}>
      <Link to={view.to}>
        <span>{t(`${area}:views.${view.id}`)}</span>
        <b>
          <Count total={total} loading={views.isPending} />
        </b>
      </Link>
    </li>
  )
}

/** Work of other people in the same sections: one line each. */
function Others({ queues }: { queues: readonly Queue[] }) {
  const t = useT()
  if (queues.length === 0) return null
  return (
    <section>
      <h2>{t('app:dashboard.queues')}</h2>
      <div className={styles.others}>
        {bySection(queues).map(([area, own]) => (
          <div key={area} className={styles.other}>
            <SectionName area={areaById(area)} />
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
  const drafts = useAtomValue(tabsPortAtom)?.drafts ?? 0
  useTitle(t('app:dashboard.title'))
  if (!session) return null
  const queues = queuesOf(__AREA_QUEUES__, can)
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
      <Loading />
      <header>
        <h1>{t('app:dashboard.hello', { name: session.account.name })}</h1>
        {find && help && (
          <p className={styles.hint}>
            {t('app:dashboard.hint', { keys: find.join('+'), help: help.join('+') })}
          </p>
        )}
        {drafts > 0 && <DraftsLine />}
      </header>
      <Waiting queues={queues.filter((queue) => queue.waits)} />
      <Others queues={queues.filter((queue) => !queue.waits)} />
      {allAreas().map((area) => {
        const Own = partOf(area, 'section', can)
        return Own && <Own key={area.id} />
      })}
      <Sections />
    </div>
  )
}
