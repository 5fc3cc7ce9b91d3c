/**
 * Moves the rows of one database into another, empty one: the embedded database to PostgreSQL. The source is only read. The
 * target gets everything in one transaction, compared table by table before it commits: a move that is cut off leaves nothing.
 */
import pg from 'pg'
import { markDatabase } from '../held/marks.ts'
import { CopyIn, copyPieces } from './copy.ts'
import type { Database, DatabaseSession } from './database.ts'

/** Rows read at once. */
const PAGE = 2_000

/** Both sides write the same text for the same value. */
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set extra_float_digits = 1; set bytea_output = 'hex'`

/** The target notes its own. */
const LEFT_OUT = new Set(['public.migrations'])

/** Rows of a table, and a sum of their hashes that does not depend on their order. */
export type Tally = { rows: number; checksum: string }

/** A reason against a move, in words for the terminal. */
export class MoveRefused extends Error {}

type Table = { name: string; columns: string[] }
type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Logged tables with their stored columns; those of the queue are made again by the server. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(quote_ident(a.attname) order by a.attname) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relpersistence = 'p'
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')
  group by 1 order by 1`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as last
  from pg_sequences where schemaname not in ('pgboss') order by 1`

const FOREIGN_KEYS = `
  select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

async function tablesOf(query: Query): Promise<Table[]> {
  const found = await query<Table>(TABLES)
  return found.filter(({ name }) => !LEFT_OUT.has(name))
}

async function tallyOf(query: Query, { name, columns }: Table): Promise<Tally> {
  const text = columns.map((column) => `${column}::text`).join(', ')
  const [tally] = await query<{ rows: number; checksum: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${text})::text, 0)::numeric), 0)::text as checksum
     from ${name}`,
  )
  return tally ?? { rows: -1, checksum: '' }
}

/** Rows of a table as texts, page by page, in a transaction of the session. */
async function* rowsOf(source: DatabaseSession, { name, columns }: Table): AsyncGenerator<(string | null)[]> {
  const list = columns.map((column, i) => `${column}::text as c${i}`).join(', ')
  await source.exec(`declare moved no scroll cursor for select ${list} from ${name}`)
  for (;;) {
    const page = await source.query<Record<string, string | null>>(`fetch forward ${PAGE} from moved`)
    for (const row of page) yield columns.map((_, i) => row[`c${i}`] ?? null)
    if (page.length < PAGE) break
  }
  await source.exec('close moved')
}

/** A migration that one side lacks would never run again: its record is not moved. */
const MIGRATIONS = `select name from public.migrations where not repeatable order by name`

async function refuseOtherVersion(from: Query, to: Query): Promise<void> {
  const [mine, theirs] = [await from<{ name: string }>(MIGRATIONS), await to<{ name: string }>(MIGRATIONS)]
  if (JSON.stringify(mine) !== JSON.stringify(theirs))
    throw new MoveRefused(
      'The embedded database is of another version: start this version once on it, then move.',
    )
}

async function refuseWhatDiffers(mine: readonly Table[], theirs: readonly Table[]): Promise<void> {
  const text = ({ name, columns }: Table) => `${name} (${columns.join(', ')})`
  const known = new Set(theirs.map(text))
  const missing = mine.filter((table) => !known.has(text(table)))
  if (missing.length > 0 || mine.length !== theirs.length)
    throw new MoveRefused(
      `The tables of the two databases differ (${missing.map(({ name }) => name).join(', ') || 'more on the other side'}): start this version once on the embedded database, then move.`,
    )
}

/**
 * Moves all rows into the migrated database at `url`; returns the tallies by table. The target
 * may hold the built-in rows of the migrations alone; it is marked, so that nothing leaves it before it is released. Throws `MoveRefused`, or whatever fails; then nothing was moved.
 */
export async function moveRows(
  source: Database,
  url: string,
  onTable: (name: string, tally: Tally) => void = () => {},
): Promise<Map<string, Tally>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const to: Query = async (text, values) => (await client.query(text, values as unknown[])).rows
  try {
    return await source.session(async (session) => {
      await session.exec(`${SETTINGS}; begin transaction isolation level repeatable read, read only`)
      const from: Query = (text, values) => session.query(text, values)
      const tables = await tablesOf(from)
      await client.query(`${SETTINGS}; begin`)
      await refuseOtherVersion(from, to)
      await refuseWhatDiffers(tables, await tablesOf(to))
      const [used] = await to<{ rows: number }>('select count(*)::int as rows from public.accounts')
      if (used?.rows !== 0)
        throw new MoveRefused('The PostgreSQL database holds accounts already: name an empty one.')
      const names = tables.map(({ name }) => name).join(', ')
      // Rows come in the order of the tables, not of their references, and are what triggers once made of them.
      const keys = await to<{ on: string; name: string; definition: string }>(FOREIGN_KEYS)
      for (const key of keys) await client.query(`alter table ${key.on} drop constraint ${key.name}`)
      for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
      await client.query(`truncate ${names}`)
      const tallies = new Map<string, Tally>()
      for (const table of tables) {
        const text = `copy ${table.name} (${table.columns.join(', ')}) from stdin`
        const copy = new CopyIn(text, copyPieces(rowsOf(session, table)))
        client.query(copy)
        await copy.done
        const [mine, theirs] = [await tallyOf(from, table), await tallyOf(to, table)]
        if (mine.rows !== theirs.rows || mine.checksum !== theirs.checksum)
          throw new Error(
            `${table.name}: ${mine.rows} rows were read, ${theirs.rows} arrived, or not the same`,
          )
        tallies.set(table.name, theirs)
        onTable(table.name, theirs)
      }
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
      for (const key of keys)
        await client.query(`alter table ${key.on} add constraint ${key.name} ${key.definition}`)
      for (const { name, last } of await from<{ name: string; last: number | null }>(SEQUENCES))
        if (last !== null) await client.query('select setval($1::regclass, $2)', [name, last])
      await markDatabase({ query: to, exec: async (text) => void (await client.query(text)) }, 'moved')
      await client.query('commit')
      await client.query('analyze')
      return tallies
    })
  } finally {
    await client.end()
  }
}
