/** Ready-made and saved filters as tabs above the list, with how many records each holds now. */
import { useAtomValue } from 'jotai'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Area } from '../../../../core/area.ts'
import type { Condition } from '../../../../core/fields.ts'
import { type ListQuery, listLink } from '../../../../core/filter/filters.ts'
import type { SavedView } from '../../../../core/wire/views.ts'
import { listPath } from '../../areas.ts'
import { focusAlong } from '../../focus/tab-keys.ts'
import { useT } from '../../i18n.ts'
import { useViews } from '../../net/queries.ts'
import { MenuButton } from '../../overlays/menu.tsx'
import { tip } from '../../overlays/tooltip.ts'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/text.tsx'
import { useListSlots } from '../slots.ts'
import { isChangedAtom, savedViewsAtom, viewPath } from './saved-views.ts'
import styles from './views.module.css'

/** The ready-made view that a filter belongs to: the narrowest whose conditions are all part of it. */
export function readyMade(area: Area, where: readonly Condition[]): string | undefined {
  const has = new Set(where.map((condition) => JSON.stringify(condition)))
  const fitting = (area.views ?? []).filter((view) => view.where.every((one) => has.has(JSON.stringify(one))))
  return fitting.toSorted((a, b) => b.where.length - a.where.length)[0]?.id
}

type Tab = {
  id: string
  name: string
  path: string
  query: ListQuery
  /** Undefined for ready-made ones. */
  saved: SavedView | undefined
}

type Props = {
  area: Area
  query: ListQuery
  /** The saved view that is open. */
  open: SavedView | undefined
  onQuery(query: ListQuery, view: string | null): void
}

function useTabs(area: Area, query: ListQuery): Tab[] {
  const t = useT()
  const all = useAtomValue(savedViewsAtom)
  const { sort } = query
  return useMemo(() => {
    const made = (area.views ?? []).map((view): Tab => {
      const path = listLink(area, view.where, { sort })
      const query = { where: [...view.where], q: '', sort }
      return { id: view.id, name: t(`${area.id}:views.${view.id}`), path, query, saved: undefined }
    })
    const saved = all
      .filter((view) => view.area === area.id)
      .map((view): Tab => {
        const { where, q, sort } = view
        return {
          id: view.id,
          name: view.name,
          path: viewPath(area, view),
          query: { where, q, sort },
          saved: view,
        }
      })
    // Where none are ready-made: the way back to everything.
    const everything: Tab[] =
      made.length === 0
        ? [
            {
              id: 'all',
              name: t('list:allRecords'),
              path: listPath(area),
              query: { where: [], q: '', sort },
              saved: undefined,
            },
          ]
        : []
    return [...everything, ...made, ...saved]
  }, [area, all, sort, t])
}

/** Whether not all of an element's content is in view, measured again when either changes. */
function useOverflow(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || count === 0) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [count])
  return { box, overflows }
}

export function ViewTabs({ area, query, open, onQuery }: Props) {
  const t = useT()
  const slots = useListSlots()
  const tabs = useTabs(area, query)
  const totals = useViews(area.id, tabs.length > 1).data
  const { box, overflows } = useOverflow(tabs.length)
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

  const say = (tab: Tab): string => {
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
        {tabs.map((tab) => {
          const selected = tab.id === active
          return (
            <a
              key={tab.id}
              role="tab"
              aria-selected={selected}
              tabIndex={selected || (active === undefined && tab === tabs[0]) ? 0 : -1}
              href={tab.path}
              className={styles.view}
              draggable={false}
              data-command={tab.saved && `view.${tab.id}`}
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

function sharedWords(view: SavedView, t: ReturnType<typeof useT>): string {
  return view.owner ? t('list:sharedBy', { name: view.owner.name }) : t('list:shared')
}
