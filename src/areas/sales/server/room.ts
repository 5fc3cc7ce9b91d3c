/** Prices by the clock: of products in a sale, with the pieces left at that price. */
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'

/** The sale of the product row `p` that runs now, as JSON; null where there is none. */
export const ON_SALE = sql`(
  select json_build_object('line', x.id, 'code', r.code, 'name', r.name, 'price', x.sale_price,
    'left', sale_left(x.id), 'perCustomer', x.per_customer)
  from sales_products x join sales r on r.id = x.record_id
  where x.product_id = p.id and x.active and x.during @> now() limit 1)`

/**
 * Holds the lines of sales that these variants are in, before the variants themselves: orders that share the last pieces
 * of a sale see each other.
 */
export async function holdSales(db: Sql, variants: readonly string[]): Promise<void> {
  await sql`
    select x.id from sales_products x
    where x.active and x.during @> now() and x.product_id in (
      select v.product_id from product_variants v where v.id = any(${[...variants]}::uuid[]))
    order by x.id for no key update`.execute(db)
}

/** How many pieces of a line of a sale an order may still have. */
export type SaleRoom = {
  code: string
  /** Pieces that no other order has; null: no limit. */
  left: number | null
  perCustomer: number | null
  /** Pieces that the golfer has by other orders. */
  bought: number
}

/** The room of lines of sales for an order of a golfer; `except`: the order that is being changed. */
export async function saleRoom(
  db: Sql,
  lines: readonly string[],
  { customer, except }: { customer: string | null; except: string | null },
): Promise<ReadonlyMap<string, SaleRoom>> {
  if (lines.length === 0) return new Map()
  const { rows } = await sql<SaleRoom & { line: string }>`
    select x.id as line, r.code, sale_left(x.id, ${except}::uuid) as left,
      x.per_customer as "perCustomer", (
        select coalesce(sum(u.pieces), 0)::integer from order_offs u
        where u.source_id = x.id and u.customer_id = ${customer}::uuid and u.in_force
          and u.order_id is distinct from ${except}::uuid) as bought
    from sales_products x join sales r on r.id = x.record_id
    where x.id = any(${[...lines]}::uuid[])`.execute(db)
  return new Map(rows.map(({ line, ...room }) => [line, room]))
}

/** A line of a sale whose pieces were sold to orders since this one gave its own back. */
export type SoldOut = { name: string; code: string; left: number }

/** Holds the lines of sales that an order has; returns one that has not as many pieces left, for it to be taken again. */
export async function takeSaleAgain(db: Sql, order: string): Promise<SoldOut | undefined> {
  await sql`
    select x.id from sales_products x where x.id in (select u.source_id from order_offs u where u.order_id = ${order}::uuid)
    order by x.id for no key update`.execute(db)
  const { rows } = await sql<SoldOut>`
    select min(p.name) as name, min(r.code) as code, sale_left(x.id, ${order}::uuid) as left
    from order_offs u join sales_products x on x.id = u.source_id join sales r on r.id = x.record_id
    left join products p on p.id = x.product_id
    where u.order_id = ${order}::uuid group by x.id
    having sale_left(x.id, ${order}::uuid) < sum(u.pieces)`.execute(db)
  return rows[0]
}
