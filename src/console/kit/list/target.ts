/**
 * The target of commands while a list is shown, and its navigation. The target's shape equals that of the
 * command registry, which the kit may not import.
 */
import { atom } from 'jotai'
import type { AnyRecord } from '../../../core/area.ts'
import type { ColumnChoice } from '../../../core/column-choice.ts'
import type { ListQuery } from '../../../core/filter/filters.ts'
import type { ListPort, ListSpot } from '../../../core/list-port.ts'
import type { Lost } from './data/cursor.ts'

export type ListTarget = {
  area: string
  /** Ticked records at hand, else the one under the cursor. */
  records: readonly AnyRecord[]
  /** How many there are in all. */
  count: number
  /** Set when "all matching" is ticked: the records that match the filter, without those of `except` (ids). */
  query?: ListQuery & { except?: readonly string[] }
  from: 'selection' | 'cursor'
}

/** Undefined when no list is shown or it has no rows. */
export const listTargetAtom = atom<ListTarget | undefined>(undefined)

/** Actions on columns and cells. */
export type TableHandle = Pick<
  ListPort,
  | 'shown'
  | 'columns'
  | 'sort'
  | 'showColumn'
  | 'pinColumn'
  | 'openColumns'
  | 'resetColumns'
  | 'columnsChanged'
  | 'editCell'
  | 'copy'
  | 'pasteClipboard'
  | 'grid'
  | 'editAsGrid'
> & {
  /** Takes a text into the active cell: one line into its editor, several as a column, after a preview. */
  paste(text: string): void
}

export type { Lost }

export type ListHandle = ListPort &
  TableHandle & {
    /** Shown as days of a calendar, which has no keys of rows. */
    ofDays?: true
    /** Whether the rows of the filter that is wanted are still on their way. */
    coming(): boolean
    /** The id of the record `rows` below another one; undefined where either is not at hand. */
    below(id: string | undefined, rows: number): string | undefined
    /** The cursor goes to the next row, e.g. after a command that is done with this one. */
    advance(): void
    /** The record that has just left its row to the one under the cursor; undefined once a person moves. */
    lost(): Lost | undefined
    /** Ticks exactly these records. */
    selectOnly(records: readonly AnyRecord[]): void
    /** Brings the list up to date with the cursor on a record, where it is listed. */
    follow(id: string): void
    /** Fetches what is shown again; the row under the cursor stays where it is on the screen. */
    refresh(): Promise<void>
    /**
     * Shows records at another place of the order by hand, before the server has moved them. Returns the function that
     * ends the move, after which the list is to be refreshed; undefined where they cannot be shown there yet.
     */
    arrange(ids: readonly string[], spot: ListSpot): (() => void) | undefined
    /** Takes the newest state of a record, e.g. as a write answered it. */
    patch(record: AnyRecord): void
    /** Goes back one level: closes the detail, else clears the selection. Returns false when nothing was left. */
    escape(): boolean
    focusGrid(): void
    focusFilter(): void
  }

/** The query of the list in view, for saving it as a view. */
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

/**
 * The latest rows of a list with an order by hand: gates ask for the rows around a record, which may come later than the
 * record. Another value means that they are to be asked again; undefined for every other list.
 */
export const orderedRowsAtom = atom<object | undefined>(undefined)

/** Which side of the split pane has the focus; undefined when neither has. */
export const listFocusAtom = atom<'list' | 'detail' | undefined>(undefined)
