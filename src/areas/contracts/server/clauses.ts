/**
 * The discount of a contract that holds for goods today: of its product, then of its brand, then of its main category and those
 * above it from below, then of its further categories and those above them from the deepest. Of two of these at one depth it is
 * the one whose name comes first. It has the band that the revenue of that goods group has reached.
 */
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import { GOODS } from '../area.ts'

/** Goods of a supplier; `categories` with all that they are under, all ids. */
export type SuppliedGoods = {
  id: string
  shopId: string
  productId: string
  brandId: string
  categories: readonly string[]
}

/** The clause of an order's line: contract and discount by their ids, the revenue that chose among several bands. */
export type Clause = { contract: string; discount: string; rate: number; revenue: number | null }

/** A goods group, from the widest kind to the narrowest. */
type Kind = (typeof GOODS)[number]
type Band = { id: string; value: number; from: number; to: number | null }
/** One of the goods of a discount; `rank`: the place of its kind in `GOODS`. */
type Part = { item: string; rank: number }
/** The discount of some goods: its own goods and further ones, and its bands. */
type Held = { id: string; contract: string; parts: Part[]; bands: Band[] }

/** The goods of an order's line `l` with its product `p` that are in a goods group. */
const IN_GROUP = {
  product: (item: string) => sql`l.product_id = ${item}::uuid`,
  brand: (item: string) => sql`p.brand_id = ${item}::uuid`,
  category: (item: string) =>
    sql`array_append(p.category_ids, p.category_id) && (select category_branch(${item}::uuid))`,
} as const satisfies Record<Kind, unknown>

/** An instant of the past; undefined: now. */
type Instant = string | undefined
const instant = (at: Instant) => (at === undefined ? sql`now()` : sql`${at}::timestamptz`)
const monthOf = (at: Instant) =>
  sql`(date_trunc('month', ${instant(at)} at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh')`

/** Sales of a discount's goods together that were delivered in the running month, less what was received back in it, in VND. */
async function revenueOf(
  db: Sql,
  shop: string,
  { parts }: Pick<Held, 'parts'>,
  at: Instant,
): Promise<number> {
  const since = (column: string) => {
    const time = sql.ref(column)
    return at === undefined
      ? sql`${time} >= ${monthOf(at)}`
      : sql`${time} >= ${monthOf(at)} and ${time} < ${instant(at)}`
  }
  const any = parts.map(({ rank, item }) => IN_GROUP[GOODS[rank] ?? 'category'](item))
  const group = sql`(${sql.join(any, sql` or `)})`
  const { rows } = await sql<{ revenue: number }>`
    select ((
      select coalesce(sum(l.amount), 0) from orders o
      join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      where o.shop_id = ${shop}::uuid and ${since('o.delivered_at')}
        and o.status in ('delivered', 'return_requested', 'returned') and ${group}
    ) - (
      select coalesce(sum(l.amount * c.quantity / l.quantity), 0) from orders o
      join order_return_outcomes u on u.order_id = o.id
      join order_return_receipts c on c.outcome_id = u.id
      join order_lines l on l.id = c.line_id join products p on p.id = l.product_id
      where o.shop_id = ${shop}::uuid and o.returned_count > 0 and ${since('u.at')} and ${group}
        and not exists (select from order_retractions x where x.row_id = u.id)
    ))::bigint as revenue`.execute(db)
  return Math.max(0, rows[0]?.revenue ?? 0)
}

/** The clause for each of the goods; those without one are under no contract. `at`: an instant of the past in place of now. */
export async function clausesOf(
  db: Sql,
  goods: readonly SuppliedGoods[],
  at?: string,
): Promise<ReadonlyMap<string, Clause>> {
  const wanted = goods.map(({ id, shopId, productId, brandId, categories }) => ({
    ...{ id, shop: shopId, product: productId, brand: brandId },
    items: [productId, brandId, ...categories],
  }))
  const { rows } = await sql<Held>`
    select distinct on (g.id) g.id, i.contract_id as contract, (
      select json_agg(json_build_object('item', x.item_id, 'rank', case
        when exists (select from products where id = x.item_id) then 2
        when exists (select from brands where id = x.item_id) then 1 else 0 end) order by x.item_id)
      from contract_items x
      where x.contract_id = i.contract_id and coalesce(x.group_id, x.item_id) = coalesce(i.group_id, i.item_id)) as parts, (
      select json_agg(json_build_object('id', d.id, 'value', d.value, 'from', d.revenue_from, 'to', d.revenue_to)
        order by d.revenue_from)
      from contracts_discounts d
      where d.record_id = i.contract_id and coalesce(i.group_id, i.item_id) in (d.category_id, d.brand_id, d.product_id)) as bands
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as g (id uuid, shop uuid, product uuid, brand uuid, items uuid[])
    join contract_items i on i.supplier_id = g.shop and i.item_id = any(g.items)
      and daterange(i.starts_on, i.ends_on, '[]') @> (${instant(at)} at time zone 'Asia/Ho_Chi_Minh')::date
    join products p on p.id = g.product
    cross join lateral (
      select case when i.item_id = g.product then 3 when i.item_id = g.brand then 2
        when i.item_id = any(categories_above(array[p.category_id])) then 1 else 0 end as rank) k
    order by g.id, k.rank desc, cardinality(categories_above(array[i.item_id])) desc, (
      select min(lower(d.name) collate "C") from contracts_discounts d
      where d.record_id = i.contract_id and coalesce(i.group_id, i.item_id) in (d.category_id, d.brand_id, d.product_id)
    ), i.item_id`.execute(db)
  const shops = new Map(goods.map(({ id, shopId }) => [id, shopId]))
  const revenues = new Map<string, number>()
  const clauses = new Map<string, Clause>()
  for (const held of rows) {
    const { id, contract, parts, bands } = held
    const shop = shops.get(id) ?? ''
    const key = `${shop} ${parts.map(({ item }) => item).join()}`
    if (bands.length > 1 && !revenues.has(key)) revenues.set(key, await revenueOf(db, shop, held, at))
    const revenue = bands.length > 1 ? (revenues.get(key) ?? 0) : null
    const band = bands.findLast(({ from }) => from <= (revenue ?? 0))
    if (band) clauses.set(id, { contract, discount: band.id, rate: band.value, revenue })
  }
  return clauses
}
