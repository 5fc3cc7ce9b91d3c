/** The sidebar: sections one may see, in their groups, with what waits in them. Collapsed, a rail of icons. */
import { useAtomValue } from 'jotai'
import { Fragment, memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type AreaHead, GROUPS, type GroupId, PENDING } from '../../../core/area.ts'
import { formatCompact, formatNumber } from '../../../core/money.ts'
import { type MenuCommand, useMenuCommands } from '../../commands/surfaces/use-commands.ts'
import { areaById } from '../../kit/areas.ts'
import { preferencesAtom, sessionAtom, useCan } from '../../kit/atoms.ts'
import { loadFace } from '../../kit/faces.ts'
import { useT } from '../../kit/i18n.ts'
import { useViews } from '../../kit/net/queries.ts'
import { tip } from '../../kit/overlays/tooltip.ts'
import { IconButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import styles from './sidebar.module.css'
import { countsWaiting } from './waiting.ts'

function groupOf(entry: MenuCommand): GroupId | undefined {
  return entry.area === undefined ? undefined : areaById(entry.area).group
}

/** Entries by group, in the order of the sidebar; those of no group first. */
function grouped(entries: readonly MenuCommand[]): [GroupId | undefined, MenuCommand[]][] {
  return [undefined, ...GROUPS].flatMap((group): [GroupId | undefined, MenuCommand[]][] => {
    const members = entries.filter((entry) => groupOf(entry) === group)
    return members.length > 0 ? [[group, members]] : []
  })
}

/** Returns how much waits in a section, for users who can move it on. */
function useWaiting(area: AreaHead | undefined): number | undefined {
  const counted = countsWaiting(area, useCan())
  const views = useViews(area?.id ?? '', counted)
  return counted ? views.data?.[PENDING]?.total : undefined
}

function Entry({ entry, rail }: { entry: MenuCommand; rail: boolean }) {
  const t = useT()
  const { pathname } = useLocation()
  const area = entry.area === undefined ? undefined : areaById(entry.area)
  const waiting = useWaiting(area)
  const path = area?.path ?? entry.path
  const here = pathname === path || pathname.startsWith(`${path}/`)
  const counted = waiting !== undefined && waiting > 0
  const prepare = () => {
    if (area) void loadFace(area.id).catch(() => {}) // fetched again, and complained about, when it is opened
  }
  return (
    <Link
      to={entry.path}
      data-command={entry.id}
      className={classes(styles.entry, here && styles.here)}
      aria-current={here ? 'page' : undefined}
      aria-label={rail ? entry.title : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...(rail ? tip(entry.title, entry.caps, 'right') : {})}
    >
      {rail ? (
        <Icon name={entry.icon ?? ''} size={18} />
      ) : (
        <span className={styles.title}>{entry.title}</span>
      )}
      {counted && (
        <span className={styles.count}>
          <span aria-hidden="true">{rail ? formatCompact(waiting) : formatNumber(waiting)}</span>
          <span className="sr">{t('app:shell.waiting', { count: formatNumber(waiting) })}</span>
        </span>
      )}
      {!rail && entry.caps && (
        <span className={styles.keys} aria-hidden="true">
          {entry.caps.join(' ')}
        </span>
      )}
    </Link>
  )
}

export const Sidebar = memo(function Sidebar({ rail }: { rail: boolean }) {
  const t = useT()
  const groups = grouped(useMenuCommands())
  const { sidebarLogo } = useAtomValue(preferencesAtom)
  const session = useAtomValue(sessionAtom)
  return (
    <aside
      className={styles.sidebar}
      data-pane="sidebar"
      data-rail={rail || undefined}
      aria-label={t('app:shell.sidebar')}
    >
      {sidebarLogo && (
        <Link to="/dashboard" className={styles.logo} aria-label={rail ? t('app:name') : undefined}>
          <span className={styles.mark} aria-hidden="true">
            C
          </span>
          {!rail && t('app:name')}
        </Link>
      )}
      <nav className={styles.nav} aria-label={t('app:shell.menu')}>
        {groups.map(([group, entries]) => (
          <Fragment key={group ?? 'top'}>
            {group &&
              (rail ? (
                <hr className={styles.rule} />
              ) : (
                <h2 className={styles.group}>{t(`app:groups.${group}`)}</h2>
              ))}
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} rail={rail} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        {session && session.roles.size === 0 && session.abilities.size > 0 && (
          <p className={styles.failed}>
            {!rail && t('app:shell.noMenu')}
            <IconButton icon="refresh-cw" label={t('app:reload')} onClick={() => location.reload()} />
          </p>
        )}
      </nav>
    </aside>
  )
})
