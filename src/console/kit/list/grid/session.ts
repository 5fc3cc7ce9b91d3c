/** A list that is edited as a grid: what keys, clicks and commands do to its cells. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { GridPort } from '../../../../core/list-port.ts'
import { store as atoms, onlineAtom } from '../../atoms.ts'
import { fieldLabel } from '../../detail/activity-words.ts'
import { complaint } from '../../form/resolver.ts'
import { checkField, emptyOf } from '../../form/values.ts'
import { t } from '../../i18n.ts'
import type { Column } from '../columns/columns.ts'
import { Listeners } from '../data/listeners.ts'
import type { CellDraft } from '../edit/edits.ts'
import { type CellChange, type CellPlaced, type GridDraft, MAX_ROWS } from './draft.ts'
import type { GridSession } from './mode.ts'
import { type GridParts, warn } from './parts.ts'
import { pasteBlock } from './paste-block.ts'
import { saveGrid } from './save.ts'
import { tickedRecords } from './ticked.ts'

/** The mode while it lasts, over the parts of its page. */
export class Session implements GridSession {
  readonly draft: GridDraft
  /** Rows that were sent of those to send, while it saves. */
  progress: { done: number; total: number } | undefined
  readonly #parts: GridParts
  readonly #listeners = new Listeners()
  readonly onChange = this.#listeners.add
  #saving: AbortController | undefined
  /** The cell whose next value goes into all cells with its error. */
  #fixesAll: { id: string; field: string } | undefined

  constructor(draft: GridDraft, parts: GridParts) {
    this.draft = draft
    this.#parts = parts
  }

  get port(): GridPort {
    const { draft } = this
    const { cells, errors, ready } = draft.counts
    return {
      ready,
      cells,
      errors,
      alike: this.#activeAlike,
      canUndo: draft.canUndo,
      canRedo: draft.canRedo,
      saving: this.progress !== undefined,
      save: () => void this.save(),
      discard: () => this.discard(),
      // Rows on their way are saved all the same: nothing of them is taken back here.
      undo: () => !this.progress && draft.undo(),
      redo: () => !this.progress && draft.redo(),
      fillDown: () => void this.fillDown(),
      fixAlike: () => this.fixAlike(),
      error: (by) => void this.goToError(by),
    }
  }

