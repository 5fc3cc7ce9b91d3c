/** SQL of the measures: each is defined here, and nowhere else. Money in VND (decision 0173). */

import type { Basis } from '../../orders/measured/basis.ts'
import type { Dimension } from '../../orders/measured/measures.ts'
import { RECEIVED } from '../../orders/server/public.ts'

/** Names of the columns that the common tables hand on, with the bounds of the days as placeholders. */
export type Bounds = { from: string; until: string }

const dayOf = (instant: string) => `((${instant}) at time zone 'Asia/Ho_Chi_Minh')::date`
const inside = (instant: string, { from, until }: Bounds) => `${instant} >= ${from} and ${instant} < ${until}`

/** The orders that the conditions find, over the row `t`. */
export const ordersTable = (conditions: readonly string[]) => `o as materialized (
  select t.id, t.status, t.placed_at, t.delivered_at, t.discount, t.returned_count,
    t.shipping_fee - t.shipping_discount as shipping, coalesce(t.voucher_store_share, 0) as borne,
    t.shop_id as shop, t.carrier_id as carrier, t.payment_method as payment, t.province
  from orders t where ${conditions.join(' and ')})`

/** Columns of an order and its line that the tables below hand on. */
const FIELDS = `o.*, i.line, i.product_id, i.quantity, i.gross, i.cost, i.commission`

const LINE = `i.id as line, i.product_id, i.quantity, i.price * i.quantity as gross, i.discount as off, i.amount, i.cost,
    (i.amount * i.commission_bp + 5000) / 10000 as commission,
    i.promotion_share * i.promotion_store_share / 10000 as promotion_borne`

const ofProducts = (scope: readonly string[]) =>
  scope.length > 0 ? `and i.product_id in (select t.id from products t where ${scope.join(' and ')})` : ''

/**
 * Their lines. The order's discount is divided as in returns and earnings (decision 0161, `orders/earnings.sql`); `supplier_off` is what
 * the supplier bears of promotion and voucher. `scope`: conditions on the line's product `t`; absent: all lines. Lines are looked
 * up order by order: the planner, which cannot know how many orders there are, would read those of all orders.
 */
const linesOf = (scope: readonly string[], orders: string) => `(
  select ${FIELDS}, i.off + b.upto - b.before as all_off, i.amount - (b.upto - b.before) as net,
    i.promotion_borne + b.upto * o.borne / 10000 - b.before * o.borne / 10000 as supplier_off
  from o cross join lateral (
    select ${LINE}, i.discount_share, sum(i.amount) over along::bigint as upto, sum(i.amount) over whole::bigint as goods,
      sum(i.discount_share) over along::bigint as shared_upto, sum(i.discount_share) over whole::bigint as shared
    from order_lines i where i.order_id = o.id
    window whole as (), along as (order by i.position)
  ) i cross join lateral (
    select case when i.shared = o.discount then i.shared_upto when i.goods = 0 then 0
        else o.discount * i.upto / i.goods end as upto,
      case when i.shared = o.discount then i.shared_upto - i.discount_share when i.goods = 0 then 0
        else o.discount * (i.upto - i.amount) / i.goods end as before
  ) b
  where ${orders} and o.discount > 0 ${ofProducts(scope)}
  union all
  select ${FIELDS}, i.off, i.amount, i.promotion_borne
  from o cross join lateral (select ${LINE} from order_lines i where i.order_id = o.id offset 0) i
  where ${orders} and o.discount = 0 ${ofProducts(scope)}
)`

/** The lines of the orders. */
export const linesTable = (scope: readonly string[]) => `f as ${linesOf(scope, 'true')}`

/** Goods received again, each with what its line's costs fall by: along the pieces, so that all of them make the whole. */
export const returnsTable = (scope: readonly string[], bounds: Bounds) => `c as (
  select r.line_id, u.at, r.quantity, r.amount + r.points as value,
    sum(r.quantity) over (partition by r.line_id order by u.at, u.id)::bigint as pieces
  from o join order_return_outcomes u on u.order_id = o.id and ${RECEIVED}
  join order_return_receipts r on r.outcome_id = u.id
  where o.returned_count > 0
), back as (
  select f.*, c.at, c.value as given_back, ${taken('(f.cost - f.supplier_off)')} as cost_back,
    ${taken('f.commission')} as commission_back
  from c join ${linesOf(scope, 'o.returned_count > 0')} f on f.line = c.line_id where ${inside('c.at', bounds)}
)`

function taken(of: string): string {
  return `${of} * c.pieces / f.quantity - ${of} * (c.pieces - c.quantity) / f.quantity`
}

