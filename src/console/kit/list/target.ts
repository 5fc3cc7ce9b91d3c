/**
 * What commands act on while a list is shown, and how they move in it. Shapes equal those of the command
 * registry, which the kit may not import.
 */
import { atom } from 'jotai'
import type { AnyRecord } from '../../../core/area.ts'
import type { ColumnChoice } from '../../../core/column-choice.ts'
import type { ListQuery } from '../../../core/filters.ts'

export type ListTarget = {
  area: string
  /** Ticked records at hand, else the one under the cursor. */
  records: readonly AnyRecord[]
  /** How many there are in all. */
  count: number
  /** Set when "all matching" is ticked: the filter stands for the records, those of `except` (ids) left out. */
  query?: ListQuery & { except?: readonly string[] }
  from: 'selection' | 'cursor'
}

/** Undefined when no list is shown or it has no rows. */
export const listTargetAtom = atom<ListTarget | undefined>(undefined)

/** A column as commands see it. */
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

/** What can be done to columns and cells. */
export type TableHandle = {
  /** What the list shows, for writing it to a file. */
  shown(): { query: ListQuery; columns: readonly string[]; total: number }
  /** Those shown in their order, then the others. */
  columns(): readonly ListColumn[]
  sort(field: string, descending: boolean): void
  /** Shows or hides a column. */
  showColumn(name: string): void
  /** Pins a column at the left, or lets it go; answers false when there is no room. */
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
  /** Takes a text into the active cell: one line into its editor, several as a column, after a preview. */
  paste(text: string): void
  /** The same with what the clipboard holds. */
  pasteClipboard(): Promise<void>
}

export type ListHandle = TableHandle & {
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
  /** The cursor goes to the next row, e.g. after a command that is done with this one. */
  advance(): void
  /** Fetches what is shown again; the row under the cursor stays where it is on the screen. */
  refresh(): void
  /** Takes the newest state of a record, e.g. as a write answered it. */
  patch(record: AnyRecord): void
  /** Goes back one level: closes the detail, else clears the selection. Answers false when nothing was left. */
  escape(): boolean
  focusGrid(): void
  focusFilter(): void
  /** Opens the fields to filter by. */
  addFilter(): void
  clearFilter(): void
}

/** What the list in view shows, for saving it as a view. */
export type ShownQuery = {
  area: string
  query: ListQuery
  /** Columns that a view of it would keep; null: whichever a person has chosen. */
  columns: ColumnChoice | null
  /** The saved view that it was opened from. */
  view: string | undefined
  /** Shows another filter; `view` names the saved one that it belongs to. */
  show(query: ListQuery, view: string | null): void
}
export const shownQueryAtom = atom<ShownQuery | undefined>(undefined)

/** The list in view; undefined on other pages. */
export const listHandleAtom = atom<ListHandle | undefined>(undefined)

/** Which side of the split pane has the focus; undefined when neither has. */
export const listFocusAtom = atom<'list' | 'detail' | undefined>(undefined)
