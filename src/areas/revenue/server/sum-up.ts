/** Measures of past days and months summed up, one at a time while users work (decision 0178). */
import { addDays, dayOf } from '../../../core/dates/dates.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { Params, run } from '../../../server/kit/area/statement.ts'
import { type Dimension, type MeasureId, OF_LINES } from '../../orders/measured/measures.ts'
import { boundsOf, COUNTED, type Part, ROOTS, rowsBy, sharedTables } from './measures.ts'
import { columnOf, OF_GOODS, OF_ORDERS, ordersIn, storedBy, USABLE } from './sums.ts'

/** Any number of its own: one process sums up at a time. */
const LOCK = 7_205_173
/** As far back as is usually asked for: a year, and the year before it. */
const DAYS_BACK = 760
/** A day whose orders change all the time is summed up again so much later; until then they are counted. */
const AGAIN_MS = 300_000
/** With fewer orders than that, counting them is as quick. */
const ORDERS_MIN = 10_000
/** Days of more products that moved are not looked for: all are summed up again. */
const MOVED_MAX = 100

type Asks = { againMs?: number; ordersMin?: number; daysBack?: number }
type Missing = { part: Part; goods: boolean; first: string; last: string }

/**
 * Sums up one day, or one month of days that are. Returns whether it did: then there may be more. In a transaction of its own; where
 * another process is at it, nothing.
 */
export async function sumUp(
  db: Sql,
  now: string,
  { againMs = AGAIN_MS, ordersMin = ORDERS_MIN, daysBack = DAYS_BACK }: Asks = {},
): Promise<boolean> {
  const [mine] = await run<{ mine: boolean }>(db, `select pg_try_advisory_xact_lock(${LOCK}) as mine`)
  if (!mine?.mine) return false
  await markStale(db)
  const [some] = await run<{ enough: boolean }>(
    db,
    `select exists (select from orders offset ${ordersMin}) as enough`,
  )
  if (!some?.enough) return false
  const missing = (await missingDay(db, now, { againMs, daysBack })) ?? (await missingMonth(db, now, againMs))
  if (!missing) return false
  await forget(db, missing)
  if (missing.first === missing.last) await sumDay(db, missing)
  else await sumMonth(db, missing)
  return true
}

/** Spans of days that were touched, in place of the rows that touched them. */
async function markStale(db: Sql): Promise<void> {
  await run(
    db,
    `with gone as (delete from revenue_touched returning part, day),
      touched as materialized (select distinct part, day from gone)
    update revenue_spans s set stale = true where not s.stale
      and exists (select from touched t where t.part = s.part and t.day between s.first and s.last)`,
  )
  const [moved] = await run<{ count: number }>(
    db,
    `select count(*)::integer as count from (select from revenue_moved limit ${MOVED_MAX + 1}) m`,
  )
  if (!moved || moved.count === 0) return
  const day = (instant: string) => `(${instant} at time zone 'Asia/Ho_Chi_Minh')::date`
  const days =
    moved.count > MOVED_MAX
      ? 'select null::date as day'
      : `select distinct d.day from gone join order_lines l on l.product_id = gone.product_id join orders o on o.id = l.order_id
          cross join lateral (
            select ${day('o.placed_at')} as day union all select ${day('o.delivered_at')}
            union all select ${day('u.at')} from order_return_outcomes u where u.order_id = o.id and u.kind = 'approved'
          ) d where d.day is not null`
  await run(
    db,
    `with gone as (delete from revenue_moved returning product_id), days as materialized (${days})
    update revenue_spans s set stale = true where s.goods and not s.stale
      and exists (select from days d where d.day is null or d.day between s.first and s.last)`,
  )
}

