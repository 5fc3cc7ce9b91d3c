/** Prices by the clock: of products in a sale, with the pieces left at that price. */
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'

/** A product in a running sale. */
export type OnSale = {
  /** The line of the sale. */
  line: string
  code: string
  /** Of a piece, VND. */
  price: number
  /** Pieces left at that price; null: as many as are in stock. */
  left: number | null
  /** The most that one golfer may have; null: no limit. */
  perCustomer: number | null
}

/** The sale of the product row `p` that runs now, as JSON; null where there is none. */
export const ON_SALE = sql`(
  select json_build_object('line', x.id, 'code', r.code, 'price', x.sale_price,
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
        select coalesce(sum(l.quantity), 0)::integer from order_lines l join orders o on o.id = l.order_id
        where l.sale_line_id = x.id and o.customer_id = ${customer}::uuid and o.status <> 'cancelled'
          and o.id is distinct from ${except}::uuid) as bought
    from sales_products x join sales r on r.id = x.record_id
    where x.id = any(${[...lines]}::uuid[])`.execute(db)
  return new Map(rows.map(({ line, ...room }) => [line, room]))
}

/** A line of a sale whose pieces were sold to orders since this one gave its own back. */
export type SoldOut = { name: string; code: string; left: number }

/** Holds the lines of sales that an order has; returns one that has not as many pieces left, for it to be taken again. */
export async function takeSaleAgain(db: Sql, order: string): Promise<SoldOut | undefined> {
  await sql`
    select x.id from sales_products x where x.id in (
      select l.sale_line_id from order_lines l where l.order_id = ${order}::uuid)
    order by x.id for no key update`.execute(db)
  const { rows } = await sql<SoldOut>`
    select min(l.name) as name, min(r.code) as code,
      sale_left(x.id, ${order}::uuid) as left
    from order_lines l join sales_products x on x.id = l.sale_line_id join sales r on r.id = x.record_id
    where l.order_id = ${order}::uuid group by x.id
    having sale_left(x.id, ${order}::uuid) < sum(l.quantity)`.execute(db)
  return rows[0]
}
