/**
 * Edits in the cells of one list, outside React: the edited cell, and values that could not be saved. Kept
 * with the list, so that leaving the page and coming back loses no input.
 */
import type { AnyRecord } from '../../../../core/area.ts'
import type { Early } from '../../focus/keep-keys.ts'
import { Listeners } from '../data/listeners.ts'
import type { ListStore } from '../data/store.ts'

/** A cell by its record; `index` is where its row was last. */
export type CellAt = { id: string; field: string; index: number }

/** A value on its way, or one that could not be saved and stays in its cell with the reason. */
export type CellDraft = CellAt & {
  code: string
  /** In the record's own shape (a ref is `{id, code, name}`); text that could not be read, as it was typed. */
  value: unknown
  /** The former value of the cell. */
  before: unknown
  /** Why it is not saved; undefined while it is on its way. */
  message: string | undefined
  /** Set when another user saved first: the record as it is now. */
  theirs: AnyRecord | undefined
}

/** Lines of cells that were pasted at an editable one. */
export type Pasted = CellAt & { lines: readonly (readonly string[])[] }

/** Cells being edited or saved, by record and field. */
export class CellEdits {
  /** The cell with the editor. `typed`: what it begins with instead of the cell's value. */
  editing: (CellAt & { typed?: string }) | undefined
  /** The cell whose edit was asked for: with a column, or the first one that can be edited. `id`: the record it was seen on. */
  asked: { index: number; id: string | undefined; column: string | undefined; typed?: string } | undefined
  drafts: readonly CellDraft[] = []
  pasted: Pasted | undefined
  /** Whether the editor's code and what checks the input are there. */
  ready = false
  /** Takes the value of the open editor now, e.g. before everything is saved. */
  commitNow: (() => void) | undefined
  /** Keys pressed for a cell whose editor was not there yet. */
  readonly early: Early[] = []
  readonly #listeners = new Listeners()
  readonly onChange = this.#listeners.add

  /** Whether there is anything to show. */
  get any(): boolean {
    const { editing, asked, pasted, drafts } = this
    return editing !== undefined || asked !== undefined || pasted !== undefined || drafts.length > 0
  }

  /** Whether keys that the list gets are meant for an editor that is not there yet. */
  get awaited(): boolean {
    if (this.asked && this.early.length > 0) return true
    return !this.ready && (this.asked ?? this.editing) !== undefined
  }

  set(changes: Partial<Pick<CellEdits, 'editing' | 'asked' | 'drafts' | 'pasted'>>): void {
    Object.assign(this, changes)
    this.#listeners.emit()
  }

  draft(at: Pick<CellAt, 'id' | 'field'>): CellDraft | undefined {
    return this.drafts.find((draft) => draft.id === at.id && draft.field === at.field)
  }

  /** Keeps a draft in the place of an earlier one of its cell. */
  put(draft: CellDraft): void {
    this.set({ drafts: [...this.#others(draft), draft] })
  }

  drop(at: Pick<CellAt, 'id' | 'field'>): void {
    if (this.draft(at)) this.set({ drafts: this.#others(at) })
  }

  #others(at: Pick<CellAt, 'id' | 'field'>): CellDraft[] {
    return this.drafts.filter((draft) => draft.id !== at.id || draft.field !== at.field)
  }
}

/** A clipboard's text as lines of cells; a line break at its end is none of its own. */
export function pastedLines(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, '')))
}

const byList = new WeakMap<ListStore, CellEdits>()

/** The edits of a list: the same for as long as the list is remembered. */
export function editsOf(list: ListStore): CellEdits {
  const known = byList.get(list)
  if (known) return known
  const created = new CellEdits()
  byList.set(list, created)
  return created
}
