/** One row. It subscribes to its own state, so that moving the cursor paints two rows and nothing else. */
import { memo, useCallback, useSyncExternalStore } from 'react'
import type { Area } from '../../../core/area.ts'
import { recordPath } from '../areas.ts'
import { useT } from '../i18n.ts'
import type { Brief } from '../list/columns/brief.ts'
import type { Column } from '../list/columns/columns.ts'
import { isCut, onCut } from '../list/cut-rows.ts'
import type { ListStore } from '../list/data/store.ts'
import { onRefused, whyRefused } from '../list/refused-rows.ts'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { BriefCells } from './brief-row.tsx'
import { type CellOverrides, cellContent, isQuiet } from './cell.tsx'
import styles from './grid.module.css'
import { cellRole, rowRole } from './roles.ts'
import { Branch, type CellsProps, MoreCell, Place } from './row-parts.tsx'
import { wholeNumber } from './whole-numbers.ts'

type RowProps = {
  store: ListStore
  area: Area
  index: number
  /** Distance from the top of the rendered rows' container, in px. */
  top: number
  columns: readonly Column[]
  /** Two lines instead of columns. */
  brief: Brief | undefined
  cells: CellOverrides | undefined
  /** Id of the row's element; `aria-activedescendant` points at it. */
  id: string
}

/** Cells of a row. Rendered again for another record or other columns; cursor and check box belong to the row alone. */
const Cells = memo(function Cells({ area, columns, cells, record, place, tree }: CellsProps) {
  const t = useT()
  return (
    <>
      {columns.map((column, at) => (
        <div
          key={column.name}
          {...cellRole(at + 2, !column.editable)}
          {...(column.numeric && !column.pinned ? { style: wholeNumber(at) } : column.stick)}
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
            record &&
            (column.field.type === 'place' ? (
              <Place place={place} />
            ) : tree && column.name === area.nameField ? (
              <Branch tree={tree}>
                {cells?.[column.name]?.(record) ?? cellContent(area, column, record, t)}
              </Branch>
            ) : (
              (cells?.[column.name]?.(record) ?? cellContent(area, column, record, t))
            ))
          )}
        </div>
      ))}
      <MoreCell at={columns.length + 2} />
    </>
  )
})

/** Read by screen readers, which see no dashes. */
function CutWord() {
  const t = useT()
  return <span className="sr">{t('list:cut')}</span>
}

export const Row = memo(function Row({ store, area, index, top, columns, brief, cells, id }: RowProps) {
  const subscribe = useCallback(
    (listener: () => void) => store.rows.subscribe(index, listener),
    [store, index],
  )
  const { record, cursor, selected, open, gone, tree } = useSyncExternalStore(subscribe, () =>
    store.rows.get(index),
  )
  const cut = useSyncExternalStore(onCut, () => isCut(record))
  const why = useSyncExternalStore(onRefused, () => whyRefused(record))
  const parts = { area, cells, record, tree, place: tree?.at ?? (area.order ? index + 1 : 0) }
  return (
    <div
      id={id}
      {...rowRole(index, selected, record === undefined, tree)}
      data-row={index}
      data-placeholder={record === undefined || undefined}
      className={classes(
        styles.row,
        cursor && styles.cursor,
        selected && styles.selected,
        open && styles.open,
        gone && styles.gone,
        cut && styles.cut,
        why !== undefined && styles.refused,
      )}
      title={why}
      data-cut={cut || undefined}
      data-refused={why !== undefined || undefined}
      style={{ top }}
    >
      <div {...cellRole(1, true)} className={styles.tickCell} data-tick="">
        <span className={styles.tick} data-on={selected || undefined} aria-hidden="true">
          {selected && <Icon name="check" size={11} strokeWidth={3} />}
        </span>
        {why !== undefined && <span className="sr">{why}</span>}
        {cut && <CutWord />}
      </div>
      {brief ? <BriefCells {...parts} brief={brief} /> : <Cells {...parts} columns={columns} />}
    </div>
  )
})
