/**
 * The work of PostgreSQL's background processes: PGlite has none. Everything goes through the one session
 * like any other statement, so it waits its turn and others wait theirs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups, takeBackupRequest } from './backups.ts'
import type { Database, DatabaseSession } from './database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TICK = 5_000
const CHECKPOINT_BYTES = 64 * 1024 * 1024
const CHECKPOINT_EVERY = 5 * MINUTE
/** A dump that failed would fail the same way at once, and holds every user up each time. */
const DUMP_AGAIN = 15 * MINUTE
const VACUUM_HOUR = 3 // local time

interface MaintenanceOptions {
  dataDir: string
  /** Grows with every statement: while it is constant there is nothing to do. */
  activity: () => number
  log: (message: string) => void
}

/** Regular maintenance of the embedded database. */
export class Maintenance {
  readonly #database: Database
  readonly #options: MaintenanceOptions
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #activity = -1
  #wal = 0
  #checkpointWal = -1
  #checkpointAt = Date.now()
  #backupWal = -1
  #dumpFailedAt = 0
  readonly #startedAt = Date.now()

  constructor(database: Database, options: MaintenanceOptions) {
    this.#database = database
    this.#options = options
    this.#timer = setInterval(() => this.tick(), TICK)
    this.#timer.unref()
  }

  tick(): Promise<void> {
    this.#running ??= this.#work()
      .catch((error) => this.#options.log(`maintenance of the embedded database failed: ${String(error)}`))
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #work(): Promise<void> {
    if (this.#database.status === 'down') return
    if (takeBackupRequest(this.#options.dataDir)) await this.#database.backup?.('manual')
    if (this.#options.activity() !== this.#activity) {
      this.#wal = await this.#database.session(writtenWal)
      this.#activity = this.#options.activity()
    }
    await this.#checkpointWhenDue(this.#wal)
    await this.#backupWhenDue(this.#wal)
    await this.#vacuumWhenDue()
  }

  async #checkpointWhenDue(wal: number): Promise<void> {
    if (this.#checkpointWal < 0) this.#checkpointWal = wal // the engine starts with everything on disk
    const since = wal - this.#checkpointWal
    const late = Date.now() - this.#checkpointAt > CHECKPOINT_EVERY && since > 0
    if (since < CHECKPOINT_BYTES && !late) return
    await this.#database.exec('checkpoint')
    this.#checkpointWal = wal
    this.#checkpointAt = Date.now()
  }

  async #backupWhenDue(wal: number): Promise<void> {
    if (wal === this.#backupWal) return
    const last = listBackups(this.#options.dataDir).findLast(({ reason }) => reason === 'hourly')
    if (Date.now() - Math.max(last?.at.getTime() ?? 0, this.#startedAt) < HOUR) return
    if (Date.now() - this.#dumpFailedAt < DUMP_AGAIN) return
    try {
      await this.#database.backup?.('hourly')
    } catch (error) {
      this.#dumpFailedAt = Date.now()
      throw error
    }
    this.#backupWal = wal
  }

  async #vacuumWhenDue(): Promise<void> {
    const since = Date.now() - this.#vacuumedAt()
    // At night; a machine that is off at night gets its turn after two days.
    if (since < 20 * HOUR || (new Date().getHours() !== VACUUM_HOUR && since < 48 * HOUR)) return
    // Table by table, so that nobody waits for all of them.
    for (const table of await this.#database.session((session) => tables(session))) {
      await this.#database.exec(`vacuum (analyze) ${table}`)
    }
    writeFileSync(this.#vacuumFile, `${JSON.stringify({ vacuumedAt: new Date().toISOString() })}\n`, {
      mode: 0o600,
    })
  }

  get #vacuumFile(): string {
    return join(this.#options.dataDir, 'maintenance.json')
  }

  #vacuumedAt(): number {
    try {
      return Date.parse(JSON.parse(readFileSync(this.#vacuumFile, 'utf8')).vacuumedAt)
    } catch {
      return this.#startedAt
    }
  }
}

async function writtenWal(session: DatabaseSession): Promise<number> {
  const [row] = await session.query<{ wal: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8 as wal`,
  )
  return row?.wal ?? 0
}

/** Quoted names of all tables that are ours. `lasting`: those that outlive a crash, and so come with a copy of the files. */
export async function tables(session: DatabaseSession, lasting = false): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and relpersistence in ('p'${lasting ? '' : ", 'u'"})
       and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  )
  return rows.map(({ name }) => name)
}
