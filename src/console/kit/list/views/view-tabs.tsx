/** Ready-made and saved filters as tabs above the list, with how many records each holds now. */
import { useAtomValue } from 'jotai'
import { type MouseEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Area } from '../../../../core/area.ts'
import { readyMade } from '../../../../core/area-views.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import type { SavedView } from '../../../../core/wire/views.ts'
import { keyCapsAtom } from '../../atoms.ts'
import { focusAlong } from '../../focus/tab-keys.ts'
import { useT } from '../../i18n.ts'
import { foldedPath } from '../../long-address.ts'
import { useViews } from '../../net/queries.ts'
import { MenuButton } from '../../overlays/menu.tsx'
import { tip } from '../../overlays/tooltip.ts'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/text.tsx'
import { useOverflow } from '../../ui/use-overflow.ts'
import { sameQuery } from '../data/source.ts'
import type { ListStore } from '../data/store.ts'
import { useListSlots } from '../slots.ts'
import { isChangedAtom, savedViewsAtom } from './saved-views.ts'
import { type Tab, tabsOf } from './tabs-of.ts'
import styles from './views.module.css'

type Props = {
  area: Area
  query: ListQuery
  /** The list that is shown: the open tab counts its rows. */
  list: ListStore
  /** The saved view that is open. */
  open: SavedView | undefined
  onQuery(query: ListQuery, view: string | null): void
}

function useTabs(area: Area, query: ListQuery): Tab[] {
  const t = useT()
  const all = useAtomValue(savedViewsAtom)
  const { sort } = query
  return useMemo(() => tabsOf(area, all, sort, t), [area, all, sort, t])
}

export function ViewTabs({ area, query, list, open, onQuery }: Props) {
  const t = useT()
  const slots = useListSlots()
  const tabs = useTabs(area, query)
  const totals = useViews(area.id, tabs.length > 1).data
  const { box, overflows } = useOverflow<HTMLDivElement>(tabs.length)
  const [menu, setMenu] = useState<{ view: SavedView | undefined; from: HTMLElement; x: number; y: number }>()
  const active =
    open?.id ?? (area.views ? readyMade(area, query.where) : query.where.length === 0 ? 'all' : undefined)
  const isChanged = useAtomValue(isChangedAtom)
  const changed = open !== undefined && isChanged(open, query)
  // Numbers and the mark make tabs wider: the open one stays in view.
  const grown = `${active} ${tabs.length} ${totals !== undefined} ${changed}`
  useEffect(() => {
    if (grown === '') return
    box.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grown, box])

  const caps = useAtomValue(keyCapsAtom)
  const own = useSyncExternalStore(list.onMeta, () => shownTotal(area, list, query))
  const say = (tab: Tab): string => {
    // Words typed under a view leave fewer rows than it holds.
    if (tab.id === active && own !== undefined && !sameQuery(tab.query, query)) return own
    const total = totals?.[tab.id]
    return total ? totalText(total.total, total.totalKind === 'estimate') : ''
  }
  const go = (tab: Tab) => onQuery(tab.query, tab.saved ? tab.id : null)
  const openMenu = (event: MouseEvent<HTMLElement>, tab: Tab) => {
    if (!slots) return
    event.preventDefault()
    // From the keyboard there is no pointer: the menu opens below the tab.
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    setMenu({
      view: tab.saved,
      from: event.currentTarget,
      x: byKey ? left : event.clientX,
      y: byKey ? bottom : event.clientY,
    })
  }
  return (
    <div className={styles.bar} data-views="">
      <div
        ref={box}
        role="tablist"
        tabIndex={-1}
        aria-label={t('list:views')}
        className={styles.views}
        onKeyDown={(event) => focusAlong(event, '[role=tab]')}
      >
        {tabs.map((tab, at) => {
          const selected = tab.id === active
          return (
            <a
              key={tab.id}
              role="tab"
              aria-selected={selected}
              tabIndex={selected || (active === undefined && tab === tabs[0]) ? 0 : -1}
              href={foldedPath(tab.path)}
              className={styles.view}
              draggable={false}
              data-command={tab.saved && `view.${tab.id}`}
              {...tip(tab.name, caps.get(`view.${tab.id}`) ?? caps.get(`tab.${at + 1}`))}
              onContextMenu={(event) => openMenu(event, tab)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                go(tab)
              }}
              onKeyDown={(event) => {
                if (event.key !== ' ') return
                event.preventDefault()
                go(tab)
              }}
            >
              {tab.saved?.shared && (
                <span className={styles.shared} {...tip(sharedWords(tab.saved, t))}>
                  <Icon name="users" size={13} />
                </span>
              )}
              <bdi className={styles.name}>{tab.name}</bdi>
              {changed && tab.saved === open && (
                <span
                  className={styles.changed}
                  role="img"
                  aria-label={t('list:viewChanged')}
                  {...tip(t('list:viewChanged'))}
                />
              )}
              <span className={styles.count}>{say(tab)}</span>
            </a>
          )
        })}
      </div>
      {overflows && (
        <MenuButton
          label={t('list:allViews')}
          className={styles.more}
          entries={tabs.map((tab) => ({
            id: tab.id,
            label: tab.name,
            detail: say(tab),
            checked: tab.id === active,
            onSelect: () => go(tab),
          }))}
        >
          <Icon name="chevron-down" size={15} />
        </MenuButton>
      )}
      {slots && <slots.ViewActions area={area} />}
      {menu && slots && (
        <slots.ViewMenu
          view={menu.view}
          at={menu}
          onClose={() => {
            menu.from.focus({ preventScroll: true })
            setMenu(undefined)
          }}
        />
      )}
    </div>
  )
}

/** The number of rows of a filter as shown; undefined while they are on their way, and where rows are not all records. */
function shownTotal(area: Area, { meta }: ListStore, query: ListQuery): string | undefined {
  const here = meta.status === 'ready' && !meta.pending && sameQuery(meta.query, query)
  return here && !area.tree ? totalText(meta.total, meta.totalKind !== 'exact') : undefined
}

function sharedWords(view: SavedView, t: ReturnType<typeof useT>): string {
  return view.owner ? t('list:sharedBy', { name: view.owner.name }) : t('list:shared')
}
