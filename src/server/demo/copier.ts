/** Writes many rows with COPY; the next batch is made while one is written. */
import { setImmediate } from 'node:timers/promises'
import { CopyText } from '../kit/database/copy.ts'
import type { Database } from '../kit/database/database.ts'
import type { Demo } from './area-demo.ts'
import { type RecordRow, rowsOf, tableOf } from './tables.ts'

/** Records between two turns of the event loop: some 3 ms of making orders. */
const TURN = 20
/** Records of one COPY statement for each table. */
const BATCH = 5_000

type Table = { columns: readonly string[]; text: CopyText }

/** Writes rows of a table by COPY. */
export class Copier {
  /** Records of the area so far. */
  count = 0
  readonly #database: Database
  readonly #table: string
  readonly #shape: ReturnType<typeof rowsOf>
  #tables = new Map<string, Table>()
  #writing: Promise<unknown> = Promise.resolve()

  constructor(database: Database, { area, columns }: Pick<Demo, 'area' | 'columns'>) {
    this.#database = database
    this.#table = tableOf(area)
    this.#shape = rowsOf(area, columns)
  }

  /** Adds records of the area. */
  records(records: readonly RecordRow[]): void {
    this.add(this.#table, this.#shape.columns, records.map(this.#shape.toRow))
  }

  /** Adds rows of any table. */
  add(table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): void {
    if (table === this.#table) this.count += rows.length
    let one = this.#tables.get(table)
    if (!one) {
      one = { columns, text: new CopyText() }
      this.#tables.set(table, one)
    }
    for (const row of rows) one.text.add(row)
  }

  /** Writes all items, `add` adding the rows of some of them; the next are made while one batch is written. */
  async each<T>(
    items: Iterable<T>,
    add: (some: readonly T[]) => void,
    onBatch: (done: number) => void = () => {},
  ): Promise<void> {
    let done = 0
    let some: T[] = []
    for (const item of items) {
      some.push(item)
      if (some.length < TURN) continue
      add(some)
      done += some.length
      some = []
      // The engine waits for this thread between two statements.
      await setImmediate()
      if (done % BATCH > 0) continue
      await this.#flush()
      if (done > BATCH) onBatch(done - BATCH)
    }
    add(some)
    await this.end()
    onBatch(done + some.length)
  }

  /** Waits until everything is written. */
  async end(): Promise<void> {
    await this.#flush()
    await this.#writing
  }

  /** Waits until what was flushed before is written, then begins to write what was added since. */
  async #flush(): Promise<void> {
    await this.#writing
    const tables = [...this.#tables]
    this.#tables = new Map()
    this.#writing = Promise.all(
      tables.map(
        ([table, { columns, text }]) =>
          // Planner statistics are made once, after the last batch.
          !text.isEmpty && this.#database.copyIn(table, columns, text, { analyze: false }),
      ),
    )
    this.#writing.catch(() => {}) // reported by the next flush, or by `end`
  }
}
