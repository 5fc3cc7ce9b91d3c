/** Common code of both kinds: everything above a `pg.Pool`. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { CopyIn, type CopyText, copyPieces } from './copy.ts'
import type { Database, DatabaseSession, Rows, Schema } from './database.ts'
import { isStalePlan, type SessionClient } from './session-client.ts'
import { type Status, StatusSignal } from './status.ts'

const TRANSACTION_ATTEMPTS = 5
export const PING_TIMEOUT_MS = 5_000

export abstract class PooledDatabase implements Database {
  abstract readonly kind: 'pglite' | 'postgres'
  readonly db: Kysely<Schema>
  protected readonly signal = new StatusSignal()
  protected readonly pool: pg.Pool
  #closing = false
  readonly #openTransaction = new AsyncLocalStorage<{ open: boolean }>()

  constructor(pool: pg.Pool) {
    this.pool = pool
    this.db = this.kysely(pool)
  }

  abstract readonly replica: Kysely<Schema>
  abstract listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  abstract close(): Promise<void>

  get status(): Status {
    return this.signal.value
  }

  onStatus(listener: (status: Status) => void): () => void {
    return this.signal.subscribe(listener)
  }

  async transaction<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const scope = { open: true }
      try {
        return await this.db.transaction().execute((trx) => this.#openTransaction.run(scope, () => work(trx)))
      } catch (error) {
        if (attempt === TRANSACTION_ATTEMPTS || !canRunAgain(error)) throw error
        // Spread out, or the same two meet again.
        await pause(Math.random() * 10 * 2 ** attempt)
      } finally {
        scope.open = false
      }
    }
  }

  async copyIn(
    table: string,
    columns: readonly string[],
    rows: Rows | CopyText,
    { analyze = true }: { analyze?: boolean } = {},
  ): Promise<number> {
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const target = table
      .split('.')
      .map((part) => pg.escapeIdentifier(part))
      .join('.')
    return this.withClient(async (client) => {
      const count = await this.copy(client, `copy ${target} (${names}) from stdin`, copyPieces(rows))
      // The planner knows nothing of these rows yet, and the embedded database has no autovacuum.
      if (analyze) await rawQuery(client, `analyze ${target}`)
      return count
    })
  }

  protected async copy(client: SessionClient, text: string, pieces: AsyncIterable<Buffer>): Promise<number> {
    return await copyThrough(client, text, pieces)
  }

  async exec(sqlText: string): Promise<void> {
    await this.session((session) => session.exec(sqlText))
  }

  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    return this.withClient((client) =>
      work({
        exec: async (sqlText) => {
          await rawQuery(client, sqlText)
        },
        query: async <Row>(sqlText: string, values?: readonly unknown[]) =>
          (await rawQuery(client, sqlText, values ?? [])) as Row[],
      }),
    )
  }

  async ping(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database did not answer in time')), PING_TIMEOUT_MS)
    })
    try {
      await Promise.race([this.pool.query('select 1'), late])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Everything asked for before this call is answered; what comes later is refused. */
  protected async drain(): Promise<void> {
    // A statement of this very moment reaches the pool a few promises later.
    await new Promise((resolve) => setImmediate(resolve))
    this.#closing = true
    while (this.pool.waitingCount > 0 || this.pool.totalCount > this.pool.idleCount) await pause(2)
  }

  /** A client for oneself, without statement time-out, given back clean. */
  protected async withClient<T>(work: (client: SessionClient) => Promise<T>): Promise<T> {
    this.#refuse()
    const client = (await this.pool.connect()) as unknown as SessionClient & pg.PoolClient
    let broken = false
    try {
      await this.lift(client)
      return await work(client)
    } finally {
      try {
        if (client.getTransactionStatus() !== 'I') await rawQuery(client, 'rollback')
        await this.lower(client)
      } catch {
        broken = true
      }
      client.release(broken)
    }
  }

  /** Turns the statement time-out of one client off, and on again. */
  protected abstract lift(client: SessionClient): Promise<void>
  protected abstract lower(client: SessionClient): Promise<void>

  protected kysely(pool: {
    connect(): Promise<unknown>
    end(): Promise<void>
    options: object
  }): Kysely<Schema> {
    const guarded = {
      connect: () => {
        this.#refuse()
        return pool.connect()
      },
      end: () => pool.end(),
      options: pool.options,
    }
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded as unknown as PostgresPool }) })
  }

  /** Inside a transaction: on one session it would wait for itself, on many it would not see the transaction's own writes. */
  #refuse(): void {
    if (this.#closing) throw new Error('The database is closed')
    if (!this.#openTransaction.getStore()?.open) return
    throw new Error('A statement outside the open transaction: use the `trx` that transaction() hands over')
  }
}

/** The rows of one statement, past kysely. */
export function rawQuery(
  client: SessionClient,
  text: string,
  values?: readonly unknown[],
): Promise<unknown[]> {
  const query = pg.Client.prototype.query as unknown as (
    this: SessionClient,
    text: string,
    values?: readonly unknown[],
  ) => Promise<{ rows?: unknown[] } | { rows?: unknown[] }[]>
  // Several statements at once answer one after the other.
  return query.call(client, text, values).then((result) => [result].flat().flatMap(({ rows }) => rows ?? []))
}

/** Sends bytes as the input of a COPY; returns the number of rows. */
export async function copyThrough(
  client: SessionClient,
  text: string,
  source: AsyncIterable<Buffer> | readonly Buffer[],
): Promise<number> {
  const copy = new CopyIn(text, source)
  Reflect.apply(pg.Client.prototype.query, client, [copy])
  return await copy.done
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function canRunAgain(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code
  return code === '40001' || code === '40P01' || isStalePlan(error)
}
