/**
 * The next job of a series: created when the one before is done or when its day has come, once, by the first
 * process or user.
 */
import { sql } from 'kysely'
import { dayOf } from '../../../core/dates/dates.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { searchText } from '../../../server/kit/area/read/search-text.ts'
import { heldSince } from '../../../server/kit/held/marks.ts'
import type { HeldKind } from '../../../server/kit/held/work.ts'
import { newId } from '../../../server/kit/ids.ts'
import { area, type DailyJob, type WEEK } from '../area.ts'
import { linesOf } from '../checklist.ts'
import { daysBetween, dueDay, nextDay, type Rule, ruleOf } from '../recurrence.ts'

/** Series that are read at once. */
const ROUND = 1_000

type Newest = Pick<DailyJob, 'repeat' | 'day' | 'title' | 'linked' | 'steps' | (typeof WEEK)[number]> & {
  id: string
  code: string
  series: string
  monthDay: number
  /** The last day for which one was made. */
  made: string
}

/** The day of the month that a job `j` means: the one of its series, unless it was moved to a day of its own. */
const MONTH_DAY = sql`case when j.day = j.meant_for then j.month_day else extract(day from j.day)::int end`

/** The newest job of each repeated series, which has the present rule: of one, or of the next round. */
async function newest(runner: Sql, which: { series: string } | { after: string | null }): Promise<Newest[]> {
  const among =
    'series' in which
      ? sql`j.series_id = ${which.series}::uuid`
      : sql`j.series_id in (select r.series_id from daily_jobs r where r.repeat <> 'none')
          and (${which.after}::uuid is null or j.series_id > ${which.after}::uuid)`
  const { rows } = await sql<Newest>`
    select n.* from (
      select distinct on (j.series_id) j.id, j.code, j.series_id as series, j.repeat, j.day, j.title, j.linked, j.steps,
        j.monday, j.tuesday, j.wednesday, j.thursday, j.friday, j.saturday, j.sunday, 
        ${MONTH_DAY} as "monthDay",
        greatest(j.day, (select max(d.day) from daily_job_days d where d.series_id = j.series_id)) as made
      from daily_jobs j where ${among} order by j.series_id, j.day desc, j.id desc
    ) n where n.repeat <> 'none' order by n.series limit ${ROUND}`.execute(runner)
  return rows
}

const ruleFor = (job: Newest): Rule => ruleOf(job, job.monthDay)

/** Makes one like another for a day, unless one was made for it before. Returns whether it is new. */
async function make(runner: Sql, job: Newest, day: string, now: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; code: string }>`
    with mine as (
      insert into daily_job_days (series_id, day) values (${job.series}::uuid, ${day}::date)
      on conflict do nothing returning day
    )
    insert into daily_jobs (id, code, created_at, updated_at, created_by_id, updated_by_id, title, assignee_id, day,
      repeat, items_total, linked, steps, monday, tuesday, wednesday, thursday, friday, saturday, sunday, note,
      series_id, month_day, meant_for, missed_days)
    select ${newId()}::uuid,
      ${area.code.prefix} || lpad(nextval('daily_jobs_code')::text, ${area.code.digits}::int, '0'),
      ${now}::timestamptz, ${now}::timestamptz, j.created_by_id, j.created_by_id, j.title, j.assignee_id, mine.day,
      j.repeat, ${linesOf(job.steps).length}, j.linked, j.steps, j.monday, j.tuesday, j.wednesday, j.thursday,
      j.friday, j.saturday, j.sunday, j.note, j.series_id, ${MONTH_DAY}, mine.day,
      ${daysBetween(ruleFor(job), job.made, day)}::integer
    from daily_jobs j, mine where j.id = ${job.id}::uuid
    returning id, code`.execute(runner)
  const [made] = rows
  if (!made) return false
  const text = searchText(area, { title: job.title, linked: job.linked, code: made.code })
  await sql`update daily_jobs set search = ${text} where id = ${made.id}::uuid`.execute(runner)
  return true
}

/** The one that follows the last of a series, which is done; never for a day that is over. */
export async function makeNext(runner: Sql, series: string, done: string, now: string): Promise<void> {
  const [job] = await newest(runner, { series })
  // One that was made already follows it.
  if (!job || job.made > done) return
  const today = dayOf(now)
  const day =
    dueDay(ruleFor(job), job.made, today) ?? nextDay(ruleFor(job), job.made > today ? job.made : today)
  if (day !== undefined) await make(runner, job, day, now)
}

/** Series with a day that is due, each with the last of such days. */
async function* due(runner: Sql, now: string): AsyncGenerator<{ job: Newest; day: string }> {
  for (let after: string | null = null; ; ) {
    const round: Newest[] = await newest(runner, { after })
    for (const job of round) {
      const day = dueDay(ruleFor(job), job.made, dayOf(now))
      if (day !== undefined) yield { job, day }
    }
    after = round.at(-1)?.series ?? null
    if (round.length < ROUND) return
  }
}

/** Makes what is due of all series, unless a restored database waits. Returns how many were made. */
export async function makeDue(runner: Sql, now: string): Promise<number> {
  if ((await heldSince(runner)) !== undefined) return 0
  let made = 0
  for await (const { job, day } of due(runner, now)) if (await make(runner, job, day, now)) made += 1
  return made
}

/** Jobs of days since the dump of a restored database: the staff may have done them already. */
export const heldSeries: HeldKind = {
  async count(runner) {
    const found: { code: string; day: string }[] = []
    for await (const { job, day } of due(runner, new Date().toISOString()))
      found.push({ code: job.code, day })
    const days = found.map(({ day }) => day).sort()
    const codes = found.slice(0, 5).map(({ code }) => code)
    return { count: found.length, oldest: days[0] ?? null, newest: days.at(-1) ?? null, codes }
  },
  async release({ open: { write }, choice }) {
    if (choice === 'send') return void (await makeDue(write.sql, write.now))
    // The day counts as made: the series goes on with the next one.
    for await (const { job, day } of due(write.sql, write.now))
      await sql`insert into daily_job_days (series_id, day) values (${job.series}::uuid, ${day}::date)
        on conflict do nothing`.execute(write.sql)
  },
}
