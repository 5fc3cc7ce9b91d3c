/** Unsaved cells of a grid, drawn over the cells of the rows in view; thousands of them cost no more than those. */
import { memo, useCallback, useSyncExternalStore } from 'react'
import type { Area } from '../../../../core/area.ts'
import { useWords } from '../../detail/words.ts'
import { t } from '../../i18n.ts'
import { tip } from '../../overlays/tooltip.ts'
import { cellRole } from '../../table/roles.ts'
import type { DrawnRow } from '../../table/rows.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../columns/columns.ts'
import type { ListStore } from '../data/store.ts'
import { typedWords } from '../edit/read-typed.ts'
import type { GridDraft } from './draft.ts'
import styles from './grid.module.css'
import type { GridMode } from './mode.ts'

type MarksProps = {
  area: Area
  store: ListStore
  columns: readonly Column[]
  mode: GridMode
  items: readonly DrawnRow[]
}

type RowProps = Omit<MarksProps, 'mode' | 'items'> & {
  draft: GridDraft
  index: number
  top: number
  onClick(index: number, column: Column): void
}

const MarkRow = memo(function MarkRow({ area, store, columns, draft, index, top, onClick }: RowProps) {
  const words = useWords()
  const subscribe = useCallback(
    (listener: () => void) => store.rows.subscribe(index, listener),
    [store, index],
  )
  const { record } = useSyncExternalStore(subscribe, () => store.rows.get(index))
  const row = useSyncExternalStore(draft.onChange, () => record && draft.rows.get(record.id))
  if (!row) return null
  return (
    <div {...{ role: 'row', 'aria-rowindex': index + 2 }} className={styles.row} style={{ top }}>
      {columns.map((column, at) => {
        const cell = row.cells[column.name]
        if (!cell) return null
        const value = typedWords(words, area, column.name, cell.value)
        const shown = value || t('form:compare.empty')
        const label = cell.error
          ? t('grid:wrongCell', { value: shown, why: cell.error.msg })
          : t('grid:cell', { value: shown })
        return (
          <div
            key={column.name}
            {...cellRole(at + 2, false)}
            {...column.stick}
            className={styles.cell}
            style={{ ...column.stick?.style, gridColumn: at + 2 }}
          >
            <button
              type="button"
              tabIndex={-1}
              className={styles.mark}
              data-command="list.edit-cell"
              data-numeric={column.numeric || undefined}
              data-wrong={cell.error ? '' : undefined}
              aria-label={label}
              {...tip(cell.error?.msg)}
              onClick={(event) => {
                // The table would take it for a click on the row.
                event.stopPropagation()
                onClick(index, column)
              }}
            >
              {cell.error && <Icon name="circle-alert" size={12} />}
              <span>{shown}</span>
            </button>
          </div>
        )
      })}
    </div>
  )
})

/** The unsaved cells of the drawn rows. */
export function GridMarks({ mode, items, ...props }: MarksProps) {
  const session = useSyncExternalStore(mode.onChange, () => mode.session)
  const onClick = useCallback((index: number, column: Column) => session?.onClick(index, column), [session])
  if (!session) return null
  return items.map(({ key, row, top }) => (
    <MarkRow key={key} {...props} draft={session.draft} index={row} top={top} onClick={onClick} />
  ))
}
