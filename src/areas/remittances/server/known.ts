/** Our orders as the matcher sees them. */
import { sql } from 'kysely'
import type { Write } from '../../../server/kit/area/face.ts'
import { plainCode } from '../../carriers/bill-shape.ts'
import type { Known } from '../match.ts'

type Reader = Pick<Write, 'sql'>
/** Missing orders of one remittance that are listed. */
const DUE_MAX = 20_000

const KNOWN = sql`o.id, o.code, o.bill_code as "billCode", o.tracking_code as "trackingCode", o.carrier_id as carrier,
  o.status, o.cod, o.attempts, (coalesce(o.cod_collected, o.total) - coalesce((
    select sum(r.amount) from order_remittances r where r.order_id = o.id), 0))::bigint as owed,
  to_char(o.delivered_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as "deliveredOn"`

const read = (rows: readonly Known[]) => rows.map((row) => ({ ...row, owed: Number(row.owed) }))

/** Orders that bear one of these codes. */
export async function byCodes({ sql: db }: Reader, codes: readonly string[]): Promise<Known[]> {
  const plain = [...new Set(codes.map(plainCode))]
  const { rows } = await sql<Known>`
    select ${KNOWN} from orders o where o.id in (
      select id from orders where bill_code = any(${plain}::text[])
      union select id from orders where tracking_code = any(${plain}::text[])
      union select id from orders where code = any(${plain}::text[]))
    order by o.id`.execute(db)
  return read(rows)
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
