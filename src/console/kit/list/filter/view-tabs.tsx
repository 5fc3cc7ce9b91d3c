/** Ready-made filters as tabs above the list, with how many records each holds now. */
import type { KeyboardEvent } from 'react'
import type { Area } from '../../../../core/area.ts'
import type { Condition } from '../../../../core/fields.ts'
import { type ListQuery, writeListQuery } from '../../../../core/filters.ts'
import { listPath } from '../../areas.ts'
import { useT } from '../../i18n.ts'
import { useViews } from '../../queries.ts'
import { totalText } from '../../text.tsx'
import styles from './filter.module.css'

/** The view that a filter belongs to: the narrowest whose conditions are all part of it. */
export function viewOf(area: Area, where: readonly Condition[]): string | undefined {
  const has = new Set(where.map((condition) => JSON.stringify(condition)))
  const fitting = (area.views ?? []).filter((view) => view.where.every((one) => has.has(JSON.stringify(one))))
  return fitting.toSorted((a, b) => b.where.length - a.where.length)[0]?.id
}

type Props = { area: Area; query: ListQuery; onQuery(query: ListQuery): void }

export function ViewTabs({ area, query, onQuery }: Props) {
  const t = useT()
  const views = area.views ?? []
  const totals = useViews(area.id, views.length > 0).data
  if (views.length === 0) return null
  const active = viewOf(area, query.where)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = tabs.indexOf(document.activeElement as HTMLElement)
    const to =
      event.key === 'ArrowRight'
        ? at + 1
        : event.key === 'ArrowLeft'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : undefined
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    tabs[(to + tabs.length) % tabs.length]?.focus()
  }
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={t('list:views')}
      className={styles.views}
      onKeyDown={onKeyDown}
    >
      {views.map((view) => {
        const where = view.where as readonly Condition[]
        const target: ListQuery = { where: [...where], q: '', sort: query.sort }
        const search = writeListQuery(area, target).toString()
        const total = totals?.[view.id]
        return (
          <a
            key={view.id}
            role="tab"
            aria-selected={view.id === active}
            tabIndex={view.id === active || (active === undefined && view === views[0]) ? 0 : -1}
            href={search ? `${listPath(area)}?${search}` : listPath(area)}
            className={styles.view}
            draggable={false}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onQuery(target)
            }}
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              onQuery(target)
            }}
          >
            {t(`${area.id}:views.${view.id}`)}
            {total && (
              <span className={styles.count}>{totalText(total.total, total.totalKind === 'estimate')}</span>
            )}
          </a>
        )
      })}
    </div>
  )
}
