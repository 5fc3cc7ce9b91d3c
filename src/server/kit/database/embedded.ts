/** The embedded database: PGlite in a worker, behind a pool of one, so a transaction has it for itself. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { markDatabase } from '../held/marks.ts'
import { type BackupReason, type Content, writeBackup } from './backups.ts'
import type { Database, DatabaseConfig, DatabaseSession, Schema } from './database.ts'
import { Engine } from './engine.ts'
import { EngineStream } from './engine-stream.ts'
import { Subscriptions } from './listener.ts'
import { lockDataFolder } from './lock.ts'
import { Maintenance, tables } from './maintenance.ts'
import { checkMigrations } from './migrate.ts'
import { copyThrough, PooledDatabase, rawQuery } from './pooled.ts'
import { SessionClient } from './session-client.ts'
import { columnTypes } from './types.ts'

/** Rows of one COPY statement: the engine takes a statement and its rows in one message. */
const COPY_BYTES = 4 * 1024 * 1024

/**
 * Opens the embedded database of a data folder, makes it where there is none. Throws when another process has
 * the folder.
 */
export async function openEmbedded(config: DatabaseConfig): Promise<Database> {
  const dataDir = resolve(config.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataFolder(dataDir)
  const engine = new Engine({
    folder: join(dataDir, 'database'),
    template: config.embedded?.template,
    workerUrl: config.embedded?.workerUrl,
    statementTimeoutMs: config.statementTimeoutMs ?? 30_000,
    log: config.log ?? (() => {}),
  })
  try {
    await engine.start()
  } catch (error) {
    await engine.close()
    lock.release()
    throw error
  }
  return new EmbeddedDatabase(engine, {
    dataDir,
    maintenance: config.maintenance ?? true,
    backupKey: config.backupKey,
    log: config.log ?? (() => {}),
    release: () => lock.release(),
  })
}

interface EmbeddedOptions {
  dataDir: string
  maintenance: boolean
  backupKey?: Buffer | undefined
  log: (message: string) => void
  release: () => void
}

class EmbeddedDatabase extends PooledDatabase {
  readonly kind = 'pglite'
  readonly #engine: Engine
  readonly #options: EmbeddedOptions
  readonly #subscriptions: Subscriptions
  readonly #maintenance: Maintenance | undefined
  #backingUp: Promise<unknown> = Promise.resolve()

  constructor(engine: Engine, options: EmbeddedOptions) {
    const subscriptions = new Subscriptions()
    let sessions = 0
    super(
      new pg.Pool({
        Client: SessionClient as unknown as typeof pg.Client,
        stream: () => new EngineStream(engine),
        types: columnTypes,
        max: 1, // pg's pool is first come, first served
        idleTimeoutMillis: 0,
        // Longer than any statement may take: a longer wait means that a transaction hangs.
        connectionTimeoutMillis: 60_000,
        user: 'postgres',
        database: 'postgres',
        // After the engine was restarted the session is a new one and listens to nothing yet.
        onConnect: async (client) => {
          client.on('notification', ({ channel, payload }) => subscriptions.dispatch(channel, payload ?? ''))
          if (subscriptions.size > 0) await client.query(subscriptions.statements)
          if (sessions++ > 0) subscriptions.announceReconnect()
        },
      } as pg.PoolConfig),
    )
    this.pool.on('error', () => {})
    this.#engine = engine
    this.#options = options
    this.#subscriptions = subscriptions
    engine.status.subscribe((status) => this.signal.set(status))
    const { dataDir, log } = options
    const activity = () => engine.messages
    if (options.maintenance) this.#maintenance = new Maintenance(this, { dataDir, log, activity })
  }

  get replica(): Kysely<Schema> {
    return this.db
  }

  async listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) {
    const { isNew, remove } = this.#subscriptions.add(channel, { onPayload, onReconnect })
    if (isNew) await this.pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => {
      if (remove() && !this.pool.ending) await this.pool.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    }
  }

  /** One at a time; the session is held while the files are copied, not while the copy is checked. */
  backup(reason: BackupReason): Promise<string> {
    const freeze = (copy: () => Promise<void>) =>
      this.session(async (session) => {
        await session.exec('checkpoint')
        const content = await readThrough(session)
        await copy()
        return content
      })
    const { dataDir, backupKey } = this.#options
    const write = () => writeBackup(dataDir, reason, { freeze, inspect }, backupKey)
    const written = this.#backingUp.then(write, write)
    this.#backingUp = written.catch(() => {})
    return written
  }

  async close(): Promise<void> {
    await this.#maintenance?.stop()
    await this.#backingUp
    await this.drain()
    await this.pool.end()
    await this.#engine.close()
    this.#options.release()
  }

  protected override withClient<T>(work: (client: SessionClient) => Promise<T>): Promise<T> {
    return this.#engine.untimed(() => super.withClient(work))
  }

  protected override async copy(
    client: SessionClient,
    text: string,
    pieces: AsyncIterable<Buffer>,
  ): Promise<number> {
    let count = 0
    let batch: Buffer[] = []
    let size = 0
    const flush = async () => {
      count += await copyThrough(client, text, batch)
      batch = []
      size = 0
    }
    let begun = false
    for await (const piece of pieces) {
      batch.push(piece)
      size += piece.length
      if (size <= COPY_BYTES) continue
      if (!begun) await rawQuery(client, 'begin')
      begun = true
      await flush()
    }
    if (size > 0) await flush()
    if (begun) await rawQuery(client, 'commit')
    return count
  }

  protected async lift(): Promise<void> {}
  protected async lower(): Promise<void> {}
}

/** Opens a copy with an engine of its own; returns the number of its rows by table. */
const inspect = (folder: string): Promise<Content> => inCopy(folder, readThrough)

/** Opens a dump that was unpacked, reads it through, and marks it. Throws where the server could not start with it. */
export async function verifyDump(folder: string): Promise<void> {
  await inCopy(folder, async (session) => {
    await readThrough(session)
    await checkMigrations(session)
    await markDatabase(session, 'restored')
  })
}

async function inCopy<T>(folder: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
  const engine = new Engine({ folder, statementTimeoutMs: 600_000, log: () => {} })
  try {
    await engine.start()
  } catch (error) {
    await engine.close()
    throw error
  }
  const options = { dataDir: folder, maintenance: false, log: () => {}, release: () => {} }
  const copy = new EmbeddedDatabase(engine, options)
  try {
    return await copy.session(work)
  } finally {
    await copy.close()
  }
}

/** Counts by reading the tables themselves, not their indexes, so that every page is looked at. */
async function readThrough(session: DatabaseSession): Promise<Content> {
  const content: Content = {}
  await session.exec('set enable_indexonlyscan = off')
  for (const table of await tables(session, true)) {
    const [row] = await session.query<{ count: number }>(`select count(*) as count from ${table}`)
    content[table] = row?.count ?? -1
  }
  await session.exec('reset enable_indexonlyscan')
  return content
}
