/** Jobs as one object, one per process: made, shown, ended, and worked on. */

import { ALL_ABILITIES, holds, SEE_NUMBERS } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Job, JobRow, JobRowState as RowState } from '../../../core/wire/jobs.ts'
import type { Tools } from '../area/dependencies.ts'
import type { Actor } from '../area/face.ts'
import { Params, run } from '../area/statement.ts'
import type { Open, WriteContext } from '../area/write/transaction.ts'
import type { Database } from '../database/database.ts'
import type { ExportFiles } from '../export/files.ts'
import type { Headings } from '../export/headings.ts'
import { type ExportTools, endExport, runExport } from '../export/run.ts'
import type { HeldKind } from '../held/work.ts'
import { restSince } from '../workers/low-priority.ts'
import { type Account, type ChunkTools, endJob, isTogether, NeedsCare, runChunk } from './chunk.ts'
import { createRetry, createUndo } from './create.ts'
import { HELD, heldJobs, isHeld } from './held.ts'
import {
  canRetry,
  canUndo,
  findJob,
  isOver,
  JOBS_CHANNEL,
  type JobEvent,
  keptFile,
  newestJobs,
  type StoredJob,
  shownJob,
} from './job.ts'
import { Queue } from './queue.ts'

/**
 * Rows of a chunk, and how long one should take (ms). On PGlite every user waits behind it; on PostgreSQL only
 * who wants the same records does. Not fewer however long it takes: on a busy machine a chunk takes long
 * because of its round trips, not of its rows.
 */
const CHUNK = {
  pglite: { first: 50, least: 25, most: 200, ms: 50 },
  postgres: { first: 100, least: 100, most: 200, ms: 250 },
}
/** Of the time that a chunk took, how much the worker rests behind it. */
const REST_SHARE = { pglite: 0.25, postgres: 0.1 }
/**
 * Chunks whose rows are written in a few statements are small ones, and rest so many times as long while users call: a list
 * waits for a part of one at most, and many of them follow each other.
 */
const TOGETHER = { first: 50, least: 25, most: 50, ms: 50 }
const TOGETHER_RESTS = 2
/** Rows that an export reads at once. */
const EXPORT_ROWS = { pglite: 50, postgres: 25 }
/** The owner hears of a job at most so often, all other users of its area. */
const TELL_JOB_MS = 250
const TELL_AREA_MS = 1_000
/** Chunks that may fail in a row before the job is given up, while the database responds. */
const FAILURES = 6
/** An export starts over each time. */
const EXPORT_FAILURES = 3

export type JobsDeps = {
  database: Database
  tools: Tools
  accountNow(accountId: string): Promise<Account | undefined>
  files: ExportFiles
  headings: Headings
  log(message: string): void
}

/** Jobs over many records: making, listing, cancelling, repeating, undoing. */
export class Jobs {
  readonly #database: Database
  readonly #tools: Tools
  readonly #chunks: ChunkTools
  readonly #exports: ExportTools
  readonly #queue: Queue
  readonly #log: (message: string) => void
  readonly #listeners = new Set<(event: JobEvent) => void>()
  #stopListening: (() => Promise<void>) | undefined
  #closed = false

