/** Ticking rows: one by one, in ranges that grow and shrink, all at hand, all that match. */
import type { AnyRecord } from '../../../../core/area.ts'
import { countSelected, EVERYTHING, NOTHING, type Selection, toggle, withRecords } from './selection.ts'

/** A range that reaches over rows not at hand fetches at most this many. */
const MAX_RANGE_ROWS = 5_000

type Host = {
  selection(): Selection
  record(index: number): AnyRecord | undefined
  entries(): Iterable<[number, AnyRecord]>
  total(): number
  cursorIndex(): number | undefined
  /** Fetches what is missing of a range; answers whether anything was and is here now. */
  fill(from: number, to: number): Promise<boolean>
  apply(selection: Selection): void
}

export class Selecting {
  readonly #host: Host
  /** Where a range starts, and what was ticked before it. */
  #range: { anchor: number; base: Selection } | undefined

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
    const from = Math.min(range.anchor, index)
    const to = Math.max(range.anchor, index)
    const apply = () => this.#host.apply(withRecords(range.base, this.#between(from, to)))
    apply()
    const last = Math.min(to, from + MAX_RANGE_ROWS)
    void this.#host.fill(from, last).then((complete) => {
      if (complete && this.#range === range) apply()
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

  #between(from: number, to: number): AnyRecord[] {
    const records: AnyRecord[] = []
    for (const [index, record] of this.#host.entries()) if (index >= from && index <= to) records.push(record)
    return records
  }
}
