/** A job as it is stored and as it is answered. */

import { holds } from '../../../core/abilities.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { StepValues } from '../../../core/steps.ts'
import type { Job, JobFile, JobKind, JobRowState, JobState } from '../../../core/wire/jobs.ts'
import type { Tools } from '../area/dependencies.ts'
import type { Actor, Changes } from '../area/face.ts'
import { Params, type Runner, run } from '../area/statement.ts'
import { transitionOf } from '../area/write/transitions.ts'

/** How long the file of an export can be fetched. */
export const FILE_KEPT_MS = 24 * 3_600_000

/** `numbers`: whether whole numbers of private fields are in it. */
export type StoredFile = JobFile & { numbers: boolean }

export type StoredJob = {
  id: string
  account_id: string
  account_name: string
  area: string
  action: JobKind
  name: string
  verb: string
  args: StepValues
  changes: Changes | null
  source: string
  request_id: string
  language: Actor['language']
  state: JobState
  total: number
  cursor: number
  changed: number
  refused: number
  failed: number
  error: Refusal | null
  retry_of: string | null
  undo_of: string | null
  file: StoredFile | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  /** Whether an undo of it, a retry of it was ever asked for. */
  undone: boolean
  retried: boolean
}

const COLUMNS = `j.id, j.account_id, j.account_name, j.area, j.action, j.name, j.verb, j.args, j.changes, j.source,
  j.request_id, j.language, j.state, j.total, j.cursor, j.changed, j.refused, j.failed, j.error, j.retry_of,
  j.undo_of, j.file, j.created_at, j.started_at, j.finished_at,
  exists (select from jobs u where u.undo_of = j.id) as undone,
  exists (select from jobs r where r.retry_of = j.id) as retried`

/** One job; with `lock`, until the runner's transaction ends. */
export async function findJob(
  runner: Runner,
  id: string,
  { lock = false } = {},
): Promise<StoredJob | undefined> {
  // Looked at under the lock: what is asked of other jobs must not be older than it.
  if (lock) await run(runner, 'select true as locked from jobs where id = $1::uuid for update', [id])
  const [job] = await run<StoredJob>(runner, `select ${COLUMNS} from jobs j where j.id = $1::uuid`, [id])
  return job
}

/** The newest jobs, of one account or of all. */
export function newestJobs(
  runner: Runner,
  { accountId, limit }: { accountId: string | undefined; limit: number },
): Promise<StoredJob[]> {
  const params = new Params()
  const whose = accountId === undefined ? 'true' : `j.account_id = ${params.add(accountId, 'uuid')}`
  return run<StoredJob>(
    runner,
    `select ${COLUMNS} from jobs j where ${whose} order by j.id desc limit ${params.add(limit)}`,
    params.values,
  )
}

export const isOver = ({ state }: Pick<StoredJob, 'state'>) => state !== 'queued' && state !== 'running'

/** Rows that a job still has to do or could not do. */
const left = ({ total, changed }: StoredJob) => total - changed

/** Whether a job's changes can be taken back: once, when it is over, and only what can be undone at all. */
export function canUndo(tools: Tools, job: StoredJob): boolean {
  const table = tools.tables.get(job.area)
  if (!table || !isOver(job) || job.changed === 0 || job.undone || job.action === 'export') return false
  return transitionOf(table, job.verb)?.danger !== 'confirm'
}

/**
 * Whether the unchanged records of a job can be tried again: once, when it is over. A file is written again
 * or not at all.
 */
export function canRetry(tools: Tools, job: StoredJob): boolean {
  const isLeft = job.action === 'export' ? job.state !== 'done' : left(job) > 0
  return tools.tables.has(job.area) && isOver(job) && isLeft && !job.retried
}

/** An undo calls its rows by other names. */
function countsOf({ action, total, changed, refused, failed }: StoredJob): Record<JobRowState, number> {
  const undo = action === 'undo'
  return {
    waiting: total - changed - refused - failed,
    changed: undo ? 0 : changed,
    refused: undo ? 0 : refused,
    failed,
    undone: undo ? changed : 0,
    conflict: undo ? refused : 0,
  }
}

/** The file of an export, as long as it is kept. */
export function keptFile({ file, finished_at }: StoredJob): Job['file'] {
  if (!file || finished_at === null) return null
  const until = new Date(Date.parse(finished_at) + FILE_KEPT_MS)
  const { name, size } = file
  return until.getTime() < Date.now() ? null : { name, size, until: until.toISOString() }
}

/** A job as a user sees it: without actions that they may not do. */
export function shownJob(tools: Tools, job: StoredJob, actor: Actor): Job {
  const may = holds(actor.abilities, `${job.area}.${job.verb}`)
  return {
    id: job.id,
    area: job.area,
    action: job.action,
    name: job.name,
    args: job.args,
    changes: job.changes,
    source: job.source,
    state: job.state,
    total: job.total,
    counts: countsOf(job),
    done: job.changed + job.refused + job.failed,
    changed: job.changed,
    refused: job.refused,
    failed: job.failed,
    error: job.error && tools.say(actor.language, job.error, job.area),
    createdAt: job.created_at,
    startedAt: job.started_at,
    finishedAt: job.finished_at,
    by: { id: job.account_id, name: job.account_name },
    retryOf: job.retry_of,
    undoOf: job.undo_of,
    file: keptFile(job),
    canUndo: may && canUndo(tools, job),
    canRetry: may && canRetry(tools, job),
  }
}

/** Each process hears here of jobs that were made, moved on or ended. */
export const JOBS_CHANNEL = 'jobs'
export type JobEvent = { id: string; account: string; state: JobState }

/** Notifies every process of a job, when the runner's transaction commits. */
export async function tellOfJob(runner: Runner, event: JobEvent): Promise<void> {
  await run(runner, `select pg_notify('${JOBS_CHANNEL}', $1) as told`, [JSON.stringify(event)])
}
