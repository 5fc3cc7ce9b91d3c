/** Ticking rows: one by one, in ranges that grow and shrink, all at hand, all that match. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import {
  countSelected,
  EVERYTHING,
  excepting,
  NOTHING,
  type Selection,
  toggle,
  without,
  withRecords,
} from './selection.ts'
import { byCodes, type ListSource } from './source.ts'

/** A range reaches at most this far: the server takes no more by id. Beyond it, "all matching" is meant. */
const MAX_RANGE_ROWS = 5_000

type Host = {
  selection(): Selection
  record(index: number): AnyRecord | undefined
  entries(): Iterable<[number, AnyRecord]>
  total(): number
  cursorIndex(): number | undefined
  /** Fetches missing rows of a range; calls `came` after each part, which returns whether to continue. */
  fill(from: number, to: number, came: () => boolean): Promise<void>
  /** `tooFar`: the longest range there is, where more was asked for. */
  apply(selection: Selection, tooFar?: number): void
}

/** Changes the selection of a list. */
export class Selecting {
  readonly #host: Host
  /** Where a range starts, and what was ticked before it. */
  #range: { anchor: number; base: Selection } | undefined
  /** Counts the ends a range had: only the latest one goes on fetching. */
  #extended = 0

  constructor(host: Host) {
    this.#host = host
  }

  /** The next range starts at the cursor. */
  endRange(): void {
    this.#range = undefined
  }

  /** Ticks or unticks a row; it becomes the start of a range. */
  toggle(index: number): void {
    const record = this.#host.record(index)
    if (!record) return
    this.#range = { anchor: index, base: this.#host.selection() }
    this.#host.apply(toggle(this.#host.selection(), record))
  }

  /** Ticks from where the range started (else the cursor) to a row, instead of what it ticked before. */
  extendTo(index: number): void {
    this.#range ??= { anchor: this.#host.cursorIndex() ?? index, base: this.#host.selection() }
    const range = this.#range
    // Rows next to the start of the range are ticked first, in either direction.
    const far = MAX_RANGE_ROWS - 1
    const from = Math.max(Math.min(range.anchor, index), range.anchor - far)
    const to = Math.min(Math.max(range.anchor, index), range.anchor + far)
    const wanted = ++this.#extended
    // Rows that make room while others are fetched stay ticked.
    const seen = new Map<string, AnyRecord>()
    const apply = () => {
      for (const record of this.#between(from, to)) seen.set(record.id, record)
      const tooFar = Math.abs(index - range.anchor) > far ? MAX_RANGE_ROWS : undefined
      this.#host.apply(withRecords(range.base, [...seen.values()]), tooFar)
    }
    apply()
    void this.#host.fill(from, to, () => {
      const goesOn = this.#range === range && this.#extended === wanted
      if (goesOn) apply()
      return goesOn
    })
  }

  /** Ticks every row at hand; a second time, everything that matches. */
  loaded(): void {
    this.endRange()
    const records = [...this.#host.entries()].map(([, record]) => record)
    const before = this.#host.selection()
    const again = before.mode === 'some' && records.every((record) => before.records.has(record.id))
    if (again && records.length < this.#host.total()) this.#host.apply(EVERYTHING)
    else this.#host.apply(withRecords(NOTHING, records))
  }

  everything(): void {
    this.endRange()
    this.#host.apply(EVERYTHING)
  }

  clear(): void {
    this.endRange()
    if (countSelected(this.#host.selection(), this.#host.total()) > 0) this.#host.apply(NOTHING)
  }

  /** Ticks exactly these records, e.g. those ticked before a reload. */
  only(records: readonly AnyRecord[]): void {
    this.endRange()
    this.#host.apply(withRecords(NOTHING, records))
  }

  /** Ticks everything that matches but these, e.g. as it was before a reload. */
  everythingBut(records: readonly AnyRecord[]): void {
    this.endRange()
    this.#host.apply(without(EVERYTHING, records))
  }

  #between(from: number, to: number): AnyRecord[] {
    const records: AnyRecord[] = []
    for (const [index, record] of this.#host.entries()) if (index >= from && index <= to) records.push(record)
    return records
  }
}

/** Counts which exceptions from "all matching" still match: the others must not be taken off the number. */
export async function recounted(
  source: ListSource,
  selection: Selection,
  query: ListQuery,
): Promise<Selection> {
  if (selection.mode !== 'all' || selection.except.size === 0) return selection
  const codes = [...selection.except.values()].map((record) => record.code)
  const found = await byCodes(source, codes, query, AbortSignal.timeout(30_000)).catch(() => undefined)
  return found ? excepting(selection, new Set(found.map((record) => record.id))) : selection
}
