import { sql } from 'kysely'
import type { Effect, Sql, Write } from '../../../server/kit/area/face.ts'
import type { DailyJob } from '../area.ts'
import { linesOf } from '../checklist.ts'
import { makeNext } from './series.ts'

/** Lines of a checklist that are ticked; those that were edited away no longer count. */
export async function countTicked(runner: Sql, id: string, lines: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from daily_job_ticks
    where job_id = ${id}::uuid and item = any(${[...lines]}::text[])`.execute(runner)
  return rows[0]?.count ?? 0
}

type Line = { job: string; item: string }

async function setTick({ sql: runner, now, actor }: Write, { job, item }: Line): Promise<void> {
  await sql`insert into daily_job_ticks (job_id, item, at, by_id)
    values (${job}::uuid, ${item}, ${now}::timestamptz, ${actor.accountId}::uuid)
    on conflict do nothing`.execute(runner)
}

async function dropTick({ sql: runner }: Write, { job, item }: Line): Promise<void> {
  await sql`delete from daily_job_ticks where job_id = ${job}::uuid and item = ${item}`.execute(runner)
}

/** Removes a tick, and keeps who set it and when for undo. */
async function takeOff({ sql: runner }: Write, { job, item }: Line): Promise<void> {
  await sql`with off as (
      delete from daily_job_ticks where job_id = ${job}::uuid and item = ${item} returning *
    )
    insert into daily_job_unticked (job_id, item, at, by_id) select job_id, item, at, by_id from off`.execute(
    runner,
  )
}

/** Restores the last removed tick as it was: undo starts from the newest change. */
async function putBack({ sql: runner }: Write, line: Line): Promise<void> {
  await sql`with back as (
      delete from daily_job_unticked where id = (
        select id from daily_job_unticked where job_id = ${line.job}::uuid and item = ${line.item}
        order by id desc limit 1
      ) returning *
    )
    insert into daily_job_ticks (job_id, item, at, by_id) select job_id, item, at, by_id from back
    on conflict do nothing`.execute(runner)
}

/** Ticks a line or takes the tick back; the first tick begins the job. */
function ticking(on: boolean): Effect<DailyJob> {
  return {
    async run(write, job, args, dryRun) {
      const item = String(args.item).trim()
      const lines = linesOf(job.steps)
      if (!lines.includes(item)) return { refused: { key: 'noItem', params: { item } } }
      const { rows } = await sql`select item from daily_job_ticks
        where job_id = ${job.id}::uuid and item = ${item}`.execute(write.sql)
      if (rows.length > 0 === on) return { refused: { key: on ? 'ticked' : 'notYet' } }
      if (dryRun) return {}
      await (on ? setTick : takeOff)(write, { job: job.id, item })
      return {
        itemsDone: await countTicked(write.sql, job.id, lines),
        ...(on && job.status === 'todo' && { status: 'doing' }),
      }
    },
    async undo(write, job, _before, args) {
      await (on ? dropTick : putBack)(write, { job: job.id, item: String(args.item).trim() })
      return undefined
    },
  }
}

export const effects: Readonly<Record<string, Effect<DailyJob>>> = {
  tick: ticking(true),
  untick: ticking(false),
  finish: {
    async run({ sql: runner, now }, job, _args, dryRun) {
      if (dryRun) return {}
      const { rows } = await sql<{ series: string }>`select series_id as series from daily_jobs
        where id = ${job.id}::uuid`.execute(runner)
      if (rows[0]) await makeNext(runner, rows[0].series, job.day, now)
      return { doneAt: now }
    },
  },
  reopen: { run: async () => ({ doneAt: null }) },
}
