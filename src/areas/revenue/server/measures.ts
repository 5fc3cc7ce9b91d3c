/** SQL of the measures: each is defined here, and nowhere else. Money in VND (decision 0173). */

import { instantsOf } from '../../../core/dates/ranges.ts'
import type { Span } from '../../../core/dates/relative-days.ts'
import type { Params } from '../../../server/kit/area/statement.ts'
import type { Basis } from '../../orders/measured/basis.ts'
import type { Dimension, MeasureId } from '../../orders/measured/measures.ts'
import { RECEIVED } from '../../orders/server/public.ts'

/** Names of the columns that the common tables hand on, with the bounds of the days as placeholders. */
export type Bounds = { from: string; until: string }

const dayOf = (instant: string) => `((${instant}) at time zone 'Asia/Ho_Chi_Minh')::date`
const inside = (instant: string, { from, until }: Bounds) => `${instant} >= ${from} and ${instant} < ${until}`

/** The bounds of a span as parameters; orders placed in the days are found by the conditions alone. */
export function boundsOf(basis: Basis, span: Span, params: Params): Bounds {
  if (basis === 'placed') return { from: '', until: '' }
  const { from, until } = instantsOf(span)
  return { from: params.add(from, 'timestamptz'), until: params.add(until, 'timestamptz') }
}

/** The orders that the conditions find, over the row `t`. */
const ordersTable = (conditions: readonly string[]) => `o as materialized (
  select t.id, t.status, t.placed_at, t.delivered_at, t.discount, t.returned_count,
    t.shipping_fee - t.shipping_discount as shipping,
    t.shop_id as shop, t.carrier_id as carrier, t.payment_method as payment, t.province
  from orders t where ${conditions.join(' and ')})`

/** Columns of an order and its line that the tables below hand on. */
const FIELDS = `o.*, i.line, i.product_id, i.quantity, i.gross, i.cost, i.commission, i.supplier_off`

const LINE = `i.id as line, i.product_id, i.quantity, i.price * i.quantity as gross, i.discount as off, i.amount, i.cost,
    (coalesce(i.commission_on, i.amount) * i.commission_bp + 5000) / 10000 as commission,
    i.cost - e.earned as supplier_off`

const ofProducts = (scope: readonly string[]) =>
  scope.length > 0 ? `and i.product_id in (select t.id from products t where ${scope.join(' and ')})` : ''

/**
 * Their lines. The order's discount is divided as in returns (decision 0161); `supplier_off` is what the supplier bears of all that came
 * off. `scope`: conditions on the line's product `t`; absent: all lines. Lines are looked
 * up order by order: the planner, which cannot know how many orders there are, would read those of all orders.
 */
const linesOf = (scope: readonly string[], orders: string) => `(
  select ${FIELDS}, i.off + b.upto - b.before as all_off, i.amount - (b.upto - b.before) as net
  from o cross join lateral (
    select ${LINE}, i.discount_share, sum(i.amount) over along::bigint as upto, sum(i.amount) over whole::bigint as goods,
      sum(i.discount_share) over along::bigint as shared_upto, sum(i.discount_share) over whole::bigint as shared
    from order_lines i join order_line_earnings e on e.line_id = i.id where i.order_id = o.id
    window whole as (), along as (order by i.position)
  ) i cross join lateral (
    select case when i.shared = o.discount then i.shared_upto when i.goods = 0 then 0
        else o.discount * i.upto / i.goods end as upto,
      case when i.shared = o.discount then i.shared_upto - i.discount_share when i.goods = 0 then 0
        else o.discount * (i.upto - i.amount) / i.goods end as before
  ) b
  where ${orders} and o.discount > 0 ${ofProducts(scope)}
  union all
  select ${FIELDS}, i.off, i.amount
  from o cross join lateral (
    select ${LINE} from order_lines i join order_line_earnings e on e.line_id = i.id where i.order_id = o.id offset 0) i
  where ${orders} and o.discount = 0 ${ofProducts(scope)}
)`

/** The lines of the orders. */
const linesTable = (scope: readonly string[]) => `f as ${linesOf(scope, 'true')}`

