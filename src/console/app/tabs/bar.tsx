/**
 * The bar of visited tabs (spec section 2): links of which one is the current page. One stop for Tab; arrows go
 * from tab to tab, Enter shows one, Delete closes it, Shift F10 or a right click opens its menu.
 */
import { useAtomValue } from 'jotai'
import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { runCommand } from '../../commands/run/run.ts'
import { menuEntries, useCaps, usePlace } from '../../commands/surfaces/use-commands.ts'
import { store } from '../../kit/atoms.ts'
import { focusAlong } from '../../kit/focus/tab-keys.ts'
import { useT } from '../../kit/i18n.ts'
import { foldedPath } from '../../kit/long-address.ts'
import { MenuAt, MenuButton } from '../../kit/overlays/menu.tsx'
import { tip } from '../../kit/overlays/tooltip.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { showTab } from './actions.ts'
import styles from './bar.module.css'
import { watchTabs } from './follow.ts'
import { isPinned, type Tab } from './model.ts'
import { menuTabAtom, tabsAtom, unsavedTabsAtom } from './state.ts'
import { titleOfTab } from './titles.ts'
import './words.ts'

/** The menu's width by the spec (sections 2 and 9), px. */
const MENU_WIDTH = 105
const MENU = ['refresh', 'close', 'close-others', 'close-all'] as const

/** Runs a command on a tab that need not be the shown one. */
function runOn(tab: Tab, command: string, source: 'menu' | 'button' | 'key'): void {
  store.set(menuTabAtom, tab.id)
  void runCommand(command, source)
  store.set(menuTabAtom, undefined)
}

type OpenMenu = { tab: Tab; from: HTMLElement; x: number; y: number }

function TabMenu({ tab, from, x, y, onClose }: OpenMenu & { onClose(): void }) {
  const t = useT()
  // Gates look at the tab whose menu is open.
  useLayoutEffect(() => {
    store.set(menuTabAtom, tab.id)
    return () => store.set(menuTabAtom, undefined)
  }, [tab.id])
  const shown = usePlace('visited', undefined)
  return (
    <MenuAt
      x={x}
      y={y}
      width={MENU_WIDTH}
      label={t('tabs:menuOf', { name: titleOfTab(tab, t).name })}
      entries={MENU.map((action) => ({
        id: action,
        command: `tabs.${action}`,
        label: t(`tabs:short.${action}`),
        disabled: shown.find((one) => one.command.id === `tabs.${action}`)?.off !== undefined,
        onSelect: () => runOn(tab, `tabs.${action}`, 'menu'),
      }))}
      onClose={() => {
        from.focus({ preventScroll: true })
        onClose()
      }}
    />
  )
}

type ItemProps = {
  tab: Tab
  current: boolean
  /** Tab stops here: at the one that has the focus, else at the shown one. */
  stop: boolean
  unsaved: boolean
  onMenu(menu: OpenMenu): void
}

const Item = memo(function Item({ tab, current, stop, unsaved, onMenu }: ItemProps) {
  const t = useT()
  const caps = useCaps('tabs.close')
  const { name, icon, section } = titleOfTab(tab, t)
  const full = section === undefined ? name : `${section} · ${name}`
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const link = event.currentTarget.querySelector<HTMLElement>('a')
    if (!link) return
    // From the keyboard there is no pointer: the menu opens below the tab.
    const { left, bottom } = link.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    onMenu({ tab, from: link, x: byKey ? left : event.clientX, y: byKey ? bottom : event.clientY })
  }
  return (
    // The link inside has the keys; what is here is the mouse's.
    <li
      className={classes(styles.tab, current && styles.current)}
      onContextMenu={openMenu}
      onMouseDown={(event) => {
        // The middle button would begin to scroll.
        if (event.button === 1) event.preventDefault()
      }}
      onAuxClick={(event) => {
        if (event.button !== 1) return
        event.preventDefault()
        runOn(tab, 'tabs.close', 'button')
      }}
    >
      <a
        href={foldedPath(tab.path)}
        data-tab={tab.id}
        aria-current={current ? 'page' : undefined}
        tabIndex={stop ? 0 : -1}
        draggable={false}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          if (!current) showTab(tab)
        }}
        onDoubleClick={() => runOn(tab, 'tabs.keep', 'button')}
        onKeyDown={(event) => {
          if (event.key !== 'Delete') return
          event.preventDefault()
          event.stopPropagation()
          runOn(tab, 'tabs.close', 'key')
        }}
        {...tip(tab.preview ? t('tabs:previewHint', { name: full }) : full)}
      >
        <Icon name={icon} size={14} />
        <bdi className={classes(styles.name, tab.preview && styles.preview)}>{name}</bdi>
        {tab.preview && <span className="sr">({t('tabs:preview')})</span>}
        {unsaved && <span className={styles.dot} role="img" aria-label={t('tabs:unsaved')} />}
      </a>
      {!isPinned(tab.id) && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.close}
          aria-label={t('tabs:close', { name })}
          {...tip(t('tabs:close', { name }), current ? caps : undefined)}
          onClick={() => runOn(tab, 'tabs.close', 'button')}
        >
          <Icon name="x" size={13} />
        </button>
      )}
    </li>
  )
})

