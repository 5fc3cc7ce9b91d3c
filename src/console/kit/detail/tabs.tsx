/** The detail's tabs: arrows and Home/End while one has the focus, digits from anywhere in the detail. */
import { createContext, type KeyboardEvent, useContext } from 'react'
import { stepAlong } from '../focus/tab-keys.ts'
import { useT } from '../i18n.ts'
import { tip } from '../overlays/tooltip.ts'
import { useOverflow } from '../ui/use-overflow.ts'
import styles from './tabs.module.css'

export type TabItem = { id: string; title: string; count?: number; more?: boolean }

/** Whether digits choose tabs; not where the page around the record has other uses for them. */
export const TabDigitsContext = createContext(true)

export const tabId = (id: string) => `detail-tab-${id}`
export const panelId = (id: string) => `detail-panel-${id}`

export function Tabs({
  tabs,
  open,
  onSelect,
}: {
  tabs: readonly TabItem[]
  open: string
  onSelect(id: string): void
}) {
  const t = useT()
  const digits = useContext(TabDigitsContext)
  const { box: list } = useOverflow<HTMLDivElement>(tabs.length)
  const index = tabs.findIndex((tab) => tab.id === open)

  function onKeyDown(event: KeyboardEvent) {
    const next = stepAlong(event, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    event.stopPropagation()
    onSelect(tab.id)
    list.current?.querySelector<HTMLElement>(`#${tabId(tab.id)}`)?.focus()
  }

  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      aria-label={t('detail:tabs.label')}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab, i) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(tab.id)}
          className={styles.tab}
          aria-selected={tab.id === open}
          aria-controls={tab.id === open ? panelId(tab.id) : undefined}
          aria-keyshortcuts={digits ? String(i + 1) : undefined}
          tabIndex={tab.id === open ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          {...tip(tab.title, digits ? [String(i + 1)] : undefined)}
        >
          {tab.title}
          {tab.count !== undefined && tab.count > 0 && (
            <span className={styles.count}>
              {tab.count}
              {tab.more && '+'}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
