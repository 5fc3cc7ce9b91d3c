/**
 * ARIA of the grid as attributes to spread. The table cannot be a <table>: a million rows of which forty
 * exist are placed by hand, and the focus stays on the grid (aria-activedescendant), so neither real table
 * elements nor focusable cells would be true to what it is.
 */
import type { TreeNode } from '../list/data/tree-node.ts'

export const ROW_GROUP = { role: 'rowgroup' } as const

/** A cell by its place from 1; `readOnly` where nobody changes it in the list. */
export function cellRole(at: number, readOnly: boolean) {
  return { role: 'gridcell', 'aria-colindex': at, 'aria-readonly': readOnly || undefined } as const
}

/**
 * ARIA of the grid: total numbers of rows and columns, the header and the outer cells included. It is the one
 * tab stop: rows come and go, so the focus stays on it and `aria-activedescendant` is the cursor. `help` is
 * the id of the words on its keys.
 */
export function gridRole(
  label: string,
  help: string,
  total: number,
  columns: number,
  busy: boolean,
  tree = false,
) {
  return {
    role: tree ? 'treegrid' : 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-describedby': help,
    'aria-rowcount': total + 1,
    'aria-colcount': columns + 2,
    'aria-multiselectable': true,
    'aria-busy': busy || undefined,
  } as const
}

/** The header is row 1. */
export const HEADER_ROW = { role: 'row', 'aria-rowindex': 1 } as const

/** A record's row, by its number from 0. */
export function rowRole(index: number, selected: boolean, loading: boolean, tree?: TreeNode) {
  return {
    ...(tree && {
      'aria-level': tree.level,
      'aria-expanded': tree.open,
      'aria-posinset': tree.at,
      'aria-setsize': tree.of,
    }),
    role: 'row',
    'aria-rowindex': index + 2,
    'aria-selected': selected,
    'aria-busy': loading || undefined,
  } as const
}

/** A column's header by its place from 1; `sort` undefined where it cannot be sorted by. */
export function headerRole(at: number, sort?: 'ascending' | 'descending' | 'none') {
  return { role: 'columnheader', 'aria-colindex': at, 'aria-sort': sort } as const
}

/** How many of the rows are selected. */
export type Ticked = 'none' | 'some' | 'all'

/** The check box that selects all rows: it has a third state, which a native one has by script only. */
export function tickAllRole(ticked: Ticked) {
  return { role: 'checkbox', 'aria-checked': ticked === 'some' ? 'mixed' : ticked === 'all' } as const
}
