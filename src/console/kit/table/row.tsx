/** One row. It subscribes to its own state, so that moving the cursor paints two rows and nothing else. */
import { memo, useCallback, useSyncExternalStore } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { recordPath } from '../areas.ts'
import { useT } from '../i18n.ts'
import type { Column } from '../list/columns/columns.ts'
import type { ListStore } from '../list/data/store.ts'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { type CellOverrides, cellContent, isQuiet } from './cell.tsx'
import styles from './grid.module.css'
import { cellRole, rowRole } from './roles.ts'

type RowProps = {
  store: ListStore
  area: Area
  index: number
  /** Distance from the start of the slab, px. */
  top: number
  columns: readonly Column[]
  cells: CellOverrides | undefined
  /** Id of the row's element; `aria-activedescendant` points at it. */
  id: string
}

type CellsProps = Omit<RowProps, 'top' | 'id' | 'store' | 'index'> & { record: AnyRecord | undefined }

/**
 * The cells of a row. Rendered again for another record or other columns; cursor and tick belong to the row
 * alone.
 */
const Cells = memo(function Cells({ area, columns, cells, record }: CellsProps) {
  const t = useT()
  return (
    <>
      {columns.map((column, at) => (
        <div
          key={column.name}
          {...cellRole(at + 2, !column.editable)}
          {...column.stick}
          className={classes(
            styles.cell,
            column.numeric && styles.numeric,
            isQuiet(column) && styles.quiet,
            column.field.type === 'time' && styles.time,
          )}
        >
          {record && column.name === 'code' ? (
            // A real link, so that a middle click or Ctrl+click opens the record in a new tab.
            <a
              className={classes('code', styles.link)}
              href={recordPath(area, record.code)}
              tabIndex={-1}
              draggable={false}
            >
              {record.code}
            </a>
          ) : (
            record && (cells?.[column.name]?.(record) ?? cellContent(area, column, record, t))
          )}
        </div>
      ))}
      <div {...cellRole(columns.length + 2, true)} className={styles.endCell}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.more}
          data-more=""
          aria-label={t('list:grid.more')}
        >
          ⋯
        </button>
      </div>
    </>
  )
})

export const Row = memo(function Row({ store, area, index, top, columns, cells, id }: RowProps) {
  const subscribe = useCallback(
    (listener: () => void) => store.rows.subscribe(index, listener),
    [store, index],
  )
  const { record, cursor, selected, open, gone } = useSyncExternalStore(subscribe, () =>
    store.rows.get(index),
  )
  return (
    <div
      id={id}
      {...rowRole(index, selected, record === undefined)}
      data-row={index}
      data-placeholder={record === undefined || undefined}
      className={classes(
        styles.row,
        cursor && styles.cursor,
        selected && styles.selected,
        open && styles.open,
        gone && styles.gone,
      )}
      style={{ top }}
    >
      <div {...cellRole(1, true)} className={styles.tickCell} data-tick="">
        <span className={styles.tick} data-on={selected || undefined} aria-hidden="true">
          {selected && <Icon name="check" size={11} strokeWidth={3} />}
        </span>
      </div>
      <Cells area={area} columns={columns} cells={cells} record={record} />
    </div>
  )
})
