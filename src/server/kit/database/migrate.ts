/**
 * Migrations are plain SQL files, run once each in the order of their numbers, recorded with a checksum.
 * Forward only: what a shipped file did is undone by the next one.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database, Session } from './database.ts'

export interface Migration {
  /** `orders/0150-orders`; the kit's own are `kit/…`. */
  name: string
  number: number
  checksum: string
  sqlText: string
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** Any constant will do; it only has to be the same in every version of this program. */
const ADVISORY_LOCK = 4_600_001

/** Extensions that migrations may rely on; all three are "trusted", so the database's owner may add them. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist']

const SOURCE_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** `src/server/kit/migrations` and `src/areas/<area>/server/migrations`, ordered by number, then folder. */
export function findMigrations(sourceRoot: string = SOURCE_ROOT): Migration[] {
  const areas = join(sourceRoot, 'areas')
  const areaNames = existsSync(areas) ? readdirSync(areas) : []
  const folders = [
    { owner: 'kit', folder: join(sourceRoot, 'server/kit/migrations') },
    ...areaNames.map((owner) => ({ owner, folder: join(areas, owner, 'server/migrations') })),
  ]
  const found = folders.flatMap(({ owner, folder }) => (existsSync(folder) ? readFolder(owner, folder) : []))
  return found.sort((a, b) => a.number - b.number || (a.name < b.name ? -1 : 1))
}

function readFolder(owner: string, folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.map((file) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]
    if (!number) throw new MigrationError(`${owner}/${file}: a migration is named NNNN-what-it-does.sql`)
    // A checkout on Windows may turn line ends; that is no change.
    const sqlText = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sqlText).digest('hex')
    return { name: `${owner}/${file.slice(0, -4)}`, number: Number(number), checksum, sqlText }
  })
}

/**
 * Brings the database up to date; answers the names that were applied now. Several processes may start at
 * once: one works, the others wait and find nothing to do. Each file and its record are one transaction,
 * so a process killed halfway leaves the database as before that file.
 */
export async function migrate(
  database: Database,
  migrations: Migration[] = findMigrations(),
  log: (message: string) => void = () => {},
): Promise<string[]> {
  await backupBefore(database, migrations)
  return database.session(async (session) => {
    await session.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    try {
      await prepare(session)
      const pending = comparePending(migrations, await recorded(session), log)
      for (const migration of pending) {
        await apply(session, migration)
        log(`migration ${migration.name}`)
      }
      return pending.map(({ name }) => name)
    } finally {
      await session.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
    }
  })
}

/** Only where a migration could lose something: not on a database without any. */
async function backupBefore(database: Database, migrations: Migration[]): Promise<void> {
  if (!database.backup) return
  const known = await database.session(recorded)
  if (known.size === 0 || comparePending(migrations, known, () => {}).length === 0) return
  await database.backup('migration')
}

async function prepare(session: Session): Promise<void> {
  for (const extension of EXTENSIONS) await session.exec(`create extension if not exists ${extension}`)
  await session.exec(`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
}

async function recorded(session: Session): Promise<Map<string, string>> {
  const [table] = await session.query<{ found: boolean }>(
    `select to_regclass('migrations') is not null as found`,
  )
  if (!table?.found) return new Map()
  const rows = await session.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function comparePending(
  migrations: Migration[],
  known: Map<string, string>,
  log: (message: string) => void,
): Migration[] {
  const names = new Set(migrations.map(({ name }) => name))
  for (const name of known.keys()) {
    // An older version beside a newer one is what a rolling restart looks like: no reason to stop.
    if (!names.has(name)) log(`the database knows the migration ${name}, which this version does not have`)
  }
  return migrations.filter(({ name, checksum }) => {
    const applied = known.get(name)
    if (applied !== undefined && applied !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied. Restore the file and write what should ` +
          'be different into a new migration with the next number.',
      )
    }
    return applied === undefined
  })
}

async function apply(session: Session, { name, checksum, sqlText }: Migration): Promise<void> {
  try {
    await session.exec('begin')
    await session.exec(sqlText)
    await session.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await session.exec('commit')
  } catch (error) {
    await session.exec('rollback')
    const message = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`The migration ${name} failed and was rolled back: ${message}`, { cause: error })
  }
}