  private constructor({ database, tools, accountNow, files, headings, log }: JobsDeps) {
    this.#database = database
    this.#tools = tools
    this.#log = log
    this.#chunks = { tools, accountNow, log }
    this.#exports = { tools, files, headings, accountNow, rows: EXPORT_ROWS[database.kind] }
    this.#queue = new Queue({
      database,
      log,
      run: (id, signal) => this.#run(id, signal),
      unfinished: () => this.#unfinished(),
    })
  }

  /** Starts working on what is unfinished, in the background. */
  static async open(deps: JobsDeps): Promise<Jobs> {
    const jobs = new Jobs(deps)
    jobs.#stopListening = await deps.database.listen(
      JOBS_CHANNEL,
      (payload) => jobs.#hear(payload),
      () => jobs.#queue.wake(),
    )
    jobs.#queue.wake()
    return jobs
  }

  /** Those that wait after a restore. */
  get held(): HeldKind {
    return heldJobs(this.#tools)
  }

  /** Looks for what is unfinished, soon. */
  wake(): void {
    this.#queue.wake()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#stopListening?.()
    await this.#queue.close()
  }

  /** Hears of jobs that were made, moved on or ended, in whichever process. */
  onEvent(listener: (event: JobEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** One's own jobs, newest first; every user's for an administrator who asks for them. */
  async list(actor: Actor, limit: number, all: boolean): Promise<Job[]> {
    if (all && !actor.abilities.has(ALL_ABILITIES)) throw new Problem('forbidden')
    const found = await newestJobs(this.#tools.runner, {
      accountId: all ? undefined : actor.accountId,
      limit,
    })
    return found.map((job) => shownJob(this.#tools, job, actor))
  }

  /** A job of one's own, or any for an administrator. Throws `notFound`. */
  async read(actor: Actor, id: string): Promise<Job> {
    return shownJob(this.#tools, this.#own(await findJob(this.#tools.runner, id), actor), actor)
  }

  /** Results of a job's records, in their order after a row number. */
  async rows(
    actor: Actor,
    id: string,
    { state, after, limit }: { state: RowState | undefined; after: number; limit: number },
  ): Promise<{ data: JobRow[]; next: number | null }> {
    const job = this.#own(await findJob(this.#tools.runner, id), actor)
    const params = new Params()
    const which = [`job_id = ${params.add(id, 'uuid')}`, `seq > ${params.add(after)}`]
    if (state) which.push(`state = ${params.add(state)}`)
    const rows = await run<{
      seq: number
      id: string | null
      code: string
      state: RowState
      reason: { key: string } | null
    }>(
      this.#tools.runner,
      `select seq, record_id as id, code, state, reason from job_rows
       where ${which.join(' and ')} order by seq limit ${params.add(limit + 1)}`,
      params.values,
    )
    const more = rows.length > limit
    if (more) rows.length = limit
    const data = rows.map(({ reason, ...row }) => ({
      ...row,
      id: row.id ?? row.code,
      msg: reason && this.#tools.say(actor.language, reason, job.area),
    }))
    return { data, next: more ? (data.at(-1)?.seq ?? null) : null }
  }

  /**
   * Where an export of one's own has its file. Throws `notFound` for any other user's, also an administrator's, `forbidden`
   * for who may no longer export or no longer see what is in it.
   */
  async file(
    { accountId, abilities }: Actor,
    id: string,
  ): Promise<{ path: string; name: string; area: string; rows: number }> {
    const job = await findJob(this.#tools.runner, id)
    if (!job || job.account_id !== accountId) throw new Problem('notFound')
    this.#demand({ abilities }, job)
    this.#demand({ abilities }, { area: job.area, verb: 'view' })
    // The file keeps what its owner saw when it was written.
    if (job.file?.numbers) demandAbility({ abilities }, SEE_NUMBERS)
    const file = keptFile(job)
    if (!file) throw new Problem('notFound', { reason: { key: 'noFile' } })
    const path = this.#exports.files.pathOf(job.id)
    return { path, name: file.name, area: job.area, rows: job.changed }
  }

  /** Ends a job; what is done stays, the rest is left waiting. A job that is over stays as it is. */
  async cancel(open: Open, id: string): Promise<Job> {
    const job = await this.#locked(open, id)
    if (!isOver(job)) await endJob(this.#tools, open, job, 'cancelled')
    return this.#shown(open, id)
  }

  /** A new job with just the rows that another did not change. */
  async retry(open: Open, id: string): Promise<Job> {
    const job = await this.#locked(open, id)
    this.#demand(open.write.actor, job)
    if (!canRetry(this.#tools, job)) throw refused(job, job.retried ? 'jobRetried' : 'jobNothingLeft')
    return shownJob(this.#tools, await createRetry(open, job), open.write.actor)
  }

  /** A new job that takes back what another changed, each record only when it is unchanged since. */
  async undo(open: Open, id: string): Promise<Job> {
    const job = await this.#locked(open, id)
    this.#demand(open.write.actor, job)
    if (!canUndo(this.#tools, job)) throw refused(job, job.undone ? 'jobUndone' : 'jobNothingToUndo')
    return shownJob(this.#tools, await createUndo(open, job), open.write.actor)
  }

  /** As what a job looks to the actor of an open write. */
  shown(job: StoredJob, actor: Actor): Job {
    return shownJob(this.#tools, job, actor)
  }

  async #shown(open: Open, id: string): Promise<Job> {
    return shownJob(
      this.#tools,
      this.#own(await findJob(open.runner, id), open.write.actor),
      open.write.actor,
    )
  }

  async #locked(open: Open, id: string): Promise<StoredJob> {
    return this.#own(await findJob(open.runner, id, { lock: true }), open.write.actor)
  }

  /** Others' jobs are as though there were none. */
  #own(job: StoredJob | undefined, { accountId, abilities }: Actor): StoredJob {
    if (!job || (job.account_id !== accountId && !abilities.has(ALL_ABILITIES))) throw new Problem('notFound')
    return job
  }

  #demand({ abilities }: Pick<Actor, 'abilities'>, { area, verb }: Pick<StoredJob, 'area' | 'verb'>): void {
    demandAbility({ abilities }, `${area}.${verb}`)
  }

  #hear(payload: string): void {
    let event: JobEvent
    try {
      event = JSON.parse(payload)
    } catch {
      return // not one of ours
    }
    if (event.state === 'queued') this.#queue.wake()
    for (const listener of this.#listeners) listener(event)
  }

  async #unfinished(): Promise<string[]> {
    const rows = await run<{ id: string }>(
      this.#tools.runner,
      `select j.id from jobs j where j.state in ('queued', 'running') and not ${HELD} order by j.id limit 1000`,
    )
    return rows.map(({ id }) => id)
  }

  /** Does a job chunk by chunk until it is over. Throws when it has to go on elsewhere or later. */
  async #run(id: string, signal: AbortSignal): Promise<void> {
    const job = await findJob(this.#tools.runner, id)
    if (!job || (await isHeld(this.#tools.runner, id))) return
    if (job.action === 'export') return this.#export(job, () => this.#closed || signal.aborted)
    const { kind } = this.#database
    const together = isTogether(this.#tools.tables.get(job.area), job)
    const bounds = together ? TOGETHER : CHUNK[kind]
    let size = bounds.first
    let failures = 0
    /** Chunks in a row that had to be done again; a job of such records is done carefully from then on. */
    let redone = 0
    let again = false
    let toldJob = 0
    let toldArea = 0
    for (;;) {
      if (this.#closed || signal.aborted) throw new Error(`job ${id} goes on elsewhere`)
      const began = performance.now()
      const tellJob = began - toldJob > TELL_JOB_MS
      const tellArea = began - toldArea > TELL_AREA_MS
      try {
        const careful = failures > 0 || again || redone >= 3
        const { rows, over } = await runChunk(this.#chunks, job, {
          size,
          careful,
          tellJob,
          tellArea,
        })
        if (over) return
        failures = 0
        if (!again && redone < 3) redone = 0
        again = false
        if (tellJob) toldJob = began
        if (tellArea) toldArea = began
        const took = performance.now() - began
        size = Math.round(Math.min(bounds.most, Math.max(bounds.least, (rows * bounds.ms) / took)))
        await (together ? restSince(began, TOGETHER_RESTS) : pause(took * REST_SHARE[kind]))
      } catch (error) {
        if (error instanceof NeedsCare) {
          again = true
          redone += 1
          continue
        }
        failures += 1
        this.#log(`job ${id}: ${error instanceof Error ? error.message : error}`)
        if (this.#database.status !== 'up' || this.#closed) throw error
        if (failures > FAILURES) return this.#giveUp(job)
        // Smaller, so that it takes fewer locks and less time.
        size = Math.max(1, Math.floor(size / 4))
        await pause(100 * 2 ** failures)
      }
    }
  }

  /** Writes an export's file, a few times if it must. Throws when it has to go on elsewhere or later. */
  async #export(job: StoredJob, leave: () => boolean): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        return await runExport(this.#exports, job, leave)
      } catch (error) {
        this.#log(`export ${job.id}: ${error instanceof Error ? error.message : error}`)
        if (this.#database.status !== 'up' || leave()) throw error
        if (failures === EXPORT_FAILURES) return endExport(this.#exports, job, { key: 'exportBroken' })
        await pause(100 * 2 ** failures)
      }
    }
  }

  /** The database responds, and still no chunk can be done: a user has to know. */
  async #giveUp(job: StoredJob): Promise<void> {
    const actor: Actor = {
      accountId: job.account_id,
      username: '',
      name: job.account_name,
      abilities: new Set(),
      language: job.language,
    }
    const context: WriteContext = { actor, requestId: job.request_id, source: job.source }
    await this.#tools.writes.run(context, async (open) => {
      const now = await findJob(open.runner, job.id, { lock: true })
      if (now && !isOver(now)) await endJob(this.#tools, open, now, 'failed', { key: 'jobBroken' })
    })
  }
}

const refused = ({ area }: StoredJob, key: string) => new Problem('notAllowed', { area, reason: { key } })

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function demandAbility({ abilities }: Pick<Actor, 'abilities'>, ability: string): void {
  if (holds(abilities, ability)) return
  throw new Problem('forbidden', {
    reason: { key: 'missingAbility', params: { ability } },
    data: { ability },
  })
}
