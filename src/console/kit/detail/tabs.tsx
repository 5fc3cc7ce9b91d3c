/** The detail's tabs: arrows and Home/End while one has the focus, digits from anywhere in the detail. */
import { type KeyboardEvent, useRef } from 'react'
import { stepAlong } from '../focus/tab-keys.ts'
import { useT } from '../i18n.ts'
import { tip } from '../overlays/tooltip.ts'
import styles from './tabs.module.css'

export type TabItem = { id: string; title: string; count?: number; more?: boolean }

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
  const list = useRef<HTMLDivElement>(null)
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
          aria-keyshortcuts={String(i + 1)}
          tabIndex={tab.id === open ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          {...tip(tab.title, [String(i + 1)])}
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
