/**
 * Restoring a dump of PostgreSQL: into a new database next to the one in use, which is read through, and then the two exchange their
 * names. The one of before is kept under another name.
 */
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../kit/database/database.ts'
import { checkMigrations } from '../kit/database/migrate.ts'
import { markDatabase } from '../kit/held/marks.ts'
import { checkDump, fillFrom } from './postgres-tools.ts'

const quoted = pg.escapeIdentifier

/** Databases to which a client connects that makes and renames another one. */
const MAINTENANCE = ['postgres', 'template1']

const urlOf = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.toString()
}

async function connect(url: string): Promise<pg.Client> {
  let failure: unknown
  for (const name of MAINTENANCE) {
    const client = new pg.Client(urlOf(url, name))
    try {
      await client.connect()
      return client
    } catch (error) {
      failure = error
    }
  }
  throw new Error(
    `Nothing was changed: the databases ${MAINTENANCE.join(' and ')} cannot be reached (${messageOf(failure)}).`,
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** How long a client that has just ended may still be listed. */
const LINGERS_MS = 2_000

/** Throws while another client is connected to a database: a running server always is. */
async function refuseInUse(client: pg.Client, name: string): Promise<void> {
  for (const until = performance.now() + LINGERS_MS; ; await wait(100)) {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend' order by pid`,
      [name],
    )
    if (rows.length === 0) return
    if (performance.now() < until) continue
    throw new Error(
      `The database ${name} is in use by ${rows.length} connections, the first by process ${rows[0]?.pid} of PostgreSQL, and ` +
        'nothing was changed: stop every server and other program on it first.',
    )
  }
}

/** Gives two databases new names, both or none; PostgreSQL refuses while any client is connected. */
async function rename(client: pg.Client, pairs: readonly (readonly [string, string])[]): Promise<void> {
  await client.query('begin')
  try {
    for (const [from, to] of pairs)
      await client.query(`alter database ${quoted(from)} rename to ${quoted(to)}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Nothing was changed: the databases could not be exchanged (${messageOf(error)}).`)
  }
}

/** Makes an empty database with the encoding and the sort order of another one. */
async function createLike(client: pg.Client, like: string, name: string): Promise<void> {
  const { rows } = await client.query<{ row: Record<string, string | null> }>(
    'select to_jsonb(d) || jsonb_build_object($2::text, pg_encoding_to_char(encoding)) as row from pg_database d where datname = $1',
    [like, 'encoding'],
  )
  const row = rows[0]?.row
  if (!row) throw new Error(`Nothing was changed: there is no database ${like}.`)
  const locale = row.datlocale ?? row.daticulocale
  const options = [
    `template template0 encoding ${pg.escapeLiteral(row.encoding ?? 'UTF8')}`,
    `lc_collate ${pg.escapeLiteral(row.datcollate ?? 'C')} lc_ctype ${pg.escapeLiteral(row.datctype ?? 'C')}`,
    ...(row.datlocprovider === 'i' && locale
      ? [`locale_provider icu icu_locale ${pg.escapeLiteral(locale)}`]
      : []),
  ]
  try {
    await client.query(`create database ${quoted(name)} ${options.join(' ')}`)
  } catch (error) {
    throw new Error(
      `Nothing was changed: a new database cannot be made (${messageOf(error)}). The user of DATABASE_URL needs the right ` +
        'to create databases; its owner grants it by: alter role … createdb',
    )
  }
}

/** Throws where the server could not start with a database; marks it, and returns the number of its rows. */
async function readThrough(url: string, dataDir: string): Promise<number> {
  const database = await openDatabase({ url, dataDir, poolSize: 2 })
  try {
    return await database.session(async (session) => {
      await checkMigrations(session)
      const tables = await session.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      let rows = 0
      for (const { name } of tables)
        rows += (await session.query<{ n: number }>(`select count(*) as n from ${name}`))[0]?.n ?? 0
      await markDatabase(session, 'restored')
      return rows
    })
  } finally {
    await database.close()
  }
}

/**
 * Replaces the database of `url` by a dump; `exchangeFiles` runs its work right after the names are exchanged, and its preparation
 * before. Throws in words, with nothing changed, for a file that is no whole dump, is of another program or a newer version, or while
 * a server runs. Returns the name of the database of before and the number of restored rows.
 */
export async function restorePostgres(
  url: string,
  dump: string,
  dataDir: string,
  exchangeFiles: (exchangeRows: () => Promise<void>) => Promise<void>,
): Promise<{ name: string; before: string; rows: number }> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  if (MAINTENANCE.includes(name))
    throw new Error(`Nothing was changed: ${name} is a database of PostgreSQL itself.`)
  checkDump(dump)
  const client = await connect(url)
  const end = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const fresh = `${name.slice(0, 40)}_restored_${end}`
  const before = `${name.slice(0, 40)}_before_${end}`
  let exchanged = false
  try {
    await refuseInUse(client, name)
    await createLike(client, name, fresh)
    fillFrom(dump, urlOf(url, fresh))
    const rows = await readThrough(urlOf(url, fresh), dataDir).catch((error) => {
      throw new Error(`${basename(dump)} cannot be restored, and nothing was changed: ${messageOf(error)}`)
    })
    await exchangeFiles(async () => {
      await refuseInUse(client, name)
      await rename(client, [
        [name, before],
        [fresh, name],
      ])
      exchanged = true
    })
    return { name, before, rows }
  } finally {
    if (!exchanged) await client.query(`drop database if exists ${quoted(fresh)}`).catch(() => {})
    await client.end()
  }
}
