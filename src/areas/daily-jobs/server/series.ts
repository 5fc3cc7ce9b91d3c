/**
 * The next job of a series: created when the one before is done or when its day has come, once, by the first
 * process or user.
 */
import { sql } from 'kysely'
import { dayOf } from '../../../core/dates/dates.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { searchText } from '../../../server/kit/area/read/search-text.ts'
import { newId } from '../../../server/kit/ids.ts'
import { area, type DailyJob, type WEEK } from '../area.ts'
import { linesOf } from '../checklist.ts'
import { dueDay, nextDay, type Rule, ruleOf } from '../recurrence.ts'

/** Series that are read at once. */
const ROUND = 1_000

type Newest = Pick<DailyJob, 'repeat' | 'day' | 'title' | 'linked' | 'steps' | (typeof WEEK)[number]> & {
  id: string
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
      select distinct on (j.series_id) j.id, j.series_id as series, j.repeat, j.day, j.title, j.linked, j.steps,
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
      series_id, month_day, meant_for)
    select ${newId()}::uuid,
      ${area.code.prefix} || lpad(nextval('daily_jobs_code')::text, ${area.code.digits}::int, '0'),
      ${now}::timestamptz, ${now}::timestamptz, j.created_by_id, j.created_by_id, j.title, j.assignee_id, mine.day,
      j.repeat, ${linesOf(job.steps).length}, j.linked, j.steps, j.monday, j.tuesday, j.wednesday, j.thursday,
      j.friday, j.saturday, j.sunday, j.note, j.series_id, ${MONTH_DAY}, mine.day
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

/** Makes what is due of all series. Returns how many were made. */
export async function makeDue(runner: Sql, now: string): Promise<number> {
  let made = 0
  for (let after: string | null = null; ; ) {
    const round: Newest[] = await newest(runner, { after })
    for (const job of round) {
      const day = dueDay(ruleFor(job), job.made, dayOf(now))
      if (day !== undefined && (await make(runner, job, day, now))) made += 1
    }
    after = round.at(-1)?.series ?? null
    if (round.length < ROUND) return made
  }
}
