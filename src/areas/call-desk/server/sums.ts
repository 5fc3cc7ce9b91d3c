/**
 * Calls added up under what they are divided by: straight from the calls, or from what was summed up of past days and
 * months (`call_sums`). One definition serves both, so that they can not differ (decision 0034).
 */
import { type RawBuilder, sql } from 'kysely'
import { covering } from '../../../core/dates/covering.ts'
import { addDays, startOfDay } from '../../../core/dates/dates.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { ABOUT, type About, BREAKDOWNS, type Breakdown } from '../statistics.ts'
import { REACHED, STANDING } from './board.ts'

/** `all`: everything under one empty key, each order once. */
export type Division = Breakdown | 'all'
export const DIVISIONS: readonly Division[] = ['all', ...BREAKDOWNS]

/** The shop's clock of a call's end. */
const clock = sql`(a.ended_at at time zone 'Asia/Ho_Chi_Minh')`

/** The keys of a call `a`, texts, so that all divisions are one shape: it counts once under each. */
export const KEYS: Readonly<Record<Division, RawBuilder<unknown>>> = {
  all: sql`array['']`,
  person: sql`array[a.by_id::text]`,
  hour: sql`array[extract(hour from ${clock})::integer::text]`,
  day: sql`array[${clock}::date::text]`,
  product: sql`a.product_ids::text[]`,
  supplier: sql`array[a.shop_id::text]`,
}

/** "Changed" confirms an order; for a ticket or lead it means: talked, and it continues (decision 0030). */
const CONFIRMED = sql`(a.result = 'confirmed' or a.result = 'changed' and a.purpose = 'confirm')`
const CANCELLED = sql`a.result = 'cancelled'`

/**
 * Rounds lengths and waits: the longer, the coarser, so that a year of them is a few hundred values (decision
 * 0034). `steps`: [from this length on, in steps of].
 */
function stepped(
  value: RawBuilder<unknown>,
  steps: readonly (readonly [number, number])[],
): RawBuilder<unknown> {
  const cases = steps.map(
    ([from, step]) =>
      sql`when v >= ${from}::integer then round(v / ${step}::numeric)::integer * ${step}::integer`,
  )
  return sql`(select case ${sql.join(cases, sql` `)} else v end from (select ${value} as v) v)`
}
/** Seconds: to 5 from a minute on, to 30 from ten minutes on. */
const talk = stepped(sql`extract(epoch from a.ended_at - a.started_at)::integer`, [
  [600, 30],
  [60, 5],
])
/** Minutes: to 5 from two hours on, to an hour from a day on. */
const wait = stepped(sql`round(a.waited_s / 60.0)::integer`, [
  [1_440, 60],
  [120, 5],
])

const between = (from: string, to: string) => sql`a.ended_at >= ${startOfDay(from)}::timestamptz
  and a.ended_at < ${startOfDay(addDays(to, 1))}::timestamptz`

/** How often each value of a column occurs, by what and under which key. */
const spread = (value: RawBuilder<unknown>) => sql`
  select about, by, key, array_agg(value order by value) as list, array_agg(n order by value) as counts from (
    select about, by, key, ${value} as value, count(*)::integer as n from calls
    where ${value} is not null group by about, by, key, ${value}) n
  group by about, by, key`

type Asked = {
  of: readonly Division[]
  from: string
  to: string
  /** Absent: about everything. */
  about?: About
  /** First day of what the sums are put together with: nothing before it matters; null: all. */
  known: string | null
}

