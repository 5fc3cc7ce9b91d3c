/** The mode in which a list is edited as a grid; the code behind it is fetched when it begins. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import type { GridPort } from '../../../../core/list-port.ts'
import type { Early } from '../../focus/keep-keys.ts'
import type { Column } from '../columns/columns.ts'
import { Listeners } from '../data/listeners.ts'
import type { ListStore } from '../data/store.ts'
import type { CellDraft } from '../edit/edits.ts'
import type { GridDraft } from './draft.ts'

/** The mode while its code is here. */
export type GridSession = {
  readonly draft: GridDraft
  readonly port: GridPort
  /** Takes a key press of the table; returns whether it did. */
  onKey(event: KeyboardEvent): boolean
  /** Takes a chord that was pressed in the editor of a cell, which is a form of its own; returns whether it did. */
  onChord(event: KeyboardEvent): boolean
  /** A click on a row, in the cell of a column or next to them. */
  onClick(index: number, column: Column | undefined): void
  /** Takes a block of cells from the active one on. */
  onPaste(lines: readonly (readonly string[])[]): void
  /** The unsaved value of a cell as its editor takes it. */
  draftOf(record: AnyRecord, field: string): CellDraft | undefined
  /** Sets the value of a cell; `message`: why it cannot be saved as it is. */
  put(record: AnyRecord, index: number, field: string, value: unknown, message?: string): void
  /** Takes a cell back to the record's value. */
  revert(id: string, field: string): void
  /** Number of cells in the column with the same error; 0 where the cell has none. */
  alike(id: string, field: string): number
  /** Sets a value in all cells with the same error. */
  putAlike(id: string, field: string, value: unknown, message?: string): void
  /** A record with its unsaved values, e.g. to be copied. */
  patched(record: AnyRecord): AnyRecord
}

/** Whether a list is edited as a grid, and the session while its code is here. */
export class GridMode {
  on = false
  session: GridSession | undefined
  /** Keys and pasted text of the time before the session was there. */
  readonly early: Early[] = []
  /** Begins or ends it, for another query where one is given; set by the page, which has it in its address. */
  show: (on: boolean, query?: ListQuery) => void = () => undefined
  readonly #listeners = new Listeners()
  readonly onChange = this.#listeners.add

  set(changes: Partial<Pick<GridMode, 'on' | 'session'>>): void {
    Object.assign(this, changes)
    this.#listeners.emit()
  }
}

const byList = new WeakMap<ListStore, GridMode>()

/** The mode of a list: the same for as long as the list is remembered. */
export function gridModeOf(list: ListStore): GridMode {
  const known = byList.get(list)
  if (known) return known
  const created = new GridMode()
  byList.set(list, created)
  return created
}