/** The last day that is not summed up; today is not over. */
async function missingDay(
  db: Sql,
  now: string,
  { againMs, daysBack }: { againMs: number; daysBack: number },
): Promise<Missing | undefined> {
  const last = addDays(dayOf(now), -1)
  const [day] = await run<Missing>(
    db,
    `select v.part, v.goods, d::date::text as first, d::date::text as last
    from (select (min(placed_at) at time zone 'Asia/Ho_Chi_Minh')::date as first from orders) o,
      generate_series(greatest($1::date, o.first), $2::date, '1 day') d,
      (values ('placed', false), ('earned', false), ('placed', true), ('earned', true)) v (part, goods)
    where not exists (
      select from revenue_spans s where s.part = v.part and s.goods = v.goods and s.first = d::date and s.last = d::date
        and (not s.stale or s.made_at > $3::timestamptz))
    order by d desc, v.goods, v.part desc limit 1`,
    [addDays(last, 1 - daysBack), last, before(now, againMs)],
  )
  return day
}

/** The last month that is not summed up, but all of whose days are. */
async function missingMonth(db: Sql, now: string, againMs: number): Promise<Missing | undefined> {
  const [month] = await run<Missing>(
    db,
    `select m.part, m.goods, m.first::text as first, m.last::text as last from (
      select part, goods, date_trunc('month', first)::date as first,
        (date_trunc('month', first) + interval '1 month - 1 day')::date as last, count(*) as days
      from revenue_spans where first = last and not stale group by 1, 2, 3, 4) m
    where m.days = m.last - m.first + 1 and not exists (
      select from revenue_spans s where s.part = m.part and s.goods = m.goods and s.first = m.first and s.last = m.last
        and (not s.stale or s.made_at > $1::timestamptz))
    order by m.first desc, m.goods, m.part desc limit 1`,
    [before(now, againMs)],
  )
  return month
}

const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** Removes former sums of a span. */
async function forget(db: Sql, { part, goods, first, last }: Missing): Promise<void> {
  await run(
    db,
    `with gone as (delete from revenue_spans where part = $1 and goods = $2 and first = $3::date and last = $4::date returning id)
    delete from revenue_sums where span in (select id from gone)`,
    [part, goods, first, last],
  )
}

const columns = (part: Part) => COUNTED[part].map(columnOf).join(', ')

/** One statement, so that span and sums are of one moment: a change that it does not see is marked after it. */
async function sumDay(db: Sql, { part, goods, first, last }: Missing): Promise<void> {
  const params = new Params()
  const basis = part === 'placed' ? 'placed' : 'revenue'
  const bounds = boundsOf('revenue', { from: first, to: last }, params)
  const counted: readonly MeasureId[] = COUNTED[part]
  const of = (by: Dimension | undefined) => `
    select ${params.add(storedBy(by), 'text')} as by, whole, key, since, ${counted.map((id) => `"${id}"`).join(', ')}
    from ${rowsBy(basis, by, bounds, by !== undefined && OF_LINES.has(by))} x`
  const parts = (goods ? OF_GOODS : OF_ORDERS).map(of).join('\nunion all ')
  await run(
    db,
    `with recursive ${goods ? `${ROOTS}, ` : ''}${sharedTables(basis, [ordersIn(basis, bounds)], []).join(', ')},
    made as (
      insert into revenue_spans (part, goods, first, last)
      values (${params.add(part)}, ${params.add(goods)}, ${params.add(first, 'date')}, ${params.add(last, 'date')}) returning id)
    insert into revenue_sums (span, by, whole, key, since, ${columns(part)})
    select made.id, a.* from made, (${parts}) a`,
    params.values,
  )
}

/** A month from its days, if all of them can be read in the moment of the statement. */
async function sumMonth(db: Sql, { part, goods, first, last }: Missing): Promise<void> {
  const sums = COUNTED[part].map((id) => `sum(r.${columnOf(id)})::bigint`).join(', ')
  await run(
    db,
    `with ${USABLE}, days as materialized (
      select id from usable where part = $1 and goods = $2 and first = last and first between $3::date and $4::date
    ), made as (
      insert into revenue_spans (part, goods, first, last, stale)
      select $1, $2, $3::date, $4::date, (select count(*) from days) <> $4::date - $3::date + 1 returning id)
    insert into revenue_sums (span, by, whole, key, since, ${columns(part)})
    select made.id, r.by, r.whole, r.key, r.since, ${sums}
    from made, days d join revenue_sums r on r.span = d.id
    where r.since is null or r.since < $3::date group by made.id, r.by, r.whole, r.key, r.since`,
    [part, goods, first, last],
  )
}
