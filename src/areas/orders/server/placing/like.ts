/** Orders that look like one that is being placed: same golfer or number, same product, within 24 hours. */
import { sql } from 'kysely'
import type { Sql } from '../../../../server/kit/area/face.ts'
import type { LikeOrder } from '../../placing.ts'

const WITHIN_MS = 24 * 3_600_000
const SHOWN = 5

/**
 * Orders of the last 24 hours, not cancelled, of the same golfer or one of the numbers with one of the
 * products; five at most, the newest first.
 */
export async function ordersLike(
  db: Sql,
  {
    customer,
    phones,
    products,
    now,
  }: { customer: string | null; phones: string[]; products: string[]; now: string },
): Promise<LikeOrder[]> {
  if (products.length === 0 || (customer === null && phones.length === 0)) return []
  const since = new Date(Date.parse(now) - WITHIN_MS).toISOString()
  const { rows } = await sql<LikeOrder>`
    select o.id, o.code, o.status, iso_time(o.placed_at) as "placedAt", o.total,
      array_agg(distinct l.name order by l.name) as products
    from orders o join order_lines l on l.order_id = o.id
    where (o.customer_id = ${customer}::uuid or o.phone = any(${phones}::text[]))
      and o.placed_at > ${since}::timestamptz and o.status <> 'cancelled'
      and l.product_id = any(${products}::uuid[])
    group by o.id order by o.placed_at desc, o.id limit ${SHOWN}`.execute(db)
  return rows
}
