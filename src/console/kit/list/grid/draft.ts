/**
 * Unsaved cells of a list that is edited as a grid: by record, with their errors and the steps that led there. Values, never
 * changed in place, so that a row that stays the same is not drawn again.
 */
import type { AnyRecord } from '../../../../core/area.ts'
import { same } from '../../form/values.ts'
import { Listeners } from '../data/listeners.ts'

/** `input`: the schema refuses the value; `conflict`: another user changed the cell; `server`: refused when it was saved. */
export type ErrorKind = 'input' | 'conflict' | 'server'

export type GridCell = {
  /** In the record's own shape; text that could not be read, as it was typed. */
  value: unknown
  /** The value that it takes the place of. */
  base: unknown
  error?: { kind: ErrorKind; msg: string } | undefined
  /** With a conflict: the value that another user saved. */
  theirs?: unknown
}

export type GridRow = {
  id: string
  code: string
  /** The version on which the cells are based. */
  version: number
  /** Where its row was last. */
  index: number
  cells: Readonly<Record<string, GridCell>>
}

/** A new value of a cell. `error`: why it cannot be saved as it is. */
export type CellChange = {
  record: AnyRecord
  index: number
  field: string
  value: unknown
  error?: string | undefined
}

/** Rows by the id of their record. */
export type RowsById = ReadonlyMap<string, GridRow>

type Step = ReadonlyMap<string, { before: GridRow | undefined; after: GridRow | undefined }>

/** Records in one draft; the server takes no more at once, and more are a matter for the bulk commands. */
export const MAX_ROWS = 5_000
/** Steps that can be taken back. */
const STEPS = 200

/** A cell's place, for going from one error to the next. */
export type CellPlaced = { row: GridRow; field: string; cell: GridCell }

/** The row after a cell was set; without cells there is none. */
function withCell(row: GridRow, field: string, cell: GridCell | undefined): GridRow | undefined {
  const { [field]: _, ...others } = row.cells
  const cells = cell ? { ...others, [field]: cell } : others
  return Object.keys(cells).length === 0 ? undefined : { ...row, cells }
}

/**
 * The row on a newer state of its record. A cell that another user set to the same value is done; one that they set to another
 * value is a conflict, which the user decides; the rest stays as it is.
 */
export function rebased(row: GridRow, record: AnyRecord, conflict: string): GridRow | undefined {
  const cells: Record<string, GridCell> = {}
  for (const [field, cell] of Object.entries(row.cells)) {
    const now = record[field]
    if (same(now, cell.value)) continue
    cells[field] = same(now, cell.base)
      ? cell
      : { ...cell, error: { kind: 'conflict', msg: conflict }, theirs: now }
  }
  if (Object.keys(cells).length === 0) return undefined
  return { ...row, version: record.version, cells }
}

/** The draft of one list, with the steps that can be taken back and done again. */
export class GridDraft {
  rows: RowsById = new Map()
  #past: Step[] = []
  #future: Step[] = []
  #counts: { cells: number; errors: number; ready: number } | undefined
  readonly #listeners = new Listeners()
  readonly onChange = this.#listeners.add

