/** The list that has the focus, as commands move and choose in it; the console's table implements it. */
import type { ListQuery } from '../src/core/filters.ts'
import type { Key } from './command.ts'

/** A column of the list, as commands choose among them. */
export type ListColumn = {
  name: string
  /** Its header. */
  title: Key
  shown: boolean
  pinned: boolean
  sortable: boolean
  /** It holds the active cell. */
  active: boolean
  /** Shown, and its cells are changed in the list by this person. */
  editable: boolean
  sorted: 'asc' | 'desc' | undefined
}

/** What a list shows: which records in which order, and of them which fields. */
export type ShownList = { query: ListQuery; columns: readonly string[]; total: number }

export type ListPort = {
  shown(): ShownList
  toggleSelect(): void
  selectAll(): void
  clearSelection(): void
  openRecord(): void
  peek(): void
  /** Opens the record `by` rows away from the one that is open. */
  step(by: 1 | -1): void
  /** Opens the fields to filter by. */
  addFilter(): void
  clearFilter(): void
  /** Columns: those shown in their order, then the others. */
  columns(): readonly ListColumn[]
  sort(field: string, descending: boolean): void
  showColumn(name: string): void
  /** Pins a column at the left, or lets it go; answers false when there is no room. */
  pinColumn(name: string): boolean
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
