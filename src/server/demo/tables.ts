/** The tables that demo data fill: emptied before, without their indexes meanwhile, analysed after. */
import { sql } from 'kysely'
import type { Area } from '../../core/area.ts'
import type { Field } from '../../core/fields.ts'
import { columnOf } from '../kit/area/face.ts'
import { searchText } from '../kit/area/read/search-text.ts'
import type { Database } from '../kit/database/database.ts'
import type { Demo } from './area-demo.ts'
import { iso } from './scene.ts'
import type { IndexDefinition } from './state.ts'

/** Table of an area's records. */
export const tableOf = ({ id }: Area) => id.replaceAll('-', '_')

/** Tables of the demos' data. */
export const tablesOf = (demos: readonly Demo[]) => demos.flatMap(({ tables }) => tables)

/** Whether any of the tables has rows. */
export async function holdsRecords(database: Database, demos: readonly Demo[]): Promise<boolean> {
  const sums = demos.flatMap((demo) => demo.sums ?? [])
  for (const table of tablesOf(demos).filter((name) => !sums.includes(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database.db)
    if (rows.length > 0) return true
  }
  return false
}

/** Empties the tables and removes their records from the history. */
export async function emptyTables(database: Database, demos: readonly Demo[]): Promise<void> {
  const areas = demos.filter(({ tables }) => tables.length > 0).map(({ area }) => area.id)
  await database.transaction(async (trx) => {
    // Names from the demos' declarations, nothing from outside: identifiers cannot be parameters.
    await sql.raw(`truncate ${tablesOf(demos).join(', ')}`).execute(trx)
    await sql`set local audit.maintenance = 'on'`.execute(trx)
    await sql`delete from audit where area = any(${areas}::text[]) or kind <> 'change'`.execute(trx)
    await sql`truncate audit_counts`.execute(trx)
    await sql`delete from merges where area = any(${areas}::text[])`.execute(trx)
    await sql`delete from outbox where area = any(${areas}::text[])`.execute(trx)
    await sql`delete from number_reveals where area = any(${areas}::text[])`.execute(trx)
  })
}

/** Has the history of the records of all areas. */
export const HISTORY = 'audit'

/** Indexes of the tables, and of the history, but for those of primary keys and unique constraints. */
export async function readIndexes(database: Database, demos: readonly Demo[]): Promise<IndexDefinition[]> {
  const { rows } = await sql<IndexDefinition>`
    select i.indexname as name, i.indexdef as definition
    from pg_indexes i
    where i.schemaname = current_schema() and i.tablename = any(${[...tablesOf(demos), HISTORY]}::text[])
      and not exists (select 1 from pg_constraint c where c.conindid = format('%I.%I', i.schemaname, i.indexname)::regclass)
    order by i.indexname`.execute(database.db)
  return rows
}

/** Drops indexes while much is filled in; `createIndexes` builds them again. */
export async function dropIndexes(database: Database, indexes: readonly IndexDefinition[]): Promise<void> {
  for (const { name } of indexes) await sql`drop index if exists ${sql.id(name)}`.execute(database.db)
}

/**
 * Indexes that have to be there before users work (unique ones and `firstIndexes`), and the others: those of search
 * last, as they take longest.
 */
export function inTurn(
  indexes: readonly IndexDefinition[],
  demos: readonly Demo[],
): { first: IndexDefinition[]; later: IndexDefinition[] } {
  const needed = demos.flatMap(({ firstIndexes = [] }) => firstIndexes)
  const isFirst = ({ name, definition }: IndexDefinition) =>
    definition.startsWith('CREATE UNIQUE') || needed.includes(name)
  const later = indexes.filter((index) => !isFirst(index))
  const isSearch = ({ definition }: IndexDefinition) => / USING gin /.test(definition)
  return {
    first: indexes.filter(isFirst),
    later: [...later.filter((index) => !isSearch(index)), ...later.filter(isSearch)],
  }
}

/** Builds an index where it is not there; others may use the database before and after. */
export async function createIndex(database: Database, { definition }: IndexDefinition): Promise<void> {
  await database.session(async (session) => {
    // Sorting a million rows in memory instead of on disk.
    await session.exec(`set maintenance_work_mem = '${database.kind === 'postgres' ? 512 : 96}MB'`)
    await session.exec(definition.replace(/^(CREATE (?:UNIQUE )?INDEX) /, '$1 IF NOT EXISTS '))
    await session.exec('reset maintenance_work_mem')
  })
}

/**
 * Makes a table's statistics for the planner; on PostgreSQL also the visibility map, which lets lists and totals
 * read indexes alone. The embedded database gets it with its nightly vacuum.
 */
export async function analyseTable(database: Database, table: string): Promise<void> {
  await database.exec(`${database.kind === 'postgres' ? 'vacuum (analyze)' : 'analyze'} ${table}`)
}

/** The next code of an area follows that of its last record. */
export async function setSequence(database: Database, area: Area, count: number): Promise<void> {
  await sql`select setval(${`${tableOf(area)}_code`}::regclass, ${Math.max(1, count)}::bigint, ${count > 0})`.execute(
    database.db,
  )
}

/** A record of an area as a row to copy: base columns first, then the manifest's fields, then others. */
export type RecordRow = { id: string; row: Record<string, unknown> }

const BASE = ['id', 'code', 'version', 'created_at', 'updated_at', 'updated_by_id', 'search'] as const
/** The columns of an area's records and what turns a record into a row; times are given in ms. */
export function rowsOf(
  area: Area,
  more: readonly string[] = [],
): { columns: string[]; toRow(record: RecordRow): unknown[] } {
  const stored = Object.entries<Field>(area.fields).filter(
    ([, field]) => field.type !== 'lines' && !field.derived,
  )
  const names = [...stored.map(([name]) => name), ...more]
  const times = new Set(names.filter((name) => area.fields[name]?.type === 'time'))
  return {
    columns: [...BASE, ...names.map((name) => columnOf(area, name))],
    toRow({ id, row }) {
      const created = Number(row.createdAt)
      const updated = row.updatedAt === undefined ? created : Number(row.updatedAt)
      const values: unknown[] = [
        id,
        row.code,
        row.version ?? 1,
        iso(created),
        iso(updated),
        row.updatedBy ?? null,
        searchText(area, row),
      ]
      for (const name of names) {
        const value = row[name]
        values.push(times.has(name) && typeof value === 'number' ? iso(value) : value)
      }
      return values
    },
  }
}
