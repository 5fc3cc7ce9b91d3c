/** Our orders as the matcher sees them. */
import { type RawBuilder, sql } from 'kysely'
import type { Write } from '../../../server/kit/area/face.ts'
import { plainCode } from '../../carriers/bill-shape.ts'
import { type CodeRange, rangeOf } from '../cells.ts'
import type { FileRow, Known } from '../match.ts'

type Reader = Pick<Write, 'sql'>
/** Missing orders of one remittance that are listed. */
const DUE_MAX = 20_000

const KNOWN = sql`o.id, o.code, o.bill_code as "billCode", o.tracking_code as "trackingCode", o.carrier_id as carrier,
  o.status, o.cod, o.attempts, (coalesce(o.cod_collected, o.total) - coalesce((
    select sum(r.amount) from order_remittances r where r.order_id = o.id), 0))::bigint as owed,
  to_char(o.delivered_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as "deliveredOn"`

const read = (rows: readonly Known[]) => rows.map((row) => ({ ...row, owed: Number(row.owed) }))

/** Signs of the longest code of digits of which zeros in front may be lost. */
const DIGITS_MAX = 20
/** Unknown codes that are looked for with zeros in front; of a file with more, none is the carrier's. */
const PADDED_MAX = 5_000

/** Orders that bear one of these codes, by their ids. */
const bearing = (codes: readonly string[]) => sql`
  select id from orders where bill_code = any(${codes}::text[])
  union select id from orders where tracking_code = any(${codes}::text[])
  union select id from orders where code = any(${codes}::text[])`

/** Two orders of the carrier for each range are enough to see that none is meant alone. */
const inRanges = (ranges: readonly CodeRange[], carrier: string) => {
  const column = (name: 'bill_code' | 'tracking_code') => sql`
    select f.id from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r("from" text, through text)
    cross join lateral (
      select id from orders where ${sql.ref(name)} between r."from" and r.through and carrier_id = ${carrier}::uuid
        and length(${sql.ref(name)}) = length(r.through) and ${sql.ref(name)} ~ '^[0-9]+$' limit 2) f`
  return sql`${column('bill_code')} union ${column('tracking_code')}`
}

/**
 * Orders that the codes of these rows may mean: those that bear one as it is written, and the carrier's own for codes of
 * which a spreadsheet has lost digits.
 */
export async function byRows(
  { sql: db }: Reader,
  rows: readonly FileRow[],
  carrier: string,
): Promise<Known[]> {
  const plain = [...new Set(rows.map(({ code }) => plainCode(code)))]
  const found = async (ids: RawBuilder<unknown>) =>
    read(
      (await sql<Known>`select ${KNOWN} from orders o where o.id in (${ids}) order by o.id`.execute(db)).rows,
    )
  const exact = await found(bearing(plain))
  const known = new Set(
    exact.flatMap(({ code, billCode, trackingCode }) =>
      [code, billCode, trackingCode].flatMap((one) => (one ? [plainCode(one)] : [])),
    ),
  )
  const unknown = plain.filter((code) => !known.has(code) && /^[\d.,E+]+$/.test(code))
  if (unknown.length === 0) return exact
  const numbers = [
    ...new Set(unknown.filter((code) => /^\d+$/.test(code)).map((code) => code.replace(/^0+/, ''))),
  ]
  const zeros = numbers
    .slice(0, PADDED_MAX)
    .filter((code) => code !== '' && code.length < DIGITS_MAX)
    .flatMap((code) =>
      Array.from({ length: DIGITS_MAX - code.length + 1 }, (_, n) => code.padStart(code.length + n, '0')),
    )
  const ranges = unknown.flatMap((code) => rangeOf(code) ?? [])
  const ids = new Set(exact.map(({ id }) => id))
  const more = await found(sql`${bearing(zeros)} union ${inRanges(ranges, carrier)}`)
  return [...exact, ...more.filter(({ id }) => !ids.has(id))]
}

/** Orders that a carrier delivered in these days and whose cash it holds. */
export async function heldBy(
  { sql: db }: Reader,
  carrier: string,
  { from, through }: { from: string; through: string },
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select ${KNOWN} from orders o
    where o.cod = 'collected' and o.carrier_id = ${carrier}::uuid
      and o.delivered_at >= (${from}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and o.delivered_at < (${through}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'
    order by o.id limit ${DUE_MAX}`.execute(db)
  return read(rows)
}