  /** The active cell: the column of the cursor's row. */
  #active(): { record: AnyRecord; index: number; column: Column | undefined } | undefined {
    const { store, active, columns } = this.#parts
    const record = store.cursorRecord
    if (!record || !store.cursor) return undefined
    const column = columns().find((one) => one.name === active.column)
    return { record, index: store.cursor.index, column }
  }

  get #activeAlike(): number {
    const at = this.#active()
    return at?.column ? this.alike(at.record.id, at.column.name) : 0
  }

  // Cells

  draftOf(record: AnyRecord, field: string): CellDraft | undefined {
    const row = this.draft.rows.get(record.id)
    const cell = row?.cells[field]
    if (!row || !cell) return undefined
    const { id, code, index } = row
    const theirs = 'theirs' in cell ? { ...record, [field]: cell.theirs } : undefined
    return { id, code, index, field, value: cell.value, before: cell.base, message: cell.error?.msg, theirs }
  }

  put(record: AnyRecord, index: number, field: string, value: unknown, message?: string): void {
    const all = this.#fixesAll
    this.#fixesAll = undefined
    if (all?.id === record.id && all.field === field) this.putAlike(record.id, field, value, message)
    else this.#set([{ record, index, field, value, error: message }])
  }

  revert(id: string, field: string): void {
    this.#fixesAll = undefined
    this.draft.drop(id, field)
  }

  alike(id: string, field: string): number {
    return this.draft.alike(id, field).length
  }

  putAlike(id: string, field: string, value: unknown, message?: string): void {
    this.#fixesAll = undefined
    const changes = this.draft.alike(id, field).map(({ row, cell }): CellChange => {
      const record = { id: row.id, code: row.code, version: row.version, [field]: cell.base } as AnyRecord
      return { record, index: row.index, field, value, error: message }
    })
    this.#set(changes)
    if (changes.length > 1) this.#parts.announce(t('grid:filled', { count: changes.length }))
  }

  patched(record: AnyRecord): AnyRecord {
    const row = this.draft.rows.get(record.id)
    if (!row) return record
    const values = Object.entries(row.cells).map(([field, { value }]) => [field, value])
    return { ...record, ...Object.fromEntries(values) }
  }

  /** Sets cells as one step, and reports those that find no room. */
  #set(changes: readonly CellChange[]): void {
    const over = this.draft.set(changes)
    if (over > 0) warn(t('grid:full', { max: MAX_ROWS, count: over }))
  }

  /** The value as the API takes it, or why it cannot be saved. */
  read(field: string, value: unknown): { ok: true; value: unknown } | { ok: false; message: string } {
    const { face, input, words } = this.#parts
    const checked = checkField(input, field, value)
    if (checked.ok) return checked
    return { ok: false, message: complaint(words, { ...face, input }, checked.problem) }
  }

  #fieldChanges(records: readonly AnyRecord[], field: string, value: unknown): CellChange[] {
    const { store } = this.#parts
    const read = this.read(field, value)
    const error = read.ok ? undefined : read.message
    return records.map((record) => ({ record, index: store.indexOf(record.id) ?? 0, field, value, error }))
  }

  /** Those of the records that may be changed; the first reason of the rest is reported. */
  #free(records: readonly AnyRecord[]): AnyRecord[] {
    const { area, save } = this.#parts
    const reasons = records.flatMap((record) => save.withheld(area.id, record) ?? [])
    const [why] = reasons
    if (why === undefined) return [...records]
    warn(t('grid:withheld', { count: reasons.length, why }))
    return records.filter((record) => save.withheld(area.id, record) === undefined)
  }

  // Keys and clicks

  #edit(index: number, column: Column): void {
    const { edits, store } = this.#parts
    edits.set({ asked: { index, id: store.record(index)?.id, column: column.name } })
  }

  onClick(index: number, column: Column | undefined): void {
    const { store, active } = this.#parts
    store.moveTo(index, { reveal: false })
    active.set(column?.name)
    if (column?.editable) this.#edit(index, column)
  }

  onKey(event: KeyboardEvent): boolean {
    const { key } = event
    if (event.isComposing || event.keyCode === 229) return false
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (key === 'Escape') return this.#onEscape()
    const at = this.#active()
    const column = at?.column
    const isSign = /^[\p{L}\p{N}]$/u.test(key)
    if (!at || !column) {
      if (isSign) this.#parts.announce(t('grid:pickCell'))
      return isSign || key === 'Delete'
    }
    if (key === 'Enter' && !event.shiftKey && column.editable) {
      this.#edit(at.index, column)
      return true
    }
    if (key === 'Delete') {
      if (column.editable) this.#empty(at.record, column)
      else this.#sayFixed(column)
      return true
    }
    if (key === ' ' && !event.shiftKey && column.editable && column.field.type === 'boolean') {
      const now = this.patched(at.record)[column.name] === true
      this.#set(this.#fieldChanges(this.#free([at.record]), column.name, !now))
      return true
    }
    // No letter runs a command here: it is the beginning of a value.
    if (key.length !== 1 || key === ' ') return false
    if (event.repeat) return isSign
    if (column.editable) {
      this.#parts.edits.early.push(event)
      this.#edit(at.index, column)
      return true
    }
    if (!isSign) return false
    this.#sayFixed(column)
    return true
  }

  onChord(event: KeyboardEvent): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const mod = (ctrlKey || metaKey) && !altKey
    if (key === 'F8' && !mod) void this.goToError(shiftKey ? -1 : 1)
    else if (mod && key.toLowerCase() === 's') void this.save()
    else if (mod && key.toLowerCase() === 'd') void this.fillDown()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  #onEscape(): boolean {
    const { onBack, onLeave } = this.#parts
    // The active cell stays: without one, letters would be commands again.
    if (!onBack()) onLeave()
    return true
  }

  #sayFixed({ field }: Column): void {
    const { area, announce } = this.#parts
    announce(t(field.fixed ? `${area.id}:reasons.${field.fixed.why}` : 'grid:fixedCell'))
  }

  #empty(record: AnyRecord, column: Column): void {
    const value = column.field.type === 'boolean' ? false : emptyOf(column.field)
    this.#set(this.#fieldChanges(this.#free([record]), column.name, value))
  }

  // Commands

  async fillDown(): Promise<void> {
    const { store, edits } = this.#parts
    edits.commitNow?.()
    const at = this.#active()
    const column = at?.column
    const ticked = store.meta.selected > 0
    const from = ticked ? at?.record : at && store.record(at.index - 1)
    if (!at || !column?.editable || !from) {
      warn(t('grid:pickCell'))
      return
    }
    const { name } = column
    const value = this.patched(from)[name]
    const records = ticked ? await tickedRecords(store) : [at.record]
    const free = this.#free(records)
    this.#set(this.#fieldChanges(free, name, value))
    if (ticked && records.length < store.meta.selected)
      warn(t('grid:fillLoaded', { count: records.length, total: store.meta.selected }))
    this.#parts.announce(t('grid:filled', { count: free.length }))
  }

  fixAlike(): void {
    const at = this.#active()
    if (!at?.column || this.#activeAlike === 0) return
    const id = this.#parts.store.record(at.index)?.id
    if (id !== undefined) this.#fixesAll = { id, field: at.column.name }
    this.#edit(at.index, at.column)
  }

  discard(): void {
    if (this.progress) return
    const { size } = this.draft.rows
    this.draft.clear()
    this.#parts.announce(t('grid:discarded', { count: size }))
  }

  /** Goes to the next cell with an error, after the last one to the first. */
  async goToError(by: 1 | -1): Promise<void> {
    const { store, active, columns, edits, area, words } = this.#parts
    edits.commitNow?.()
    const fields = columns().map(({ name }) => name)
    const all = this.draft.errors(fields, (id) => store.indexOf(id))
    if (all.length === 0) return this.#parts.announce(t('grid:noErrors'))
    const place = ({ row, field }: CellPlaced) =>
      (store.indexOf(row.id) ?? row.index) * 1_000 + fields.indexOf(field)
    const now = (store.cursor?.index ?? -1) * 1_000 + fields.indexOf(active.column ?? '')
    const next =
      by === 1
        ? (all.find((one) => place(one) > now) ?? all[0])
        : (all.findLast((one) => place(one) < now) ?? all.at(-1))
    if (!next) return
    const { row, field, cell } = next
    const { query } = store.meta
    const known =
      store.indexOf(row.id) ??
      (await store.source.position(row.code, query, AbortSignal.timeout(5_000)).catch(() => null))
    if (known === null) return warn(t('form:notListed', { code: row.code }))
    store.moveTo(known)
    const name = fieldLabel(words, area, field)
    if (!fields.includes(field)) return warn(t('grid:hidden', { name }))
    active.set(field)
    this.#parts.announce(t('grid:at', { code: row.code, name, why: cell.error?.msg ?? '' }))
  }

  onPaste(lines: readonly (readonly string[])[]): void {
    void pasteBlock(this.#parts, lines)
      .then((pasted) => pasted && this.#set(pasted))
      .catch(() => warn(t('list:paste.rowsMissing')))
  }

  async save(): Promise<void> {
    const { area, store, edits, save } = this.#parts
    edits.commitNow?.()
    if (this.#saving || this.draft.counts.ready === 0) return
    if (!atoms.get(onlineAtom)) return warn(t('grid:offline'))
    this.#saving = new AbortController()
    this.#show({ done: 0, total: this.draft.counts.ready })
    try {
      const { saved, refused, failed } = await saveGrid({
        area: area.id,
        draft: this.draft,
        source: store.source,
        port: save,
        read: (field, value) => this.read(field, value),
        words: { conflict: t('grid:theirs'), gone: t('grid:gone') },
        onProgress: (done, total) => this.#show({ done, total }),
        signal: this.#saving.signal,
      })
      if (failed !== undefined) warn(t('grid:failed', { why: failed }))
      else if (refused > 0) warn(t(saved > 0 ? 'grid:partly' : 'grid:nothingSaved', { saved, refused }))
    } finally {
      this.#saving = undefined
      this.#show(undefined)
    }
  }

  /** Ends a save after the records that are on their way. */
  stop(): void {
    this.#saving?.abort()
  }

  #show(progress: { done: number; total: number } | undefined): void {
    this.progress = progress
    this.#listeners.emit()
  }
}
