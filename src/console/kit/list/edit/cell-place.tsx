/** Puts something exactly over a cell: a row with the table's own columns, of which one is filled. */
import type { ReactNode } from 'react'
import { cellRole } from '../../table/roles.ts'
import type { Column } from '../columns/columns.ts'
import styles from './edit.module.css'

type Props = {
  columns: readonly Column[]
  index: number
  /** Which column, from 0. */
  at: number
  /** First row of the slab. */
  base: number
  rowHeight: number
  children: ReactNode
}

export function CellPlace({ columns, index, at, base, rowHeight, children }: Props) {
  return (
    <div
      {...{ role: 'row', 'aria-rowindex': index + 2 }}
      className={styles.row}
      style={{ top: (index - base) * rowHeight }}
    >
      <div
        {...cellRole(at + 2, false)}
        {...columns[at]?.stick}
        className={styles.cell}
        data-end={(at > 1 && at >= columns.length / 2) || undefined}
        style={{ ...columns[at]?.stick?.style, gridColumn: at + 2 }}
      >
        {children}
      </div>
    </div>
  )
}
