/** The list that has the focus, as commands move and choose in it; the console's table implements it. */
import type { AnyRecord } from './area.ts'
import type { ListQuery } from './filter/filters.ts'

/** A column of the list, as commands choose among them. */
export type ListColumn = {
  name: string
  /** Translation key of its header. */
  title: string
  shown: boolean
  pinned: boolean
  sortable: boolean
  /** It holds the active cell. */
  active: boolean
  /** Shown, and its cells are changed in the list by this person. */
  editable: boolean
  /** Why its cells are not changed in the list, and the command that changes them (`fixed` of the field). */
  fixed?: { why: string; by: string } | undefined
  /** How the rows are sorted by it. */
  sorted: 'asc' | 'desc' | undefined
}

/** The records of a list, their order and the fields shown. */
export type ShownList = {
  /** The last query, also while its rows are loading; there is no `total` then. */
  query: ListQuery
  columns: readonly string[]
  total?: number
}

/**
 * Where records go in an order by hand: next to another one (its id or code), or to an end. `under`: in a tree the end of
 * this record's children, null for the roots.
 */
export type ListSpot =
  | { before: string }
  | { after: string }
  | { end: 'first' | 'last'; under?: string | null }

/** A list that is edited as a grid: what is unsaved, and what can be done about it. */
export type GridPort = {
  /** Records that can be saved now, changed cells, and those of them with an error. */
  readonly ready: number
  readonly cells: number
  readonly errors: number
  /** Cells with the same error as the active one, that one included. */
  readonly alike: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly saving: boolean
  save(): void
  /** Forgets all that is unsaved; `undo` brings it back. */
  discard(): void
  undo(): void
  redo(): void
  /** Sets the active cell's value in all ticked rows; without any, the value of the cell above in the active one. */
  fillDown(): void
  /** Opens the active cell's editor, whose value goes into all cells with the same error. */
  fixAlike(): void
  /** Goes to the next cell with an error, or to the one before. */
  error(by: 1 | -1): void
}

export type ListPort = {
  /** Begins to edit the list as a grid, only the ticked rows where there are some, or leaves that. */
  editAsGrid(): void
  /** The grid, while the list is edited as one. */
  grid(): GridPort | undefined
  shown(): ShownList
  /** Records in the order of the list, as far as they are at hand. */
  inOrder(records: readonly AnyRecord[]): readonly AnyRecord[]
  /**
   * Id or code of the record above the first (-1) or below the last (1) of these, in a tree of its siblings; undefined at
   * the end, or where it is not at hand.
   */
  neighbour(records: readonly AnyRecord[], by: -1 | 1): string | undefined
  /** The parent of the first of these, by its code; undefined for a root and where there is no tree. */
  parent(records: readonly Pick<AnyRecord, 'code'>[]): string | undefined
  /** Records that were cut, to be put at another place of the tree. */
  cut(): readonly AnyRecord[]
  /** Marks records as cut in the place of earlier ones; with none, no record is cut. */
  setCut(records: readonly AnyRecord[]): void
  /** Ticks or unticks the row under the cursor. */
  toggleSelect(): void
  /** Ticks all rows at hand; a second time, everything that matches. */
  selectAll(): void
  clearSelection(): void
  /** Opens the record under the cursor and moves the focus into it. */
  openRecord(): void
  /** Opens the record under the cursor next to the list, or closes it; the focus stays. */
  peek(): void
  /** Opens the record `by` rows away from the one that is open; without one, moves the cursor. */
  step(by: 1 | -1): void
  /** Opens the fields to filter by. */
  addFilter(): void
  clearFilter(): void
  /** Filters by what would be typed into the filter bar: `tổng>1tr nguyen`. */
  filterBy(text: string): void
  /** Those shown in their order, then the others. */
  columns(): readonly ListColumn[]
  sort(field: string, descending: boolean): void
  /** Shows or hides a column. */
  showColumn(name: string): void
  /** Pins a column at the left, or unpins it; returns false when there is no room. */
  pinColumn(name: string): boolean
  /** Opens the panel in which columns are chosen, ordered and sized. */
  openColumns(): void
  resetColumns(): void
  /** Whether anything differs from the area's own columns. */
  columnsChanged(): boolean
  /** Begins to edit the active cell of the cursor's row, without one its first editable cell. */
  editCell(): void
  /** Copies the ticked rows' visible columns, else the active cell or the cursor's row. */
  copy(headers: boolean): Promise<void>
  /** Takes what the clipboard holds into the active cell and those below it, after a preview. */
  pasteClipboard(): Promise<void>
}
