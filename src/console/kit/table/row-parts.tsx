/** Parts that rows with columns and rows of two lines share. */
import type { ReactNode } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { useT } from '../i18n.ts'
import type { Column } from '../list/columns/columns.ts'
import type { TreeNode } from '../list/data/tree-node.ts'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import type { CellOverrides } from './cell.tsx'
import styles from './grid.module.css'
import places from './places.module.css'
import { cellRole, type Ticked, tickAllRole } from './roles.ts'

export type CellsProps = {
  area: Area
  columns: readonly Column[]
  cells: CellOverrides | undefined
  record: AnyRecord | undefined
  /** The row's number from 1 where the list has a column of places; else 0, so that a row that moves is not drawn again. */
  place: number
  tree: TreeNode | undefined
}

/** Px between a root and a node of this level. */
export const indentOf = ({ level }: TreeNode): number => (level - 1) * 20
/** Px that its button takes, or the room of one. */
export const TURN_PX = 22

/** The name of a node, under its parent by its level, with the button that opens and closes it. */
export function Branch({ tree, children }: { tree: TreeNode; children: ReactNode }) {
  const t = useT()
  return (
    <span
      className={classes(places.branch, !tree.hit && places.above)}
      data-branch=""
      style={{ paddingLeft: indentOf(tree) }}
    >
      {tree.open === undefined ? (
        <span className={places.leaf} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={places.chevron}
          data-turn=""
          aria-label={t(tree.open ? 'list:tree.close' : 'list:tree.open')}
        >
          <Icon name={tree.open ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
      )}
      <span className={places.name}>{children}</span>
    </span>
  )
}

/** A row's place in the order by hand, and the handle by which it is dragged. */
export function Place({ place }: { place: number }) {
  return (
    <span className={places.place}>
      <span className={places.handle} data-handle="" aria-hidden="true">
        <Icon name="grip-vertical" size={14} />
      </span>
      <span className={places.placeNumber}>{place}</span>
    </span>
  )
}

/** The end of a row, with the button of its menu. */
export function MoreCell({ at }: { at: number }) {
  const t = useT()
  return (
    <div {...cellRole(at, true)} className={styles.endCell}>
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
  )
}

/** The box that ticks all rows. */
export function TickAll({ ticked, onTickAll }: { ticked: Ticked; onTickAll(): void }) {
  const t = useT()
  return (
    <button
      type="button"
      {...tickAllRole(ticked)}
      tabIndex={-1}
      aria-label={t('list:grid.selectAll')}
      className={styles.tickAll}
      onClick={onTickAll}
    >
      <span className={styles.tick} data-on={ticked === 'none' ? undefined : ''}>
        {ticked === 'all' && <Icon name="check" size={11} strokeWidth={3} />}
        {ticked === 'some' && <Icon name="minus" size={11} strokeWidth={3} />}
      </span>
    </button>
  )
}