/** The calls of these days as sums, `about, by, key` and what `SUMS` names. */
export function plain({ of, from, to, about, known }: Asked): RawBuilder<unknown> {
  const abouts = sql.join(about ? [about] : [...ABOUT])
  const divisions = sql`(values ${sql.join(of.map((by) => sql`(${by}::text, ${KEYS[by]})`))}) d(by, keys)`
  const keyed = sql`cross join lateral ${divisions} cross join unnest(d.keys) as k(key)`
  const earlier =
    known === from
      ? sql`false`
      : sql`a.ended_at < ${startOfDay(from)}::timestamptz
          and a.ended_at >= ${known === null ? '-infinity' : startOfDay(known)}::timestamptz`
  return sql`(
    with calls as materialized (
      select a.purpose as about, a.task_id, d.by, k.key, a.result in ${REACHED} as reached, ${CONFIRMED} as confirmed,
        ${CANCELLED} as cancelled, ${wait} as wait_min,
        case when a.result in ${REACHED} then ${talk} end as talk_s
      from call_attempts a ${keyed}
      where ${between(from, to)} and a.purpose in (${abouts}) and ${STANDING} and k.key is not null
    ), matters as materialized (
      select about, task_id, by, key, count(*) as calls, count(*) filter (where reached) as reached,
        count(wait_min) as first, bool_or(confirmed) as confirmed, bool_or(cancelled) as cancelled
      from calls group by about, task_id, by, key
    ), earlier as materialized (
      select a.task_id, d.by, k.key, max(${clock}::date) as called,
        max(${clock}::date) filter (where ${CONFIRMED}) as confirmed,
        max(${clock}::date) filter (where ${CANCELLED}) as cancelled
      from (select distinct task_id from matters) m join call_attempts a on a.task_id = m.task_id ${keyed}
      where ${earlier} and ${STANDING} group by a.task_id, d.by, k.key
    ), since as (
      select m.*, coalesce(e.called, '-infinity') as called, coalesce(e.confirmed, '-infinity') as confirmed_at,
        coalesce(e.cancelled, '-infinity') as cancelled_at
      from matters m left join earlier e on e.task_id = m.task_id and e.by = m.by and e.key = m.key
    ), counts as (
      select about, by, key, since, sum(calls)::integer as calls, sum(reached)::integer as reached,
        sum(first)::integer as first, sum(matters)::integer as matters, sum(confirmed)::integer as confirmed,
        sum(cancelled)::integer as cancelled
      from (
        select about, by, key, date '-infinity' as since, calls, reached, first, 0 as matters, 0 as confirmed,
          0 as cancelled from matters
        union all select about, by, key, called, 0, 0, 0, 1, 0, 0 from since
        union all select about, by, key, confirmed_at, 0, 0, 0, 0, 1, 0 from since where confirmed
        union all select about, by, key, cancelled_at, 0, 0, 0, 0, 0, 1 from since where cancelled
      ) n group by about, by, key, since
    ), talks as (${spread(sql`talk_s`)}), waits as (${spread(sql`wait_min`)})
    select c.*, l.list as talks, l.counts as talk_counts, w.list as waits, w.counts as wait_counts
    from counts c
      left join talks l on (l.about, l.by, l.key) = (c.about, c.by, c.key) and c.since = '-infinity'
      left join waits w on (w.about, w.by, w.key) = (c.about, c.by, c.key) and c.since = '-infinity')`
}

/** Columns of `call_sums` behind what they are of. */
export const SUMS = sql`since, calls, reached, first, matters, confirmed, cancelled, talks, talk_counts, waits, wait_counts`

export type Days = { first: string; last: string }
type Span = Days & { id: string }

/** Gaps between sums that are counted each by itself. */
const RUNS_MAX = 3

/**
 * The sums of a period in all and by one breakdown, as a `from` item with the columns of `call_sums`. `ids`
 * are the spans used: if one of them is stale by then, ask again. `stored: false` counts every call.
 */
export async function sumsOf(
  db: Sql,
  { from, to, by, about }: { from: string; to: string; by: Breakdown; about: About },
  useStored = true,
): Promise<{ ids: string[]; sums: RawBuilder<unknown> }> {
  const { rows: spans } = await sql<Span>`
    select id::text as id, first::text as first, last::text as last from call_spans
    where first >= ${from}::date and last <= ${to}::date and not stale and ${useStored} order by first, last desc`.execute(
    db,
  )
  const { stored, runs } = covering(spans, { from, to }, RUNS_MAX)
  const ids = stored.map(({ id }) => id)
  const parts = [
    sql`select by, key, ${SUMS} from call_sums
      where span = any(${ids}::bigint[]) and about = ${about} and by in ('all', ${by}) and since < ${from}::date`,
    ...runs.map(
      (run) => sql`select by, key, ${SUMS}
        from ${plain({ of: ['all', by], ...run, about, known: from })} p where since < ${from}::date`,
    ),
  ]
  return { ids, sums: sql`(${sql.join(parts, sql` union all `)})` }
}
