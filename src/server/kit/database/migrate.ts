/**
 * Brings a database up to date. Migrations run once each, by time, forward only: the next one undoes what a shipped one did.
 * Repeatables (views, functions, triggers) run again whenever their text changes. Both are recorded with a checksum.
 */
import type { Database, DatabaseSession } from './database.ts'
import { findMigrations, type Migration, MigrationError } from './migrate-files.ts'

/** Any constant; it has to be the same in every version of this program. */
const ADVISORY_LOCK = 4_600_001

/** Extensions that SQL files may use; all three are "trusted", so the database's owner may add them. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist']

/**
 * Returns the names of the files that ran. Several processes may start at once: one works, the others wait and find nothing
 * to do. Each file and its record are one transaction, so a killed process leaves the database as before that file.
 */
export async function migrate(
  database: Database,
  files: Migration[] = findMigrations(),
  log: (message: string) => void = () => {},
): Promise<string[]> {
  await backupBefore(database, files)
  return database.session(async (session) => {
    await session.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    try {
      await prepare(session)
      const known = await recorded(session)
      const ran = pendingMigrations(files, known)
      for (const migration of ran) {
        await apply(session, [migration])
        log(`migration ${migration.name}`)
      }
      const newer = newerThan(files, known)
      // A process of the version before that starts during a rolling restart: newer views are left to newer processes.
      if (newer.length > 0) for (const { name } of newer) log(`migration ${name} is of another version`)
      else ran.push(...(await applyRepeatables(session, files)))
      return ran.map(({ name }) => name)
    } finally {
      await session.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
    }
  })
}

/** Throws MigrationError for a database that is not of this program, or that it could not bring up to date. */
export async function checkMigrations(session: DatabaseSession, files = findMigrations()): Promise<void> {
  const known = await recorded(session)
  if (known.size === 0) throw new MigrationError('It is not a database of this program.')
  pendingMigrations(files, known)
  const newer = newerThan(files, known)[0]
  if (newer)
    throw new MigrationError(
      `It is of a newer version of this program (migration ${newer.name}): install that one.`,
    )
}

/** Only where a migration could lose data: not on an empty database, nor for views. */
async function backupBefore(database: Database, files: Migration[]): Promise<void> {
  if (!database.backup) return
  const known = await database.session(recorded)
  if (known.size > 0 && pendingMigrations(files, known).length > 0) await database.backup('migration')
}

async function prepare(session: DatabaseSession): Promise<void> {
  for (const extension of EXTENSIONS) await session.exec(`create extension if not exists ${extension}`)
  await session.exec(`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now(),
      repeatable boolean not null default false
    )`)
}

type Recorded = { name: string; checksum: string; repeatable: boolean }

/** Files that ran on this database, by name. Throws on a database of the numbered migrations before 2026-11-23. */
async function recorded(session: DatabaseSession): Promise<Map<string, Recorded>> {
  const [table] = await session.query<{ found: boolean; old: boolean }>(`
    select to_regclass('migrations') is not null as found, to_regclass('migrations') is not null and not exists (
      select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'repeatable') as old`)
  if (table?.old)
    throw new MigrationError(
      'This database is of a version before 2026-11-23, from which there is no upgrade (decision 0044). ' +
        'Move its data folder away (DATA_DIR, .data unless set), or name an empty database in DATABASE_URL.',
    )
  if (!table?.found) return new Map()
  const rows = await session.query<Recorded>('select name, checksum, repeatable from migrations')
  return new Map(rows.map((row) => [row.name, row]))
}

const has = (files: Migration[], name: string) => files.some((file) => file.name === name)

/** Migrations that ran and that this version does not have. */
const newerThan = (files: Migration[], known: Map<string, Recorded>) =>
  [...known.values()].filter(({ name, repeatable }) => !repeatable && !has(files, name))

function pendingMigrations(files: Migration[], known: Map<string, Recorded>): Migration[] {
  return files.filter(({ name, checksum, after }) => {
    if (after) return false
    const applied = known.get(name)
    if (applied && applied.checksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied. Restore the file and put the change into a new ` +
          'migration.',
      )
    return !applied
  })
}

/** "Invalid table definition" and "invalid function definition": `create or replace` can not make the change. */
const NOT_REPLACEABLE = /^(42P16|42P13)$/

/**
 * Runs repeatables with another text than recorded; returns them. One that can not be replaced (a view that loses a column) is
 * dropped and made again with all that is `after` it, in one transaction.
 */
async function applyRepeatables(session: DatabaseSession, files: Migration[]): Promise<Migration[]> {
  const known = await recorded(session)
  const done = new Set<Migration>()
  for (const file of files) {
    if (!file.after || done.has(file) || known.get(file.name)?.checksum === file.checksum) continue
    try {
      await apply(session, [file])
      done.add(file)
    } catch (error) {
      if (!NOT_REPLACEABLE.test((error as { cause?: { code?: string } }).cause?.code ?? '')) throw error
      const group = withDependents(file, files)
      await apply(session, group, group.flatMap(drops).reverse())
      for (const each of group) done.add(each)
    }
  }
  return [...done]
}

/** The file and those that build on it, in their order. */
function withDependents(file: Migration, files: Migration[]): Migration[] {
  const group = [file]
  for (const each of files) if (each.after?.some((name) => has(group, name))) group.push(each)
  return group
}

/** Statements that drop what a repeatable makes, in the order of its making. Without cascade: nothing undeclared is lost. */
function drops({ sqlText }: Migration): string[] {
  const made = sqlText.matchAll(
    /^\s*create or replace (view|function|trigger) (\w+)(?:(?<=trigger \w+)[\s\S]*?\bon (\w+))?/gm,
  )
  return [...made].map(
    ([, kind, name, table]) => `drop ${kind} if exists ${name}${table ? ` on ${table}` : ''}`,
  )
}

/** Runs files and records them, all or none. A migration has every repeatable run again: it may have dropped a view. */
async function apply(session: DatabaseSession, files: Migration[], first: string[] = []): Promise<void> {
  let at = ''
  try {
    await session.exec('begin')
    at = files[0]?.name ?? ''
    for (const statement of first) await session.exec(statement)
    for (const { name, checksum, sqlText, after } of files) {
      at = name
      await session.exec(sqlText)
      if (after) await session.query('delete from migrations where repeatable and name = $1', [name])
      else await session.exec('delete from migrations where repeatable')
      await session.query('insert into migrations (name, checksum, repeatable) values ($1, $2, $3)', [
        name,
        checksum,
        after !== undefined,
      ])
    }
    await session.exec('commit')
  } catch (error) {
    await session.exec('rollback')
    const { message, detail = '' } = error as Error & { detail?: string }
    throw new MigrationError(`${at} failed and was rolled back: ${message}\n${detail}`.trim(), {
      cause: error,
    })
  }
}
