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

/** Ticks a line or takes the tick back; the first tick begins the job. */
function ticking(on: boolean): Effect<DailyJob> {
  const set = async ({ sql: runner, now, actor }: Write, id: string, item: string, ticked: boolean) => {
    const { rows } = ticked
      ? await sql`insert into daily_job_ticks (job_id, item, at, by_id)
          values (${id}::uuid, ${item}, ${now}::timestamptz, ${actor.accountId}::uuid)
          on conflict do nothing returning item`.execute(runner)
      : await sql`delete from daily_job_ticks where job_id = ${id}::uuid and item = ${item} returning item`.execute(
          runner,
        )
    return rows.length > 0
  }
  return {
    async run(write, job, args, dryRun) {
      const item = String(args.item).trim()
      const lines = linesOf(job.steps)
      if (!lines.includes(item)) return { refused: { key: 'noItem', params: { item } } }
      const { rows } = await sql`select item from daily_job_ticks
        where job_id = ${job.id}::uuid and item = ${item}`.execute(write.sql)
      if (rows.length > 0 === on) return { refused: { key: on ? 'ticked' : 'notYet' } }
      if (dryRun) return {}
      await set(write, job.id, item, on)
      return {
        itemsDone: await countTicked(write.sql, job.id, lines),
        ...(on && job.status === 'todo' && { status: 'doing' }),
      }
    },
    async undo(write, job, _before, args) {
      await set(write, job.id, String(args.item).trim(), !on)
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