/** Goods received again, each with what its line's costs fall by: along the pieces, so that all of them make the whole. */
const returnsTable = (scope: readonly string[]) => `c as (
  select r.line_id, u.at, r.quantity, r.amount + r.points as value,
    sum(r.quantity) over (partition by r.line_id order by u.at, u.id)::bigint as pieces
  from o join order_return_outcomes u on u.order_id = o.id and ${RECEIVED}
  join order_return_receipts r on r.outcome_id = u.id
  where o.returned_count > 0
), back as (
  select f.*, c.at, c.value as given_back, ${taken('(f.cost - f.supplier_off)')} as cost_back,
    ${taken('f.commission')} as commission_back
  from c join ${linesOf(scope, 'o.returned_count > 0')} f on f.line = c.line_id
)`

function taken(of: string): string {
  return `${of} * c.pieces / f.quantity - ${of} * (c.pieces - c.quantity) / f.quantity`
}

/** SQL of the key of a row, over a row of the tables above; `day` is the instant that counts. */
function keyOf(by: Dimension | undefined, day: string): string {
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
function eventsTable(basis: Basis, by: Dimension | undefined, bounds: Bounds): string {
  if (basis === 'placed')
    return `e as (select ${keyOf(by, 'placed_at')} as key, id, status, quantity, net from f ${keyed(by)})`
  const sold = `select ${keyOf(by, 'delivered_at')} as key, id as sold, gross, supplier_off,
      all_off - supplier_off as our_off, net, 0::bigint as returned, cost - supplier_off as cost, commission
    from f ${keyed(by)} where ${inside('delivered_at', bounds)}`
  const back = `select ${keyOf(by, 'at')}, null::uuid, 0, 0, 0, 0, given_back, -cost_back, -commission_back
    from back ${keyed(by)} where ${inside('at', bounds)}`
  const named = `e (key, sold, gross, supplier_off, our_off, net, returned, cost, commission) as`
  if (basis === 'delivered') return `${named} (${sold})`
  return `${named} (${basis === 'returned' ? back : `${sold} union all ${back}`})`
}

/** The measures that are counted, by part of the sums; the rest is calculated from these. */
export const COUNTED = {
  placed: ['placed', 'cancelled', 'pieces', 'value'],
  earned: [
    'delivered',
    'gross',
    'supplierOff',
    'ourOff',
    'net',
    'shipping',
    'returned',
    'cost',
    'commission',
    'returns',
  ],
} as const satisfies Record<string, readonly MeasureId[]>

/** Orders by the day they were placed, or by the days of delivery and return. */
export type Part = keyof typeof COUNTED
export const partOf = (basis: Basis): Part => (basis === 'placed' ? 'placed' : 'earned')

/** The measures without which a row has nothing to show. */
export const COUNTED_BY: Readonly<Record<Basis, readonly MeasureId[]>> = {
  placed: ['placed'],
  delivered: ['delivered'],
  returned: ['returns'],
  revenue: ['delivered', 'returns'],
}

/** Part of a statement: common tables, SQL of rows (`whole`, `key` and measures), and whether they may be used. */
export type Counted = { tables: readonly string[]; rows: string; intact: string }

/** Whether goods that came back count. */
const comesBack = (basis: Basis) => basis === 'revenue' || basis === 'returned'

/** SQL of the measures of the events, and of those that each order has once. Absent: nothing. */
const OF_EVENTS: Partial<Record<MeasureId, string>> = {
  pieces: 'quantity',
  value: 'net',
  gross: 'gross',
  supplierOff: 'supplier_off',
  ourOff: 'our_off',
  net: 'net',
  returned: 'returned',
  cost: 'cost',
  commission: 'commission',
}
/** By lines of some goods, orders are counted among the events. */
const OF_LINES_TOO: Partial<Record<MeasureId, string>> = {
  placed: 'count(distinct id)',
  cancelled: `count(distinct id) filter (where status = 'cancelled')`,
  delivered: 'count(distinct sold)',
}

/** Measures that each order has once: found among the orders, which need no lines for them. */
const ordersSums = (basis: Basis, by: Dimension | undefined, bounds: Bounds): string =>
  basis === 'placed'
    ? `s as (
  select ${grouped(by)}, count(*) as placed, count(*) filter (where status = 'cancelled') as cancelled
  from (select ${keyOf(by, 'placed_at')} as key, status from o) x ${groups(by)})`
    : `s as (
  select ${grouped(by)}, count(*) as delivered, coalesce(sum(shipping), 0)::bigint as shipping
  from (select ${keyOf(by, 'delivered_at')} as key, shipping from o where ${inside('delivered_at', bounds)}) x
  ${groups(by)})`

/** Orders of which goods came back, each under the last day before the range on which it had counted under the same key. */
const returnsSums = (by: Dimension | undefined, { from, until }: Bounds): string => {
  const each = (whole: boolean, key: string) => `
    select ${whole} as whole, ${key} as key, id, max(${dayOf('at')}) filter (where at < ${from}) as since
    from back ${keyed(by)} where at < ${until} group by 2, id having bool_or(at >= ${from})`
  return `r as (
  select whole, key, since, count(*)::bigint as returns
  from (${each(true, 'null::text')} ${by ? `union all ${each(false, keyText(by, keyOf(by, 'at')))}` : ''}) x group by 1, 2, 3)`
}

/** The tables that all breakdowns of some orders share. */
export const sharedTables = (
  basis: Basis,
  conditions: readonly string[],
  scope: readonly string[],
): string[] => [
  ordersTable(conditions),
  linesTable(scope),
  ...(comesBack(basis) ? [returnsTable(scope)] : []),
]

/**
 * Rows of a breakdown over `sharedTables`: `whole`, `key`, `since` and the measures of `COUNTED`. A row has either `returns` or the
 * other measures. `byLines`: orders are counted by lines of some goods; no line has a part of the order's fee.
 */
export function rowsBy(basis: Basis, by: Dimension | undefined, bounds: Bounds, byLines: boolean): string {
  const counted: readonly MeasureId[] = COUNTED[partOf(basis)]
  const ofOrders = !byLines && basis !== 'returned'
  const columns = counted.flatMap((id) => {
    const of = OF_EVENTS[id]
    if (of) return [`coalesce(sum(${of}), 0)::bigint as "${id}"`]
    const count = byLines && OF_LINES_TOO[id]
    return count ? [`(${count})::bigint as "${id}"`] : []
  })
  const value = (id: MeasureId) => {
    if (OF_EVENTS[id] || (byLines && OF_LINES_TOO[id])) return `g."${id}"`
    return ofOrders && id !== 'returns' ? `coalesce(s."${id}", 0)::bigint` : 'null::bigint'
  }
  const tables = [
    eventsTable(basis, by, bounds),
    ...(ofOrders ? [ordersSums(basis, by, bounds)] : []),
    ...(comesBack(basis) ? [returnsSums(by, bounds)] : []),
    `g as (select ${[grouped(by), ...columns].join(', ')} from e ${groups(by)})`,
  ]
  return `(with ${tables.join(',\n')}
    select g.whole, g.key, null::date as since, ${counted.map((id) => `${value(id)} as "${id}"`).join(', ')}
    from g ${ofOrders ? 'left join s on s.whole = g.whole and s.key is not distinct from g.key' : ''}
    ${
      comesBack(basis)
        ? `union all select whole, key, since, ${counted.map((id) => (id === 'returns' ? 'returns' : 'null')).join(', ')} from r`
        : ''
    })`
}

/** A key as text: a day, a month, an id or a value. */
const keyText = (by: Dimension, key: string) =>
  by === 'month' ? `left((${key})::text, 7)` : `(${key})::text`

/** Whether a row is the whole, and its key. */
const grouped = (by: Dimension | undefined) =>
  by === undefined
    ? 'true as whole, null::text as key'
    : `grouping(key) = 1 as whole, ${keyText(by, 'key')} as key`
const groups = (by: Dimension | undefined) => (by === undefined ? '' : 'group by grouping sets ((key), ())')
