/** One write: a transaction with its journal, joined by whatever is called inside it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../database/database.ts'
import type { Actor, Others, Sql, Write } from '../face.ts'
import type { Runner } from '../statement.ts'
import type { Changes } from './changes.ts'
import { type Answer, type Claim, claim } from './idempotency.ts'
import { Journal } from './journal.ts'

/** On whose behalf and from where a write comes. */
export type WriteContext = {
  actor: Actor
  requestId: string
  source: string
  /** Network address of the caller; absent in jobs. */
  address?: string
}

/** A write that was committed, with what it added to the history. */
export type CommittedWrite = { context: WriteContext; entries: Journal['entries'] }

/** A write under way. */
export type Open = { write: Write; runner: Runner; journal: Journal }

const NOTHING_CHANGED = { change: 'none', before: {}, after: {} } as const

/** Carries the result of a dry run out of the transaction that is rolled back. */
class DryRun extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('dry run')
    this.result = result
  }
}

/** Runs writes, each in one transaction and once per idempotency key. */
export class Writes {
  readonly #database: Database
  readonly #changes: Changes
  #others: ((open: Open) => Others) | undefined
  readonly #open = new AsyncLocalStorage<Open>()
  readonly #onCommit: (write: CommittedWrite) => void

  constructor(database: Database, changes: Changes, onCommit: (write: CommittedWrite) => void = () => {}) {
    this.#onCommit = onCommit
    this.#database = database
    this.#changes = changes
  }

  /** Sets how a write reaches other areas; once, when all of them are loaded. */
  reach(others: (open: Open) => Others): void {
    this.#others = others
  }

  /** Runs work in one transaction; inside an open one, as part of it. */
  async run<T>(context: WriteContext, work: (open: Open) => Promise<T>): Promise<T> {
    const outer = this.#open.getStore()
    if (outer) return work(outer)
    let journal: Journal | undefined
    const result = await this.#database.transaction(async (transaction) => {
      const open = this.#begin(context, transaction as unknown as Sql)
      journal = open.journal
      const done = await this.#open.run(open, () => work(open))
      await journal.flush(open.runner, { last: true })
      return done
    })
    this.#tell(journal)
    if (journal) this.#onCommit({ context, entries: journal.entries })
    return result
  }

  /** Runs work and takes back whatever it wrote. */
  async dry<T>(context: WriteContext, work: (open: Open) => Promise<T>): Promise<T> {
    try {
      return await this.#database.transaction(async (transaction) => {
        const open = this.#begin(context, transaction as unknown as Sql)
        throw new DryRun(await this.#open.run(open, () => work(open)))
      })
    } catch (error) {
      if (error instanceof DryRun) return error.result as T
      throw error
    }
  }

  /** Runs the work of a request once per key; `replayed` reports that it was done before. */
  async answer(
    context: WriteContext,
    key: Claim | undefined,
    work: (open: Open) => Promise<Answer>,
  ): Promise<Answer & { replayed: boolean }> {
    return this.run(context, async (open) => {
      const known = key && (await claim(open.runner, key))
      if (known) return { ...known, replayed: true }
      const answer = await work(open)
      if (key) open.journal.settle(key, answer)
      return { ...answer, replayed: false }
    })
  }

  #begin(context: WriteContext, sql: Sql): Open {
    const reach = this.#others
    let others: Others | undefined
    const write: Write = {
      remember: (entry) => void open.journal.add({ ...NOTHING_CHANGED, ...entry }),
      sql,
      now: new Date().toISOString(),
      ...context,
      get others() {
        if (!reach) throw new Error('no area is there yet')
        others ??= reach(open)
        return others
      },
    }
    const open: Open = { write, runner: sql, journal: new Journal(write) }
    return open
  }

  /** This process knows at once; the others hear it through NOTIFY. */
  #tell(journal: Journal | undefined): void {
    for (const { area, record } of journal?.touched ?? []) this.#changes.tell(area, record)
  }
}
