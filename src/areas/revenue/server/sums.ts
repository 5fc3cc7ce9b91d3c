/** Sums of days and months in place of the orders themselves: how a question without a filter is read from them (decision 0178). */
import { covering } from '../../../core/dates/covering.ts'
import type { Span } from '../../../core/dates/relative-days.ts'
import { Params, type Runner, run } from '../../../server/kit/area/statement.ts'
import type { Asked, Basis } from '../../orders/measured/basis.ts'
import { type Dimension, isOfTime, type MeasureId, OF_LINES } from '../../orders/measured/measures.ts'
import { meets } from '../../orders/server/public.ts'
import { type Bounds, boundsOf, COUNTED, type Counted, partOf, rowsBy, sharedTables } from './measures.ts'

/** Breakdowns that follow the products: a product under another brand changes the past. */
export const OF_GOODS: readonly Dimension[] = ['category', 'brand']
/** Breakdowns that are kept; days and months are the wholes of their spans. */
export const OF_ORDERS: readonly (Dimension | undefined)[] = [
  undefined,
  'status',
  'shop',
  'product',
  'carrier',
  'payment',
  'province',
]

/** The name of a breakdown in `revenue_sums`. */
export const storedBy = (by: Dimension | undefined) => (by === undefined || isOfTime(by) ? 'all' : by)
/** The column of a measure. */
export const columnOf = (id: MeasureId) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Breakdowns by orders whose rows answer a filter by their keys. */
export const NARROWED_BY = [
  'status',
  'shop',
  'carrier',
  'payment',
  'province',
] as const satisfies readonly Dimension[]

/**
 * A filter by some keys of a kept breakdown by orders: the sum of their rows is the whole. `compile`: the same filter as conditions
 * of orders, over the row `t`.
 */
export type Narrowed = {
  by: (typeof NARROWED_BY)[number]
  keys: readonly string[]
  compile(params: Params): readonly string[]
}

/** Common table of the spans whose orders did not change since, in the moment of the statement. */
export const USABLE = `touched as materialized (select distinct part, day from revenue_touched),
  usable as (select s.* from revenue_spans s where not s.stale
    and not exists (select from touched t where t.part = s.part and t.day between s.first and s.last)
    and not (s.goods and exists (select from revenue_moved m join order_lines l on l.product_id = m.product_id)))`

/** Days that are counted order by order, each run in a part of its own. */
const RUNS_MAX = 5

type Question = Asked & { by: Dimension | undefined }
type Plan = { stored: { id: string; first: string; last: string }[]; runs: Span[] }

/** Returns the sums that a question can be answered from, and the days whose orders have to be counted. */
export async function planOf(reader: Runner, { basis, span, by }: Question): Promise<Plan> {
  const params = new Params()
  const spans = await run<Plan['stored'][number]>(
    reader,
    `with ${USABLE} select id::text as id, first::text as first, last::text as last from usable
      where part = ${params.add(partOf(basis))} and goods = ${params.add(by !== undefined && OF_GOODS.includes(by))}
        and first >= ${params.add(span.from, 'date')} and last <= ${params.add(span.to, 'date')}
        ${by === 'day' ? 'and first = last' : ''}
      order by first, last desc`,
    params.values,
  )
  return covering(spans, span, RUNS_MAX)
}

/** Conditions of all orders that have to do with some days. */
export function ordersIn(basis: Basis, { from, until }: Bounds): string {
  const inside = (instant: string) => `(${instant} >= ${from} and ${instant} < ${until})`
  if (basis === 'placed') return inside('t."placed_at"')
  if (basis === 'delivered') return inside('t."delivered_at"')
  return `(${meets[basis === 'returned' ? 'returnedAt' : 'revenueAt']?.(inside)})`
}

/**
 * The rows of a question: of the sums, and of the orders of the other days. `narrowed`: of these keys alone; then it is broken down by
 * time at most.
 */
export function storedRows(
  { basis, span, by }: Question,
  { stored, runs }: Plan,
  narrowed: Narrowed | undefined,
  params: Params,
): Counted {
  const counted: readonly MeasureId[] = COUNTED[partOf(basis)]
  // Of orders placed nothing counts once over days.
  const from = counted.includes('returns') ? params.add(span.from, 'date') : ''
  const ids = params.add(
    stored.map(({ id }) => id),
    'bigint[]',
  )
  const keys = narrowed && params.add(narrowed.keys, 'text[]')
  const ofKeys = keys ? `and not r.whole and r.key = any(${keys})` : ''
  // Orders of which goods came back count once in the range.
  const rows = (whole: string, key: string, isNew: string) =>
    `select ${whole} as whole, ${key} as key, ${counted
      .map((id) =>
        id === 'returns'
          ? `case when ${isNew} then r.returns end as returns`
          : `r.${columnOf(id)} as "${id}"`,
      )
      .join(', ')} from revenue_sums r join revenue_spans p on p.id = r.span
      where r.span = any(${ids}) and r.by = ${params.add(storedBy(narrowed?.by ?? by), 'text')} ${ofKeys}`
  const once = `r.since is null or r.since < ${from}`
  const parts = [narrowed ? rows('true', 'null::text', once) : rows('r.whole', 'r.key', once)]
  // There is a whole even if there is no row of the keys.
  if (narrowed) {
    const none = counted.map((id) => (id === 'shipping' && basis !== 'returned' ? '0' : 'null::bigint'))
    parts.push(`select true, null::text, ${none.join(', ')}`)
  }
  // Days and months are wholes of their spans.
  if (by === 'day') parts.push(rows('false', 'p.first::text', 'true'))
  if (by === 'month')
    parts.push(
      rows(
        'false',
        'left(p.first::text, 7)',
        `r.since is null or r.since < greatest(${from}, date_trunc('month', p.first)::date)`,
      ),
    )
  // A parameter that no text names is refused.
  const filter = narrowed && runs.length > 0 ? narrowed.compile(params) : []
  for (const one of runs) {
    const bounds = boundsOf('revenue', one, params)
    const shared = sharedTables(basis, [ordersIn(basis, bounds), ...filter], [])
    const byLines = by !== undefined && OF_LINES.has(by)
    parts.push(
      `select x.whole, x.key, ${counted
        .map((id) =>
          id === 'returns'
            ? `case when x.since is null or x.since < ${from} then x.returns end as returns`
            : `x."${id}"`,
        )
        .join(
          ', ',
        )} from (with ${shared.join(', ')} select * from ${rowsBy(basis, by, bounds, byLines)} y) x`,
    )
  }
  const intact = `(with ${USABLE} select count(*) from usable where id = any(${ids})) = ${stored.length}`
  return { tables: [], rows: parts.join('\nunion all '), intact }
}