  get canUndo(): boolean {
    return this.#past.length > 0
  }
  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Changed cells, those with an error, and records that can be saved. */
  get counts(): { cells: number; errors: number; ready: number } {
    if (this.#counts) return this.#counts
    const counts = { cells: 0, errors: 0, ready: 0 }
    for (const row of this.rows.values()) {
      const cells = Object.values(row.cells)
      counts.cells += cells.length
      counts.errors += cells.filter((cell) => cell.error).length
      if (isReady(row)) counts.ready += 1
    }
    this.#counts = counts
    return counts
  }

  cell(id: string, field: string): GridCell | undefined {
    return this.rows.get(id)?.cells[field]
  }

  /** Sets cells as one step; a value that the record has already leaves its cell. Returns how many found no room. */
  set(changes: readonly CellChange[]): number {
    const rows = new Map(this.rows)
    let over = 0
    for (const { record, index, field, value, error } of changes) {
      const known = rows.get(record.id)
      if (!known && rows.size >= MAX_ROWS) {
        over += 1
        continue
      }
      const { id, code, version } = record
      const before = known?.cells[field]
      // A cell that is new to a row may have been typed over an older record: the save then finds the conflict.
      const aged = known && !before ? { ...known, version: Math.min(known.version, version) } : known
      const row = aged ?? { id, code, version, index, cells: {} }
      const stays = before && !('theirs' in before) && before.error?.msg === error
      if (stays && same(before.value, value)) continue
      // A conflict is decided by what is set now: it takes the place of the other user's value.
      const base = before ? ('theirs' in before ? before.theirs : before.base) : record[field]
      const cell: GridCell | undefined =
        same(value, base) && error === undefined
          ? undefined
          : { value, base, ...(error !== undefined && { error: { kind: 'input', msg: error } }) }
      const next = withCell({ ...row, index }, field, cell)
      if (next) rows.set(id, next)
      else rows.delete(id)
    }
    this.#step(rows)
    return over
  }

  /** Takes one cell back to the value of its record. */
  drop(id: string, field: string): void {
    const row = this.rows.get(id)
    if (!row?.cells[field]) return
    const rows = new Map(this.rows)
    const next = withCell(row, field, undefined)
    if (next) rows.set(id, next)
    else rows.delete(id)
    this.#step(rows)
  }

  /** Empties the draft as a step that can be taken back. */
  clear(): void {
    this.#step(new Map())
  }

  undo(): void {
    const step = this.#past.pop()
    if (!step) return
    this.#future.push(step)
    this.#go(step, 'before')
  }

  redo(): void {
    const step = this.#future.pop()
    if (!step) return
    this.#past.push(step)
    this.#go(step, 'after')
  }

  /** Replaces rows by what came of a save or of a newer record; steps that lead behind it are forgotten. */
  settle(changes: ReadonlyMap<string, GridRow | undefined>): void {
    if (changes.size === 0) return
    const rows = new Map(this.rows)
    for (const [id, row] of changes) {
      if (row) rows.set(id, row)
      else rows.delete(id)
    }
    const stays = (step: Step) => ![...step.keys()].some((id) => changes.has(id))
    this.#past = this.#past.filter(stays)
    this.#future = this.#future.filter(stays)
    this.#show(rows)
  }

  /**
   * Takes rows from where they were kept. `since`: the rows of the state that this draft was last the same as; what was changed
   * here since then stays. `adds`: a row that is missing in `kept` stays too.
   */
  restore(kept: RowsById, since: RowsById = new Map(), adds = false): void {
    const changes = new Map<string, GridRow | undefined>()
    for (const id of new Set([...this.rows.keys(), ...kept.keys()])) {
      const [mine, theirs] = [this.rows.get(id), kept.get(id)]
      if (!sameRow(mine, since.get(id)) || sameRow(mine, theirs)) continue
      if (theirs || !adds) changes.set(id, theirs)
    }
    this.settle(changes)
  }

  /** Cells with an error in the order of the table; `indexOf`: where a record's row is now, as far as that is known. */
  errors(
    fields: readonly string[],
    indexOf: (id: string) => number | undefined = () => undefined,
  ): CellPlaced[] {
    const place = (row: GridRow) => indexOf(row.id) ?? row.index
    const placed = [...this.rows.values()].flatMap((row) =>
      Object.entries(row.cells).flatMap(([field, cell]) => (cell.error ? [{ row, field, cell }] : [])),
    )
    const at = (field: string) => fields.indexOf(field)
    return placed.sort((a, b) => place(a.row) - place(b.row) || at(a.field) - at(b.field))
  }

  /** Cells of a column that have the same error as one of its cells, that one included. */
  alike(id: string, field: string): CellPlaced[] {
    const error = this.cell(id, field)?.error
    if (!error) return []
    return [...this.rows.values()].flatMap((row) => {
      const cell = row.cells[field]
      return cell?.error && cell.error.msg === error.msg ? [{ row, field, cell }] : []
    })
  }

  #step(rows: Map<string, GridRow>): void {
    const step = new Map<string, { before: GridRow | undefined; after: GridRow | undefined }>()
    for (const id of new Set([...rows.keys(), ...this.rows.keys()])) {
      const [before, after] = [this.rows.get(id), rows.get(id)]
      if (before !== after) step.set(id, { before, after })
    }
    if (step.size === 0) return
    this.#past = [...this.#past.slice(1 - STEPS), step]
    this.#future = []
    this.#show(rows)
  }

  #go(step: Step, to: 'before' | 'after'): void {
    const rows = new Map(this.rows)
    for (const [id, sides] of step) {
      const row = sides[to]
      if (row) rows.set(id, row)
      else rows.delete(id)
    }
    this.#show(rows)
  }

  #show(rows: RowsById): void {
    this.rows = rows
    this.#counts = undefined
    this.#listeners.emit()
  }
}

/** Whether two rows have the same cells, on the same version. */
const sameRow = (a: GridRow | undefined, b: GridRow | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b))

/** Whether two sets hold the same rows, in whatever order. */
export const sameRows = (a: RowsById, b: RowsById): boolean =>
  a === b || (a.size === b.size && [...a].every(([id, row]) => sameRow(row, b.get(id))))

/** A row that was typed into while `sent` was saved: its cells take the place of the saved values. */
export function typedSince(row: GridRow, sent: GridRow): GridRow | undefined {
  const cells = Object.fromEntries(
    Object.entries(row.cells).flatMap(([field, cell]) => {
      const saved = sent.cells[field]
      if (!saved) return [[field, cell]]
      return same(cell.value, saved.value) ? [] : [[field, { ...cell, base: saved.value }]]
    }),
  )
  return Object.keys(cells).length === 0 ? undefined : { ...row, version: sent.version + 1, cells }
}

/** Whether a record's cells can be sent; a refusal by the server may have passed. */
export function isReady(row: GridRow): boolean {
  return Object.values(row.cells).every(({ error }) => !error || error.kind === 'server')
}

const isCell = (value: unknown): value is GridCell =>
  typeof value === 'object' && value !== null && 'value' in value && 'base' in value

/** Reads kept rows; what is not of this shape is left out. */
export function readKept(kept: unknown): GridRow[] {
  if (!Array.isArray(kept)) return []
  return kept.filter((row): row is GridRow => {
    if (typeof row !== 'object' || row === null) return false
    const { id, code, version, index, cells } = row as Partial<GridRow>
    const named = typeof id === 'string' && typeof code === 'string'
    const placed = typeof version === 'number' && typeof index === 'number'
    return (
      named && placed && typeof cells === 'object' && cells !== null && Object.values(cells).every(isCell)
    )
  })
}
