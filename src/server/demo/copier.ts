/** Many rows on their way into the database: made, turned into COPY's text and written side by side. */
import { setImmediate } from 'node:timers/promises'
import { CopyText } from '../kit/database/copy.ts'
import type { Database } from '../kit/database/database.ts'

/** Records between two checks of the database's answers: some 3 ms of making orders. */
const TURN = 20
/** Records of one COPY statement for each table. */
const BATCH = 5_000

type Table = { columns: readonly string[]; text: CopyText }

export class Copier {
  readonly #database: Database
  #tables = new Map<string, Table>()
  #writing: Promise<unknown> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  add(table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): void {
    let one = this.#tables.get(table)
    if (!one) {
      one = { columns, text: new CopyText() }
      this.#tables.set(table, one)
    }
    for (const row of rows) one.text.add(row)
  }

  /** Waits until what was flushed before is written, then begins to write what was added since. */
  async flush(): Promise<void> {
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

  /** Waits until everything is written. */
  async end(): Promise<void> {
    await this.flush()
    await this.#writing
  }
}

/** Writes all records, `add` putting some of them into their tables; the next are made while one batch is written. */
export async function copyAll<T>(
  database: Database,
  records: Iterable<T>,
  add: (copier: Copier, some: readonly T[]) => void,
  onBatch: (done: number) => void = () => {},
): Promise<void> {
  const copier = new Copier(database)
  let done = 0
  let some: T[] = []
  for (const record of records) {
    some.push(record)
    if (some.length < TURN) continue
    add(copier, some)
    done += some.length
    some = []
    // The engine waits for this thread between two statements.
    await setImmediate()
    if (done % BATCH > 0) continue
    await copier.flush()
    if (done > BATCH) onBatch(done - BATCH)
  }
  add(copier, some)
  await copier.end()
  onBatch(done + some.length)
}
