/**
 * The port to the database: PostgreSQL through DATABASE_URL, else the embedded PGlite. Callers can not
 * tell them apart but for `kind`: same SQL, same types of values, same errors (`code` is the SQLSTATE).
 *
 * Values read: int8 and numeric -> number (throws beyond safe integers), timestamptz -> ISO 8601 with
 * milliseconds and Z, date -> 'YYYY-MM-DD', json(b) -> parsed, bytea -> Buffer, uuid and interval -> string.
 * Values written: arrays -> PostgreSQL arrays, Date, Buffer; json(b) as a JSON string.
 */
import type { Kysely, Transaction } from 'kysely'
import type { BackupReason } from './backups.ts'
import type { CopyText } from './copy.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import type { Status } from './status.ts'

/** No tables are declared: SQL is composed with Kysely's sql`…` tag, which names the row's type itself. */
export type Schema = Record<string, never>

export type Rows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>

/** One connection for oneself, with the statement time-out off. */
export interface DatabaseSession {
  /** One or many statements, without parameters. */
  exec(sqlText: string): Promise<void>
  query<Row>(sqlText: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Kysely<Schema>
  /**
   * Reads that can bear a short lag, never a decision: the replica's pool, or the primary's when there is
   * no replica or it does not answer.
   */
  readonly replica: Kysely<Schema>

  /**
   * Runs `work` in one transaction (read committed). Serialization failures, deadlocks and statements
   * outdated by a migration run it again, 5 times at most: `work` must have no effect outside the database.
   * Inside, use `trx` only: a statement through `db` would wait for a connection that the transaction
   * holds, so it is refused with an error.
   */
  transaction<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>

  /**
   * Calls `onPayload` for each NOTIFY on `channel` (text below 8,000 bytes, after the sender's commit).
   * Notifications sent while the connection was lost do not come back: `onReconnect` is the time to drop
   * everything derived from them. Returns the function that stops listening.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>

  /**
   * Mass insert by COPY, all rows or none, in a transaction of its own; returns the number of rows. The table
   * is analysed after it unless `analyze: false` (many batches: analyse once, after the last).
   */
  copyIn(
    table: string,
    columns: readonly string[],
    rows: Rows | CopyText,
    options?: { analyze?: boolean },
  ): Promise<number>

  /** Many statements at once, without time-out. */
  exec(sqlText: string): Promise<void>

  /** For work that needs session state (advisory locks, SET); an open transaction is rolled back at the end. */
  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>

  /** Throws when the database does not answer within 5 s. For /readyz use `status`, which costs nothing. */
  ping(): Promise<void>

  /** 'down' from the first failed connection until a probe succeeds; nothing needs to be restarted. */
  readonly status: Status
  onStatus(listener: (status: Status) => void): () => void

  /** Embedded only: writes a verified dump under `<dataDir>/backups`, returns its path. */
  backup?(reason: BackupReason): Promise<string>

  /** Waits for what runs, then closes; the embedded one makes a checkpoint and gives its lock back. */
  close(): Promise<void>
}

export interface DatabaseConfig {
  /** PostgreSQL; without it the embedded database is opened. */
  url?: string
  replicaUrl?: string
  /** Where the embedded database, its lock and its backups live. */
  dataDir: string
  /** Connections per process, default 10. Embedded: one session, always. */
  poolSize?: number
  /** Default 30,000. The failed statement's error has the code 57014. */
  statementTimeoutMs?: number
  /** How long to wait for PostgreSQL at the start, default 10,000. */
  connectTimeoutMs?: number
  /** Checkpoints, vacuum and dumps of the embedded database; on by default. */
  maintenance?: boolean
  /** Encrypts dumps of the embedded database: 32 bytes. */
  backupKey?: Buffer
  log?: (message: string) => void
  /** For tests: a data folder to start from instead of initdb, and another worker entry. */
  embedded?: { template?: string; workerUrl?: URL }
}

/** Embedded: throws DataFolderInUse, naming the pid, when another process holds the folder. */
export function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.url ? openPostgres({ ...config, url: config.url }) : openEmbedded(config)
}
