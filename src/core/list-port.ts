/** The list that has the focus, as commands move and choose in it; the console's table implements it. */
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

export type ListPort = {
  shown(): ShownList
  /** Ticks or unticks the row under the cursor. */
  toggleSelect(): void
  /** Ticks all rows at hand; a second time, everything that matches. */
  selectAll(): void
  clearSelection(): void
  /** Opens the record under the cursor and moves the focus into it. */
  openRecord(): void
  /** Opens the record under the cursor beside the list, or closes it; the focus stays. */
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
