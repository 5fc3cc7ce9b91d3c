/** Items of a remittance in the database: matched, decided about, counted. */
import { type RawBuilder, sql } from 'kysely'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import { BUCKETS, type Bucket, type FileRow, type Item, keyOf, matchFile } from '../match.ts'
import { byRows, heldBy } from './known.ts'

export type Kept = Item & { id: string; key: string; action: string | null; reason: string | null }
type Days = { from: string; through: string }

/** The items of the newest round with what was last decided about each. */
export function itemsOf(remittance: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select i.*, r.action, r.reason from remittance_items i
    left join (
      select distinct on (key, bucket) key, bucket, action, reason from remittance_resolutions
      where remittance_id = ${remittance} and undone_at is null order by key, bucket, batch desc
    ) r on r.key = i.key and r.bucket = i.bucket and i.bucket <> 'matched'
    where i.remittance_id = ${remittance}
      and i.round = (select max(round) from remittance_items where remittance_id = ${remittance}))`
}

/** The rows of the file as they were read. */
export async function rowsOf(db: Sql, remittance: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow & { amount: number | null; fee: number }>`
    select number, code, amount, fee, to_char(paid_on, 'YYYY-MM-DD') as "paidOn", errors
    from remittance_rows where remittance_id = ${remittance}::uuid order by number`.execute(db)
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : Number(row.amount),
    fee: Number(row.fee),
  }))
}

/** Matches rows with the orders as they are now. */
export async function matchNow(
  write: Pick<Write, 'sql'>,
  rows: readonly FileRow[],
  carrier: string,
  days: Days,
): Promise<Item[]> {
  const orders = await byRows(write, rows, carrier)
  return matchFile(rows, orders, await heldBy(write, carrier, days), carrier)
}

/** So many rows are sent at once: the embedded database keeps the memory of its largest statement. */
const PART = 1_000

export const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) =>
    rows.slice(part * PART, (part + 1) * PART),
  )

/** Writes items as the next round. */
export async function putItems(
  { sql: db }: Write,
  remittance: string,
  items: readonly Item[],
): Promise<void> {
  const last = await sql<{ round: number }>`
    select coalesce(max(round), 0) as round from remittance_items where remittance_id = ${remittance}::uuid`.execute(
    db,
  )
  const round = Number(last.rows[0]?.round ?? 0) + 1
  for (const [at, part] of inParts(items).entries()) {
    const rows = part.map((item, position) => ({
      id: newId(),
      position: at * PART + position,
      key: keyOf(item),
      bucket: item.bucket,
      row_number: item.row,
      code: item.code,
      order_id: item.order,
      expected: item.expected,
      paid: item.paid,
      fee: item.fee,
    }))
    await sql`
      insert into remittance_items (id, remittance_id, round, position, key, bucket, row_number, code, order_id,
        expected, paid, fee)
      select id, ${remittance}::uuid, ${round}::integer, position, key, bucket, row_number, code, order_id,
        expected, paid, fee
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, position integer, key text, bucket text,
        row_number integer, code text, order_id uuid, expected bigint, paid bigint, fee bigint)`.execute(db)
  }
}

/** The items as they stand. */
export async function keptItems({ sql: db }: Pick<Write, 'sql'>, remittance: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select id, key, bucket, row_number as "row", code, order_id as "order", expected, paid, fee, action, reason
    from ${itemsOf(sql`${remittance}::uuid`)} i order by position`.execute(db)
  return rows.map((row) => ({
    ...row,
    expected: Number(row.expected),
    paid: Number(row.paid),
    fee: Number(row.fee),
  }))
}

export type Counts = {
  matched: number
  differences: number
  unresolved: number
  claims: number
  openBuckets: Bucket[]
}

/** Counts the items for the record. */
export async function countItems({ sql: db }: Pick<Write, 'sql'>, remittance: string): Promise<Counts> {
  const { rows } = await sql<{ bucket: Bucket; count: number; open: number; claims: number }>`
    select bucket, count(*) as count, count(*) filter (where action is null) as open,
      count(*) filter (where action = 'claim') as claims
    from ${itemsOf(sql`${remittance}::uuid`)} i group by bucket`.execute(db)
  const counts: Counts = { matched: 0, differences: 0, unresolved: 0, claims: 0, openBuckets: [] }
  for (const { bucket, count, open, claims } of rows) {
    if (bucket === 'matched') {
      counts.matched = Number(count)
      continue
    }
    counts.differences += Number(count)
    counts.unresolved += Number(open)
    counts.claims += Number(claims)
    if (Number(open) > 0) counts.openBuckets.push(bucket)
  }
  counts.openBuckets.sort((a, b) => BUCKETS.indexOf(a) - BUCKETS.indexOf(b))
  return counts
}
