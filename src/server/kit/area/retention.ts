/** Retention: keys of writes, the outbox and files of exports for a day, jobs for 30, notices for 90. */

import { type Runner, run } from './statement.ts'
import type { Change } from './write/changes.ts'

const EVERY_MS = 3_600_000
/** Rows of one statement, so that none of them holds locks for long. */
const BATCH = 5_000

/** Deletes rows whose time of retention has passed. */
export class Retention {
  readonly #runner: Runner
  readonly #log: (message: string) => void
  readonly #also: () => Promise<void>
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  #closed = false

  /** `also` deletes what is no row. */
  constructor(runner: Runner, log: (message: string) => void, also: () => Promise<void> = async () => {}) {
    this.#runner = runner
    this.#also = also
    this.#log = log
    this.#timer = setInterval(() => {
      this.#running = this.prune()
    }, EVERY_MS).unref()
  }

  /** Deletes what is old enough, in batches. */
  async prune(): Promise<void> {
    try {
      for (const text of PRUNE) {
        for (let deleted = BATCH; deleted === BATCH && !this.#closed; ) {
          const [row] = await run<{ deleted: number }>(this.#runner, text, [BATCH])
          deleted = row?.deleted ?? 0
        }
      }
      await this.#also()
    } catch (error) {
      this.#log(`pruning failed: ${error instanceof Error ? error.message : error}`)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#running
  }
}

const PRUNE = [
  `with gone as (
     delete from idempotency where (account_id, key) in (
       select account_id, key from idempotency where at < now() - interval '24 hours' limit $1)
     returning 1) select count(*) as deleted from gone`,
  // The newest row stays, so that a listener can tell a quiet day from a pruned one.
  `with gone as (
     delete from outbox where id in (
       select id from outbox where at < now() - interval '24 hours' and id < (select max(id) from outbox)
       order by id limit $1)
     returning 1) select count(*) as deleted from gone`,
  // Of exports that were stopped or broke, as long as they could be run again.
  `with gone as (
     delete from export_parts where (job_id, seq) in (
       select p.job_id, p.seq from jobs j join export_parts p on p.job_id = j.id
       where j.finished_at < now() - interval '24 hours' limit $1)
     returning 1) select count(*) as deleted from gone`,
  `with gone as (
     delete from prints where id in (select id from prints where at < now() - interval '24 hours' limit $1)
     returning 1) select count(*) as deleted from gone`,
  // Rows first; what was changed stays in the history of its record.
  `with gone as (
     delete from job_rows where (job_id, seq) in (
       select r.job_id, r.seq from jobs j join job_rows r on r.job_id = j.id
       where j.finished_at < now() - interval '30 days' limit $1)
     returning 1) select count(*) as deleted from gone`,
  `with gone as (
     delete from jobs where id in (
       select id from jobs where finished_at < now() - interval '30 days' limit $1)
     returning 1) select count(*) as deleted from gone`,
  `with gone as (
     delete from notices where id in (select id from notices where at < now() - interval '90 days' limit $1)
     returning 1) select count(*) as deleted from gone`,
]

type OutboxRow = {
  id: number
  area: string
  record: string
  code: string
  version: number
  action: string
  by_id: string | null
  by_name: string | null
  at: string
}

/** Changes behind an outbox id, oldest first; undefined when some of them are pruned already. */
export async function changesSince(runner: Runner, id: number, limit: number): Promise<Change[] | undefined> {
  const [oldest] = await run<{ id: number | null }>(runner, 'select min(id) as id from outbox')
  if (oldest?.id != null && oldest.id > id + 1 && id > 0) {
    const [gap] = await run<{ lost: boolean }>(
      runner,
      `select exists (select from outbox where id <= $1) is false as lost`,
      [id],
    )
    if (gap?.lost) return undefined
  }
  const rows = await run<OutboxRow>(
    runner,
    `select id, area, record_id as record, code, version, action, by_id, by_name, at
     from outbox where id > $1 order by id limit $2`,
    [id, limit],
  )
  return rows.map(({ by_id, by_name, ...row }) => ({
    ...row,
    by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
  }))
}