/** SQL of the key of a row, over a row of the tables above; `day` is the instant that counts. */
export function keyOf(by: Dimension | undefined, day: string): string {
  switch (by) {
    case undefined:
      return 'null::text'
    case 'day':
      return dayOf(day)
    case 'month':
      return `date_trunc('month', ${dayOf(day)})::date`
    case 'product':
      return 'product_id'
    case 'category':
      return 'root'
    case 'brand':
      return 'brand_id'
    default:
      return by
  }
}

/** The category at the top of the tree for each category. */
export const ROOTS = `roots (id, root) as (
  select id, id from categories where parent_id is null
  union all select c.id, r.root from categories c join roots r on c.parent_id = r.id)`

/** A join that gives lines the key of their row. */
const keyed = (by: Dimension | undefined): string =>
  by === 'brand'
    ? 'join (select p.id as product_id, p.brand_id from products p) k using (product_id)'
    : by === 'category'
      ? `join (select p.id as product_id, h.root from products p left join roots h on h.id = p.category_id) k using (product_id)`
      : ''

/** Rows with a key whose columns are summed up. */
export function eventsTable(
  basis: Basis,
  by: Dimension | undefined,
  scope: readonly string[],
  bounds: Bounds,
): string {
  if (basis === 'placed')
    return `e as (select ${keyOf(by, 'placed_at')} as key, id, status, quantity, net from f ${keyed(by)})`
  const sold = `select ${keyOf(by, 'delivered_at')} as key, id as sold, gross, supplier_off,
      all_off - supplier_off as our_off, net, 0::bigint as returned, cost - supplier_off as cost, commission
    from f ${keyed(by)} where ${inside('delivered_at', bounds)}`
  const back = `select ${keyOf(by, 'at')}, null::uuid, 0, 0, 0, 0, given_back, -cost_back, -commission_back from back ${keyed(by)}`
  const named = `e (key, sold, gross, supplier_off, our_off, net, returned, cost, commission) as`
  if (basis === 'delivered') return `${named} (${sold})`
  return `${returnsTable(scope, bounds)}, ${named} (${basis === 'returned' ? back : `${sold} union all ${back}`})`
}

const sum = (column: string, as: string) => `coalesce(sum(${column}), 0)::bigint as "${as}"`

/** Sums of the events, by the name of the measure. `ofLines`: orders are counted among them too, by lines of some goods. */
export const sumsOf = (basis: Basis, ofLines: boolean): string[] =>
  basis === 'placed'
    ? [
        ...(ofLines
          ? [
              'count(distinct id)::bigint as placed',
              `(count(distinct id) filter (where status = 'cancelled'))::bigint as cancelled`,
            ]
          : []),
        sum('quantity', 'pieces'),
        sum('net', 'value'),
      ]
    : [
        ...(ofLines ? ['count(distinct sold)::bigint as delivered'] : []),
        sum('gross', 'gross'),
        sum('supplier_off', 'supplierOff'),
        sum('our_off', 'ourOff'),
        sum('net', 'net'),
        sum('returned', 'returned'),
        sum('net - returned', 'revenue'),
        sum('cost', 'cost'),
        sum('commission', 'commission'),
        sum('net - returned - cost', 'profit'),
      ]

/** Returns: orders of which goods came back. */
export const returnsSums = (by: Dimension | undefined) => `r as (
  select ${grouped(by)}, count(distinct id) as returns from (select ${keyOf(by, 'at')} as key, id from back ${keyed(by)}) x ${groups(by)})`

/** Measures that each order has once: found among the orders, which need no lines for them. */
export const ordersSums = (basis: Basis, by: Dimension | undefined, bounds: Bounds): string =>
  basis === 'placed'
    ? `s as (
  select ${grouped(by)}, count(*) as placed, count(*) filter (where status = 'cancelled') as cancelled
  from (select ${keyOf(by, 'placed_at')} as key, status from o) x ${groups(by)})`
    : `s as (
  select ${grouped(by)}, count(*) as delivered, coalesce(sum(shipping), 0)::bigint as shipping
  from (select ${keyOf(by, 'delivered_at')} as key, shipping from o where ${inside('delivered_at', bounds)}) x
  ${groups(by)})`

/** Whether a row is the whole, and its key as text: a day, a month, an id or a value. */
export const grouped = (by: Dimension | undefined) =>
  by === undefined
    ? 'true as whole, null::text as key'
    : `grouping(key) = 1 as whole, ${by === 'month' ? 'left(key::text, 7)' : 'key::text'} as key`
export const groups = (by: Dimension | undefined) =>
  by === undefined ? '' : 'group by grouping sets ((key), ())'