export function TabsBar() {
  const t = useT()
  const tabs = useAtomValue(tabsAtom)
  const unsaved = useAtomValue(unsavedTabsAtom)
  const [menu, setMenu] = useState<OpenMenu>()
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<string>()
  useEffect(watchTabs, [])
  const commands = usePlace('visited', undefined)

  const shown = `${tabs.active} ${tabs.open.length}`
  useEffect(() => {
    if (shown === '') return
    const item = list.current?.querySelector('[aria-current]')?.parentElement
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])

  // A tab that had the focus was closed: its neighbour has it, unless the page takes it.
  const at = useRef(-1)
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-tab]') ?? [])]
    const now = links.indexOf(document.activeElement as HTMLElement)
    if (at.current >= 0 && now < 0 && document.activeElement === document.body)
      links[Math.min(at.current, links.length - 1)]?.focus()
  })
  const entryOf = (tab: Tab) => {
    const { name, section } = titleOfTab(tab, t)
    const current = tab.id === tabs.active
    const onSelect = () => showTab(tab)
    return { id: tab.id, label: name, detail: section, checked: current, disabled: current, onSelect }
  }
  const stop = [focused, tabs.active].find((id) => tabs.open.some((tab) => tab.id === id)) ?? tabs.open[0]?.id
  return (
    <nav className={styles.bar} aria-label={t('tabs:label')} data-pane="tabs">
      {/* Arrows move the focus among the links, which have keys of their own. */}
      <ul
        ref={list}
        className={styles.tabs}
        onKeyDown={(event) => focusAlong(event, 'a[data-tab]')}
        onFocus={(event) => {
          at.current = [...event.currentTarget.children].indexOf(event.target.parentElement as HTMLElement)
          setFocused(event.target.dataset.tab)
        }}
        onBlur={(event) => {
          const { target, relatedTarget, currentTarget } = event
          if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
          // Without a goal it may have been closed, which is known once it is done.
          queueMicrotask(() => {
            if (target.isConnected && !currentTarget.contains(document.activeElement)) at.current = -1
          })
        }}
        onWheel={({ currentTarget, deltaX, deltaY }) => {
          if (deltaX === 0) currentTarget.scrollLeft += deltaY
        }}
      >
        {tabs.open.map((tab) => (
          <Item
            key={tab.id}
            tab={tab}
            current={tab.id === tabs.active}
            stop={tab.id === stop}
            unsaved={unsaved.has(tab.id)}
            onMenu={setMenu}
          />
        ))}
      </ul>
      <MenuButton
        label={t('tabs:menu')}
        className={styles.more}
        entries={() => [
          { sub: t('tabs:label'), icon: 'columns', entries: tabs.open.map(entryOf) },
          'line',
          ...menuEntries(commands, 'menu'),
        ]}
      >
        <Icon name="ellipsis" size={16} />
      </MenuButton>
      {menu && <TabMenu {...menu} onClose={() => setMenu(undefined)} />}
    </nav>
  )
}
