/** Past days and months of calls summed up for the statistics, a few at a time beside everything else (decision 0034). */
import { sql } from 'kysely'
import { addDays, dayOf } from '../../../core/dates/dates.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { type Days, DIVISIONS, plain, SUMS } from './sums.ts'

async function newSpan(db: Sql, first: string, last: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into call_spans (first, last) values (${first}::date, ${last}::date) returning id::text as id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

async function sumDay(db: Sql, day: string): Promise<void> {
  const id = await newSpan(db, day, day)
  await sql`
    insert into call_sums (span, about, by, key, ${SUMS})
    select ${id}::bigint, about, by, key, ${SUMS}
    from ${plain({ of: DIVISIONS, from: day, to: day, known: null })} p`.execute(db)
}

/** A month from its days, as a period is read from them. */
async function sumMonth(db: Sql, first: string, last: string): Promise<void> {
  const id = await newSpan(db, first, last)
  const merged = (list: string, counts: string) => sql`(
    select about, by, key, array_agg(value order by value) as list, array_agg(n order by value) as counts from (
      select about, by, key, v.value, sum(v.n)::integer as n
      from days, unnest(${sql.ref(list)}, ${sql.ref(counts)}) as v(value, n) group by about, by, key, v.value) n
    group by about, by, key)`
  await sql`
    with days as materialized (
      select s.* from call_sums s where s.since < ${first}::date and s.span in (
        select id from call_spans where first between ${first}::date and ${last}::date and first = last and not stale)
    )
    insert into call_sums (span, about, by, key, ${SUMS})
    select ${id}::bigint, d.about, d.by, d.key, d.since, d.calls, d.reached, d.first, d.matters, d.confirmed, d.cancelled,
      l.list, l.counts, w.list, w.counts
    from (
      select about, by, key, since, sum(calls)::integer as calls, sum(reached)::integer as reached,
        sum(first)::integer as first, sum(matters)::integer as matters, sum(confirmed)::integer as confirmed,
        sum(cancelled)::integer as cancelled
      from days group by about, by, key, since) d
      left join ${merged('talks', 'talk_counts')} l
        on (l.about, l.by, l.key) = (d.about, d.by, d.key) and d.since = '-infinity'
      left join ${merged('waits', 'wait_counts')} w
        on (w.about, w.by, w.key) = (d.about, d.by, d.key) and d.since = '-infinity'`.execute(db)
}

/** A write that began yesterday may go on for some time; by then it is over. */
const SETTLED_MS = 3_600_000
/** The sums of one round take no longer than about that: the rest comes with the next. */
const ROUND_MS = 1_000
/** As far back as statistics are asked: a year and what a period may reach beyond. */
const DAYS_BACK = 400
/** Any number: locks the sums of a day (views/spans.sql), and with -1 all of them. */
export const LOCK = 7_205_172

/**
 * Sums up past days that are not, the newest first, then whole months of them; as much as a round has time for. Returns
 * the number of spans added. In a transaction; where another process is at it, nothing.
 */
export async function sumUp(db: Sql, now: string, roundMs = ROUND_MS): Promise<number> {
  const { rows: locked } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}, -1) as mine`.execute(db)
  if (!locked[0]?.mine) return 0
  await sql`delete from call_sums where span in (select id from call_spans where stale)`.execute(db)
  await sql`delete from call_spans where stale`.execute(db)
  const last = addDays(dayOf(Date.parse(now) - SETTLED_MS), -1)
  const { rows: missing } = await sql<{ day: string }>`
    select d::date::text as day
    from (select (min(ended_at) at time zone 'Asia/Ho_Chi_Minh')::date as first from call_attempts where retracts is null) c,
      generate_series(greatest(${addDays(last, -DAYS_BACK)}::date, c.first), ${last}::date, '1 day') d
    where c.first is not null
      and not exists (select from call_spans s where s.first = d::date and s.last = d::date and not s.stale) order by d desc`.execute(
    db,
  )
  const until = performance.now() + roundMs
  let made = 0
  for (const { day } of missing) {
    if (performance.now() > until) return made
    if (!(await lockDays(db, day, day))) continue
    await sumDay(db, day)
    made += 1
  }
  return made + (await sumMonths(db, until))
}

/** Whether nobody is about to change calls of these days. Not waited for: who writes calls of several days waits for nobody. */
async function lockDays(db: Sql, first: string, last: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select bool_and(pg_try_advisory_xact_lock(${LOCK}, d::date - date '2000-01-01')) as mine
    from generate_series(${first}::date, ${last}::date, '1 day') d`.execute(db)
  return rows[0]?.mine === true
}

/** Months all of whose days are summed up and that are not. */
async function sumMonths(db: Sql, until: number): Promise<number> {
  const { rows } = await sql<Days>`
    select first::text as first, last::text as last from (
      select date_trunc('month', first)::date as first, (date_trunc('month', first) + interval '1 month - 1 day')::date as last,
        count(*) as days
      from call_spans where first = last and not stale group by 1, 2) m
    where days = last - first + 1
      and not exists (select from call_spans s where s.first = m.first and s.last = m.last and not s.stale) order by first desc`.execute(
    db,
  )
  let made = 0
  for (const { first, last } of rows) {
    if (performance.now() > until) break
    if (!(await lockDays(db, first, last))) continue
    // A day that was forgotten before the lock was had leaves no month.
    const { rows: whole } = await sql<{ days: number }>`
      select count(*)::integer as days from call_spans where first = last and not stale and first between ${first}::date and ${last}::date`.execute(
      db,
    )
    if (whole[0]?.days === daysOf(first, last)) {
      await sumMonth(db, first, last)
      made += 1
    }
  }
  return made
}

const daysOf = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
