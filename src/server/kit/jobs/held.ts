/** Jobs that were not done when the dump of a restored database was made: they wait, since their work may have been done since. */
import type { Tools } from '../area/dependencies.ts'
import { type Runner, run } from '../area/statement.ts'
import type { HeldCount, HeldKind } from '../held/work.ts'
import { endJob } from './chunk.ts'
import { findJob } from './job.ts'

/** SQL over the row `j` of a job. */
export const HELD = `(j.created_at <= coalesce((select max(r.at) from restores r where r.released_at is null), '-infinity'))`

/** Whether a job waits for a release. */
export async function isHeld(runner: Runner, id: string): Promise<boolean> {
  const [row] = await run<{ held: boolean }>(
    runner,
    `select ${HELD} as held from jobs j where j.id = $1::uuid`,
    [id],
  )
  return row?.held ?? false
}

const WAITING = `j.state in ('queued', 'running') and j.created_at <= $1::timestamptz`

export const heldJobs = (tools: Tools): HeldKind => ({
  async count(sql, since) {
    const [row] = await run<HeldCount>(
      sql,
      `select count(*)::integer as count, iso_time(min(j.created_at)) as oldest, iso_time(max(j.created_at)) as newest,
        '{}'::text[] as codes from jobs j where ${WAITING}`,
      [since],
    )
    return row ?? { count: 0, oldest: null, newest: null, codes: [] }
  },
  async release({ open, since, choice }) {
    if (choice === 'send') return
    const rows = await run<{ id: string }>(
      open.runner,
      `select j.id from jobs j where ${WAITING} order by j.id`,
      [since],
    )
    for (const { id } of rows) {
      const job = await findJob(open.runner, id, { lock: true })
      if (job) await endJob(tools, open, job, 'cancelled', { key: 'jobRestored' })
    }
  },
})
