/** The tables that demo data fill: emptied before, without their indexes meanwhile, analysed after. */
import { sql } from 'kysely'
import type { Area } from '../../core/area.ts'
import { columnOf } from '../kit/area/face.ts'
import { searchText } from '../kit/area/read/search-text.ts'
import type { Database } from '../kit/database/database.ts'
import { iso } from './scene.ts'
import type { IndexDefinition } from './state.ts'

/** Areas whose records are demo data, with the tables that belong to each. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  handovers: ['handovers', 'handover_parcels'],
  remittances: [
    'remittances',
    'remittance_files',
    'remittance_rows',
    'remittance_items',
    'remittance_resolutions',
  ],
  'daily-jobs': ['daily_jobs', 'daily_job_days', 'daily_job_ticks', 'daily_job_unticked'],
  carriers: ['carriers'],
  'return-policies': ['return_policies'],
  shops: ['shops'],
  products: ['products', 'product_variants', 'stock_movements'],
  customers: ['customers', 'point_entries'],
  'assignment-rules': ['assignment_rules'],
  tickets: ['tickets'],
  leads: ['leads'],
  vouchers: ['vouchers', 'voucher_codes', 'voucher_uses'],
  orders: [
    'orders',
    'order_lines',
    'order_payments',
    'shop_earnings',
    'order_calls',
    'order_cancellations',
    'order_attempts',
    'order_returns',
    'order_return_lines',
    'order_return_outcomes',
    'order_return_receipts',
    'order_retractions',
    'order_remittances',
  ],
  // Filled by the orders themselves.
  'call-desk': ['call_tasks', 'call_attempts', 'call_spans', 'call_sums'],
}
const TABLES = Object.values(FILLED).flat()
/** Sums that a server's upkeep writes by itself, also where there is nothing to sum up: nobody's records. */
const SUMS: readonly string[] = ['call_spans', 'call_sums']

/** Whether any of the tables holds a row that somebody made. */
export async function holdsRecords(database: Database): Promise<boolean> {
  for (const table of TABLES.filter((name) => !SUMS.includes(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database.db)
    if (rows.length > 0) return true
  }
  return false
}

/** Empties the tables and takes what the trail says about their records out of it. */
export async function emptyTables(database: Database): Promise<void> {
  const areas = Object.keys(FILLED)
  await database.transaction(async (trx) => {
    // Names from the constant above, nothing from outside: identifiers cannot be parameters.
    await sql.raw(`truncate ${TABLES.join(', ')}`).execute(trx)
    await sql`delete from audit where area = any(${areas}::text[])`.execute(trx)
    await sql`delete from outbox where area = any(${areas}::text[])`.execute(trx)
    await sql`delete from number_reveals where area = any(${areas}::text[])`.execute(trx)
  })
}

/** Indexes of the tables but for those of primary keys and unique constraints. */
export async function readIndexes(database: Database): Promise<IndexDefinition[]> {
  const { rows } = await sql<IndexDefinition>`
    select i.indexname as name, i.indexdef as definition
    from pg_indexes i
    where i.schemaname = current_schema() and i.tablename = any(${TABLES}::text[])
      and not exists (select 1 from pg_constraint c where c.conindid = format('%I.%I', i.schemaname, i.indexname)::regclass)
    order by i.indexname`.execute(database.db)
  return rows
}

/** Drops indexes while much is filled in; `createIndexes` builds them again. */
export async function dropIndexes(database: Database, indexes: readonly IndexDefinition[]): Promise<void> {
  for (const { name } of indexes) await sql`drop index if exists ${sql.id(name)}`.execute(database.db)
}

/** Indexes that rules need, that the first list reads or that link cases to orders; any other only saves time. */
const FIRST = /^CREATE UNIQUE|INDEX (?:orders_placed|orders_status_placed|orders_customer|order_lines_order) /

/** Indexes that have to be there before users work, and the others: those of search last, as they take longest. */
export function inTurn(indexes: readonly IndexDefinition[]): {
  first: IndexDefinition[]
  later: IndexDefinition[]
} {
  const later = indexes.filter(({ definition }) => !FIRST.test(definition))
  const isSearch = ({ definition }: IndexDefinition) => / USING gin /.test(definition)
  return {
    first: indexes.filter(({ definition }) => FIRST.test(definition)),
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

export const ANALYSED: readonly string[] = [...TABLES, 'audit']

/** The next code of each area follows the last one given away. */
export async function setSequences(
  database: Database,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [table, count] of Object.entries(counts)) {
    await sql`select setval(${`${table}_code`}::regclass, ${Math.max(1, count)}::bigint, ${count > 0})`.execute(
      database.db,
    )
  }
  // The orders took their bill codes by their own numbers.
  await sql`select setval('bill_numbers', ${Math.max(1, counts.orders ?? 0)}::bigint)`.execute(database.db)
}

/** A record of an area as a row to copy: base columns first, then the manifest's fields, then others. */
export type RecordRow = { id: string; row: Record<string, unknown> }

const BASE = ['id', 'code', 'version', 'created_at', 'updated_at', 'updated_by_id', 'search'] as const
const TIMES = new Set([
  'placedAt',
  'nextCallAt',
  'confirmedAt',
  'deliveredAt',
  'codRemittedAt',
  'handedOverAt',
])

/** The columns of an area's records and what turns a record into a row; times are given in ms. */
export function rowsOf(
  area: Area,
  more: readonly string[] = [],
): { columns: string[]; toRow(record: RecordRow): unknown[] } {
  const names = [...Object.keys(area.fields), ...more]
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
        values.push(TIMES.has(name) && typeof value === 'number' ? iso(value) : value)
      }
      return values
    },
  }
}
