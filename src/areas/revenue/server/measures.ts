/** SQL of the measures: each is defined here, and nowhere else. Money in VND (decision 0173). */

import type { Basis } from '../../orders/measured/basis.ts'
import type { Dimension } from '../../orders/measured/measures.ts'
import { RECEIVED } from '../../orders/server/public.ts'

/** Names of the columns that the common tables hand on, with the bounds of the days as placeholders. */
export type Bounds = { from: string; until: string }

const dayOf = (instant: string) => `((${instant}) at time zone 'Asia/Ho_Chi_Minh')::date::text`
const inside = (instant: string, { from, until }: Bounds) => `${instant} >= ${from} and ${instant} < ${until}`

/** The orders that the conditions find, over the row `t`. */
export const ordersTable = (conditions: readonly string[]) => `o as materialized (
  select t.id, t.status, t.placed_at, t.delivered_at, t.discount, t.returned_count,
    t.shipping_fee - t.shipping_discount as shipping, coalesce(t.voucher_store_share, 0) as borne,
    t.shop_id::text as shop, t.carrier_id::text as carrier, t.payment_method as payment, t.province
  from orders t where ${conditions.join(' and ')})`

/**
 * Their lines. The order's discount is divided as in returns and earnings (decision 0161, `orders/earnings.sql`); `supplier_off` is what
 * the supplier bears of promotion and voucher. `scope`: conditions on the line's product `t`; absent: all lines.
 */
export const linesTable = (scope: readonly string[]) => `w as (
  select o.*, i.id as line, i.product_id, i.quantity, i.price * i.quantity as gross, i.discount as off, i.amount,
    i.discount_share, i.cost, (i.amount * i.commission_bp + 5000) / 10000 as commission,
    i.promotion_share * i.promotion_store_share / 10000 as promotion_borne,
    sum(i.amount) over along::bigint as upto, sum(i.amount) over whole::bigint as goods,
    sum(i.discount_share) over along::bigint as shared_upto, sum(i.discount_share) over whole::bigint as shared
  from o join order_lines i on i.order_id = o.id
  window whole as (partition by i.order_id), along as (partition by i.order_id order by i.position)
), f as (
  select w.*, w.off + b.upto - b.before as all_off, w.amount - (b.upto - b.before) as net,
    w.promotion_borne + b.upto * w.borne / 10000 - b.before * w.borne / 10000 as supplier_off
  from w cross join lateral (
    select case when w.shared = w.discount then w.shared_upto when w.goods = 0 then 0
        else w.discount * w.upto / w.goods end as upto,
      case when w.shared = w.discount then w.shared_upto - w.discount_share when w.goods = 0 then 0
        else w.discount * (w.upto - w.amount) / w.goods end as before
  ) b
  ${scope.length > 0 ? `where w.product_id in (select t.id from products t where ${scope.join(' and ')})` : ''}
)`

/** Goods received again, each with what its line's costs fall by: along the pieces, so that all of them make the whole. */
export const returnsTable = (bounds: Bounds) => `c as (
  select r.line_id, u.at, r.quantity, r.amount + r.points as value,
    sum(r.quantity) over (partition by r.line_id order by u.at, u.id)::bigint as pieces
  from o join order_return_outcomes u on u.order_id = o.id and ${RECEIVED}
  join order_return_receipts r on r.outcome_id = u.id
  where o.returned_count > 0
), back as (
  select f.*, c.at, c.value as given_back, ${taken('(f.cost - f.supplier_off)')} as cost_back,
    ${taken('f.commission')} as commission_back
  from c join f on f.line = c.line_id where ${inside('c.at', bounds)}
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
      return `left(${dayOf(day)}, 7)`
    case 'product':
      return 'product_id::text'
    case 'category':
      return `(select h.root::text from products p join roots h on h.id = p.category_id where p.id = product_id)`
    case 'brand':
      return '(select p.brand_id::text from products p where p.id = product_id)'
    default:
      return by
  }
}

/** The category at the top of the tree for each category. */
export const ROOTS = `roots (id, root) as (
  select id, id from categories where parent_id is null
  union all select c.id, r.root from categories c join roots r on c.parent_id = r.id)`

/** Rows with a key whose columns are summed up. */
export function eventsTable(basis: Basis, by: Dimension | undefined, bounds: Bounds): string {
  if (basis === 'placed')
    return `e as (select ${keyOf(by, 'placed_at')} as key, id, status, quantity, net from f)`
  const sold = `select ${keyOf(by, 'delivered_at')} as key, id as sold, null::uuid as back, gross, supplier_off,
      all_off - supplier_off as our_off, net, 0::bigint as returned, cost - supplier_off as cost, commission
    from f where ${inside('delivered_at', bounds)}`
  const back = `select ${keyOf(by, 'at')}, null::uuid, id, 0, 0, 0, 0, given_back, -cost_back, -commission_back from back`
  const named = `e (key, sold, back, gross, supplier_off, our_off, net, returned, cost, commission) as`
  if (basis === 'delivered') return `${named} (${sold})`
  return `${returnsTable(bounds)}, ${named} (${basis === 'returned' ? back : `${sold} union all ${back}`})`
}

const sum = (column: string, as: string) => `coalesce(sum(${column}), 0)::bigint as "${as}"`

/** Sums of the events, by the name of the measure. */
export const sumsOf = (basis: Basis): string[] =>
  basis === 'placed'
    ? [
        'count(distinct id)::bigint as placed',
        sum('quantity', 'pieces'),
        sum('net', 'value'),
        `(count(distinct id) filter (where status = 'cancelled'))::bigint as cancelled`,
      ]
    : [
        'count(distinct sold)::bigint as delivered',
        'count(distinct back)::bigint as returns',
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

/** Fees that buyers paid for shipping, of orders delivered in the days. */
export const shippingTable = (by: Dimension | undefined, bounds: Bounds) => `s as (
  select ${grouped(by)}, coalesce(sum(shipping), 0)::bigint as shipping
  from (select ${keyOf(by, 'delivered_at')} as key, shipping from o where ${inside('delivered_at', bounds)}) x
  ${groups(by)})`

/** Whether a row is the whole, and its key. */
export const grouped = (by: Dimension | undefined) =>
  by === undefined ? 'true as whole, null::text as key' : 'grouping(key) = 1 as whole, key'
export const groups = (by: Dimension | undefined) =>
  by === undefined ? '' : 'group by grouping sets ((key), ())'
