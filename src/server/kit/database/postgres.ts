/** PostgreSQL: a pool, a pool for the replica, one connection that listens. */
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Database, DatabaseConfig, Schema } from './database.ts'
import { PostgresListener } from './listener.ts'
import { PING_TIMEOUT_MS, PooledDatabase, pause, rawQuery } from './pooled.ts'
import type { SessionClient } from './session-client.ts'
import { TransactionClient } from './transaction-client.ts'
import { columnTypes } from './types.ts'

/**
 * No statement takes several processors: starting its workers costs a page of a list 70 ms where the same walk by
 * one process takes 1 ms (a million orders, part of a field without an index), and one person's search would
 * hold up all other users. Nor is any compiled: that takes 10 to 50 ms of statements which run for a few.
 */
const SETTINGS = '-c TimeZone=UTC -c DateStyle=ISO -c max_parallel_workers_per_gather=0 -c jit=off'
/**
 * How long a connection may take to be made, and how long a request waits for a free one. A longer wait ends
 * with 503 and Retry-After, before any work of the request was begun.
 */
const CONNECT_TIMEOUT_MS = 10_000
const PROBE_EVERY_MS = 500
/** How long the primary serves the replica's reads after the replica failed to connect. */
const REPLICA_REST_MS = 5_000

interface PostgresConfig extends DatabaseConfig {
  url: string
}

/** Opens a running PostgreSQL; waits for one that is starting. Throws when it does not respond in time. */
export async function openPostgres(config: PostgresConfig): Promise<Database> {
  const database = new PostgresDatabase(config)
  const deadline = performance.now() + (config.connectTimeoutMs ?? CONNECT_TIMEOUT_MS)
  for (;;) {
    try {
      await database.ping()
      return database
    } catch (error) {
      if (performance.now() > deadline || !isConnectionLoss(error)) {
        await database.close().catch(() => {})
        throw new Error(
          `PostgreSQL (DATABASE_URL, ${withoutPassword(config.url)}) can not be used: ${reason(error)}`,
          {
            cause: error,
          },
        )
      }
      await pause(200)
    }
  }
}

class PostgresDatabase extends PooledDatabase {
  readonly kind = 'postgres'
  readonly replica: Kysely<Schema>
  readonly #own: pg.ClientConfig
  readonly #listener: PostgresListener
  readonly #log: (message: string) => void
  #replicaPool: pg.Pool | undefined
  #replicaRestsUntil = 0
  #probing: Promise<void> | undefined
  #closed = false

  constructor(config: PostgresConfig) {
    const pool = createPool(config.url, config)
    super(pool)
    this.#log = config.log ?? (() => {})
    const suspect = () => this.#suspect()
    pool.on('error', suspect)
    // A lost connection is noticed where it was in use; the pool hears only of idle ones.
    pool.on('connect', (client) => client.on('error', suspect))
    this.#own = clientConfig(config.url, config)
    this.#listener = new PostgresListener(this.#own, suspect)
    this.replica = config.replicaUrl ? this.#openReplica(config.replicaUrl, config) : this.db
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
    pool.connect = ((...args: []) => {
      const connecting = Reflect.apply(connect, pool, args) as Promise<pg.PoolClient> | undefined
      connecting?.catch((error) => isConnectionLoss(error) && suspect())
      return connecting
    }) as typeof pool.connect
  }

  /**
   * With every connection in use by a connection of its own: who waits behind a rush does so for a free one, and a
   * database that is busy is not one that is gone.
   */
  override async ping(): Promise<void> {
    const { idleCount, totalCount, options } = this.pool
    if (idleCount > 0 || totalCount < options.max) return super.ping()
    const client = new pg.Client({
      ...this.#own,
      connectionTimeoutMillis: PING_TIMEOUT_MS,
      query_timeout: PING_TIMEOUT_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
    } finally {
      client.end().catch(() => {})
    }
  }

  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) {
    return this.#listener.listen(channel, onPayload, onReconnect)
  }

  async close(): Promise<void> {
    await this.drain()
    this.#closed = true
    await this.#listener.close()
    await Promise.all([this.pool.end(), this.#replicaPool?.end()])
    await this.#probing
  }

  protected async lift(client: SessionClient): Promise<void> {
    await rawQuery(client, 'set statement_timeout = 0')
  }

  protected async lower(client: SessionClient): Promise<void> {
    await rawQuery(client, 'reset statement_timeout')
  }

  /** Asks once; without an answer the status is down until one comes. */
  #suspect(): void {
    if (this.#probing || this.#closed) return
    this.#probing = this.#probe().finally(() => {
      this.#probing = undefined
    })
  }

  async #probe(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.ping()
        if (this.status === 'down') this.#log('PostgreSQL answers again')
        return this.signal.set('up')
      } catch (error) {
        if (this.#closed) return
        if (this.status === 'up') this.#log(`PostgreSQL does not answer: ${reason(error)}`)
        this.signal.set('down')
        await pause(PROBE_EVERY_MS)
      }
    }
  }

  #openReplica(url: string, config: PostgresConfig): Kysely<Schema> {
    const replica = createPool(url, { ...config, connectTimeoutMs: 1_000 })
    replica.on('error', () => {})
    this.#replicaPool = replica
    const connect = async () => {
      if (performance.now() < this.#replicaRestsUntil) return this.pool.connect()
      try {
        return await replica.connect()
      } catch (error) {
        this.#log(`The replica does not answer (${reason(error)}): the primary serves its reads`)
        this.#replicaRestsUntil = performance.now() + REPLICA_REST_MS
        return this.pool.connect()
      }
    }
    return this.kysely({ connect, end: () => replica.end(), options: replica.options })
  }
}

function createPool(url: string, config: DatabaseConfig): pg.Pool {
  return new pg.Pool({
    ...clientConfig(url, config),
    Client: TransactionClient as unknown as typeof pg.Client,
    max: config.poolSize ?? 10,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: config.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
  } as pg.PoolConfig)
}

function clientConfig(url: string, config: DatabaseConfig): pg.ClientConfig {
  const parsed = new URL(url)
  // pg lets the address win over the settings next to it, so both are put into the address.
  const options = [SETTINGS, parsed.searchParams.get('options') ?? ''].join(' ').trim()
  parsed.searchParams.set('options', options)
  return {
    connectionString: parsed.toString().replaceAll('+', '%20'),
    types: columnTypes,
    statement_timeout: config.statementTimeoutMs ?? 30_000,
    // A transaction that its process forgot must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'cms-shop',
  }
}

/** No response of the database, or one that it starts or stops (class 57P, too many connections). */
function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true
  return code.startsWith('57P') || code.startsWith('08') || code === '53300'
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}

function withoutPassword(url: string): string {
  const parsed = new URL(url)
  if (parsed.password) parsed.password = '***'
  return parsed.toString()
}
