/**
 * Rows of lists as they were last written. When an order changes, every console that shows the list asks for the same
 * page again, and 49 of its 50 rows are what they were. PostgreSQL is asked each time; a row whose text it sends again
 * is not taken apart and written again, which with the garbage of it is a third of a page's time (decision 0008).
 */

import type { Runner } from '../statement.ts'
import type { Changes } from '../write/changes.ts'
import type { RefNames } from './refs.ts'
import { type RowValues, type RowWriter, splitRow } from './row-text.ts'

/** A row as JSON, as text or in UTF-8; `id`: of its record. */
export type WrittenRow = { id: string; json: string | Buffer }

type Kept = WrittenRow & { writer: RowWriter; stamp: number; until: number }

/** Next to the minute for which its names were believed when it was written. */
const BELIEVED_MS = 10_000
/** Two generations of so many, some 3 KB each: 6 MB. */
const KEPT = 1_000

/** Every projection begins with it. */
const idOf = (values: RowValues | undefined) => String(values?.[0])

/** Rows as JSON text, remembered by record and version. */
export class WrittenRows {
  readonly #changes: Changes
  readonly #refs: RefNames
  #now = new Map<string, Kept>()
  #before = new Map<string, Kept>()

  constructor(changes: Changes, refs: RefNames) {
    this.#changes = changes
    this.#refs = refs
  }

  /** Rows by the texts that PostgreSQL sent of them, in that order; for a page that is not asked for again and again. */
  async once(writer: RowWriter, runner: Runner, texts: readonly string[]): Promise<WrittenRow[]> {
    const values = texts.map(splitRow)
    const written = await writer.write(this.#refs, runner, values)
    return written.map((json, index) => ({ id: idOf(values[index]), json }))
  }

  /** The same, remembered. */
  async write(writer: RowWriter, runner: Runner, texts: readonly string[]): Promise<WrittenRow[]> {
    const now = performance.now()
    // Taken before names are read: one that changes meanwhile makes what is written good for this answer alone.
    const stamp = this.#stampOf(writer)
    const rows: (Kept | undefined)[] = texts.map((text) => this.#find(writer, text, stamp, now))
    const missing = texts.filter((_text, index) => rows[index] === undefined)
    if (missing.length === 0) return rows as Kept[]
    const values = missing.map(splitRow)
    const written = await writer.write(this.#refs, runner, values)
    const until = now + BELIEVED_MS
    const fresh = missing.map((text, index): Kept => {
      const kept = { id: idOf(values[index]), json: Buffer.from(written[index] ?? ''), writer, stamp, until }
      this.#keep(text, kept)
      return kept
    })
    let next = 0
    return rows.map((row) => row ?? (fresh[next++] as Kept))
  }

  /** Differs after each change to what the rows name. */
  #stampOf(writer: RowWriter): number {
    let stamp = 0
    for (const area of writer.areas) stamp += this.#changes.counter(area)
    return stamp
  }

  #find(writer: RowWriter, text: string, stamp: number, now: number): Kept | undefined {
    const kept = this.#now.get(text) ?? this.#before.get(text)
    if (!kept || kept.writer !== writer || kept.stamp !== stamp || kept.until < now) return undefined
    return kept
  }

  #keep(text: string, kept: Kept): void {
    if (this.#now.size >= KEPT) {
      this.#before = this.#now
      this.#now = new Map()
    }
    this.#now.set(text, kept)
  }
}
