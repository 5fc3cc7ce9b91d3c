/** Rules of the products of a sale: prices below those listed, and no product in two sales at a time. */

import { sql } from 'kysely'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { formatEnd } from '../../../core/dates/ends.ts'
import { linesIn } from '../../../core/lines.ts'
import { formatVnd } from '../../../core/money.ts'
import { type FieldProblem, Problem } from '../../../core/problems/problems.ts'
import type { Changes, Sql, Write } from '../../../server/kit/area/face.ts'
import { area, type Sale } from '../area.ts'

export type Problems = Record<string, FieldProblem>

/** A product of a sale; `id` is absent for a new line. */
export type SaleLine = {
  id?: string
  product: string
  salePrice: number
  quantity: number | null
}

/** A sale as a write leaves it. */
export type Wanted = {
  id: string | null
  startsAt: string
  endsAt: string
  belowImport: boolean
  products: SaleLine[]
}

const idOf = (value: unknown) =>
  String(typeof value === 'object' && value !== null && 'id' in value ? value.id : value).toLowerCase()

/** The sale that `changes` make of a record; of a new one without. */
export function wantedOf(record: Sale | undefined, changes: Changes): Wanted {
  const { startsAt, endsAt, belowImport, products } = { ...record, ...changes } as Sale
  return {
    id: record?.id ?? null,
    startsAt,
    endsAt,
    belowImport,
    products: linesIn(products).map((line) => ({
      ...(line.id !== undefined && { id: line.id }),
      product: idOf(line.product),
      salePrice: Number(line.salePrice),
      quantity: line.quantity == null ? null : Number(line.quantity),
    })),
  }
}

/** Throws `invalid` with these problems; nothing where there are none. */
export function refuse(fields: Problems): void {
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { area: area.id, fields })
}

/** Prices at or above those listed, and below the import price unless that is meant. */
export async function priceProblems(db: Sql, { products, belowImport }: Wanted): Promise<Problems> {
  const { rows } = await sql<{ id: string; name: string; price: number; importPrice: number | null }>`
    select id, name, price, import_price as "importPrice" from products
    where id = any(${products.map(({ product }) => product)}::uuid[])`.execute(db)
  const goods = new Map(rows.map((row) => [row.id, row]))
  const wrong: Problems = {}
  const below: string[] = []
  for (const [at, { product, salePrice }] of products.entries()) {
    const found = goods.get(product)
    if (!found) continue
    const { name, price, importPrice } = found
    if (salePrice >= price)
      wrong[`products.${at}.salePrice`] = { key: 'notBelowListed', params: { name, price: formatVnd(price) } }
    else if (importPrice !== null && salePrice < importPrice) below.push(name)
  }
  if (below.length > 0 && !belowImport)
    wrong.belowImport = { key: 'belowImport', params: { names: below.join(', ') } }
  return wrong
}

/**
 * Products that another sale has at the same time. Held until the end of the transaction: two sales that are saved at once
 * see each other; the constraint of the table guards the rest.
 */
export async function overlapProblems(
  db: Sql,
  { id, startsAt, endsAt, products }: Wanted,
): Promise<Problems> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sales products', 0))`.execute(db)
  const { rows } = await sql<{ product: string; name: string; code: string; from: string; to: string }>`
    select x.product_id as product, coalesce(p.name, s.name) as name, s.code, iso_time(s.starts_at) as from,
      iso_time(s.ends_at) as to
    from sales_products x join sales s on s.id = x.record_id left join products p on p.id = x.product_id
    where x.active and x.product_id = any(${products.map(({ product }) => product)}::uuid[])
      and x.during && tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz, '[)')
      and s.id is distinct from ${id}::uuid
    order by s.starts_at`.execute(db)
  const wrong: Problems = {}
  for (const { product, name, code, from, to } of rows) {
    const at = products.findIndex((line) => line.product === product)
    wrong[`products.${at}.product`] ??= {
      key: 'otherSale',
      params: { name, code, from: formatDateTime(from), to: formatEnd(to) },
    }
  }
  return wrong
}

/** Lines that were sold and would go, or have fewer pieces than were sold. */
export async function soldProblems(db: Sql, sale: Sale, products: readonly SaleLine[]): Promise<Problems> {
  const { rows } = await sql<{ id: string; product: string; name: string; sold: number; orders: number }>`
    select x.id, x.product_id as product, coalesce(p.name, '') as name, sale_sold(x.id) as sold,
      (select count(distinct u.order_id)::integer from order_offs u where u.source_id = x.id) as orders
    from sales_products x left join products p on p.id = x.product_id
    where x.record_id = ${sale.id}::uuid for update of x`.execute(db)
  const wrong: Problems = {}
  for (const { id, product, name, sold, orders } of rows) {
    const at = products.findIndex((line) => line.id === id)
    const line = products[at]
    if (orders > 0 && line?.product !== product)
      wrong.products ??= { key: 'lineSold', params: { name, count: orders } }
    else if (line && line.quantity !== null && line.quantity < sold)
      wrong[`products.${at}.quantity`] = { key: 'fewerThanSold', params: { sold } }
  }
  return wrong
}

/** Why a sale cannot be on, with its products and period as they are; undefined where it can. */
export async function activeProblem(write: Pick<Write, 'sql'>, sale: Sale) {
  const wanted = wantedOf(sale, {})
  const found = { ...(await priceProblems(write.sql, wanted)), ...(await overlapProblems(write.sql, wanted)) }
  return Object.values(found)[0]
}
