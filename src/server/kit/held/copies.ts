/**
 * Notices at the start that a database is an older copy of the one that its data folder worked with: restored by hand, or with
 * its folder copied. Before messages leave, the server counts up in the database and then notes the count in a file of the data
 * folder. A database that has counted less than the file is older than what was sent.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { storeFiles } from '../stored-files.ts'
import { HELD_CHANNEL } from './marks.ts'

/** Counts at most so often: a copy that is younger than this is not noticed. */
const EVERY_MS = 10_000

const noteShape = z.object({
  folder: z.uuid(),
  count: z.int(),
  /** Time of the database. */
  at: z.string(),
  /** When the embedded database's folder was made, ms: a copy was made later. Absent where the file system does not know. */
  born: z.number().optional(),
})
type Note = z.infer<typeof noteShape>

const folderOf = (dataDir: string) => join(dataDir, 'seen')

/** Each database has a file of its own: a data folder may serve several, one after the other. */
const nameOf = (identity: string) => `${identity}.json`

async function identityOf(database: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from database_identity`.execute(database.db)
  if (!rows[0]) throw new Error('the database has no identity')
  return rows[0].id
}

/** No note, or one that a full disk left: nothing is known. */
function readNote(dataDir: string, identity: string): Note | undefined {
  try {
    return noteShape.parse(JSON.parse(readFileSync(join(folderOf(dataDir), nameOf(identity)), 'utf8')))
  } catch {
    return undefined
  }
}

/** When the embedded database's folder was made; where the file system does not know, it reports 0 or the last change. */
function bornOf({ kind }: Database, dataDir: string): number | undefined {
  if (kind !== 'pglite') return undefined
  const { birthtimeMs, ctimeMs } = statSync(join(dataDir, 'database'), { throwIfNoEntry: false }) ?? {}
  return birthtimeMs === undefined || birthtimeMs <= 0 || birthtimeMs === ctimeMs ? undefined : birthtimeMs
}

/** The count of this process's data folder, in the database and in the folder. */
export class CopyCount {
  readonly #database: Database
  readonly #dataDir: string
  #note: { identity: string; folder: string } | undefined
  #countedAt = Number.NEGATIVE_INFINITY
  #isOpen = false

  constructor(database: Database, dataDir: string) {
    this.#database = database
    this.#dataDir = dataDir
  }

  /** Called before something leaves the server. */
  async leaving(): Promise<void> {
    this.#isOpen = true
    if (performance.now() - this.#countedAt > EVERY_MS) await this.#count()
  }

  /** Counts what left since the last time. */
  async close(): Promise<void> {
    if (this.#isOpen) await this.#count()
  }

  async #count(): Promise<void> {
    this.#countedAt = performance.now()
    this.#isOpen = false
    this.#note ??= await this.#begin()
    const { identity, folder } = this.#note
    // First in the database: a process that is killed in between leaves a file that is behind, which is no sign of a copy.
    const { rows } = await sql<{ count: number; at: string }>`
      insert into data_folders (id, count, at) values (${folder}::uuid, 1, now())
      on conflict (id) do update set count = data_folders.count + 1, at = now()
      returning count, iso_time(at) as at`.execute(this.#database.db)
    const [row] = rows
    if (!row) return
    const born = bornOf(this.#database, this.#dataDir)
    const note: Note = { folder, count: Number(row.count), at: row.at, ...(born !== undefined && { born }) }
    mkdirSync(folderOf(this.#dataDir), { recursive: true, mode: 0o700 })
    await storeFiles(folderOf(this.#dataDir), { [nameOf(identity)]: Buffer.from(JSON.stringify(note)) })
  }

  async #begin(): Promise<{ identity: string; folder: string }> {
    const identity = await identityOf(this.#database)
    return { identity, folder: readNote(this.#dataDir, identity)?.folder ?? randomUUID() }
  }
}

/**
 * Marks a database that is an older copy. A database that was marked after the note was written is known to be one: the note is
 * forgotten. Before the server listens.
 */
export async function markOlderCopy(database: Database, dataDir: string): Promise<void> {
  const identity = await identityOf(database)
  const note = readNote(dataDir, identity)
  if (!note) return
  const { rows } = await sql<{ count: number | null; known: boolean }>`
    select (select count from data_folders where id = ${note.folder}::uuid) as count,
      exists (select from restores where at > ${note.at}::timestamptz) as known`.execute(database.db)
  const { count = null, known = false } = rows[0] ?? {}
  const born = bornOf(database, dataDir)
  const isCopied = note.born !== undefined && born !== undefined && note.born !== born
  if (!isCopied && count !== null && Number(count) >= note.count) return
  if (!known) {
    await sql`insert into restores (cause) values ('older')`.execute(database.db)
    await sql`select pg_notify(${HELD_CHANNEL}, '')`.execute(database.db)
  }
  // A folder that goes on under the old name would count less than its note for a while.
  rmSync(join(folderOf(dataDir), nameOf(identity)), { force: true })
}
