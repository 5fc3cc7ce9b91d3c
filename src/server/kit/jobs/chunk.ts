/**
 * A few rows of a job in one transaction: the records, their history, what became of each row and how far the
 * job is are written together or not at all. The job's own row is locked first, so two workers that believe to
 * have the same job (one was thought dead) take turns and never do a row twice.
 */
import { holds } from '../../../core/abilities.ts'
import type { AnyRecord } from '../../../core/area.ts'
import { Problem, type Refusal } from '../../../core/problems/problems.ts'
import type { JobState, JobRowState as RowState } from '../../../core/wire/jobs.ts'
import { recordsOf } from '../area/bulk/bulk.ts'
import type { Action, OwnChange } from '../area/bulk/bulk-request.ts'
import { caught, guarded, type Outcome, stepOf } from '../area/bulk/bulk-step.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Tools } from '../area/dependencies.ts'
import type { Actor, Changes } from '../area/face.ts'
import { type AuditRow, entriesById } from '../area/history/history.ts'
import { undoOne } from '../area/history/undo.ts'
import { run } from '../area/statement.ts'
import { tellOfArea } from '../area/write/journal.ts'
import { transitMany } from '../area/write/many.ts'
import type { Open } from '../area/write/transaction.ts'
import { effectOf } from '../area/write/transitions.ts'
import { unseenChanges, unseenRefusal } from '../area/write/unseen.ts'
import { findJob, isOver, type StoredJob, tellOfJob } from './job.ts'
import { canGoTogether, changeTogether } from './together.ts'
import { type Watch, watched } from './watched.ts'

/** Above this number of records one event is sent for their area. */
const TOLD_EACH = 1_000

export type Account = Omit<Actor, 'language'>
export type ChunkTools = {
  tools: Tools
  /** The account as it is now; undefined when it may do nothing any more. */
  accountNow(accountId: string): Promise<Account | undefined>
  log(message: string): void
}

/** How a chunk is done. */
export type How = {
  size: number
  /** Each row under a savepoint: after a failure, so that the one that cannot be done is found. */
  careful: boolean
  /** Whether it is time again to tell the owner, and users who see the area. */
  tellJob: boolean
  tellArea: boolean
}

export type Done = { rows: number; over: boolean }

type Row = {
  seq: number
  record_id: string | null
  code: string
  undoes: string | null
  changes: Changes | null
  version: number | null
}
type Result = { seq: number; state: RowState; reason: Refusal | null; audit: string | null }

const NOT_FOUND: Outcome = { refused: { key: 'notFound' } }

/** Does the next rows of a job, or ends it. Throws when the transaction could not be made. */
export async function runChunk(deps: ChunkTools, job: StoredJob, how: How): Promise<Done> {
  const { tools, accountNow } = deps
  const account = await accountNow(job.account_id)
  const actor: Actor = {
    ...(account ?? { accountId: job.account_id, username: '', name: job.account_name, abilities: new Set() }),
    language: job.language,
  }
  const ability = `${job.area}.${job.verb}`
  const refused: Refusal | undefined = !account
    ? { key: 'accountSuspended' }
    : holds(account.abilities, ability)
      ? undefined
      : { key: 'missingAbility', params: { ability } }
  const context = { actor, requestId: job.request_id, source: job.action === 'undo' ? 'undo' : job.source }
  return tools.writes.run(context, async (open) => {
    const now = await findJob(open.runner, job.id, { lock: true })
    if (!now || isOver(now)) return { rows: 0, over: true }
    const table = tools.tables.get(now.area)
    if (refused || !table) {
      await settle(tools, open, now, [], { state: 'failed', error: refused ?? { key: 'jobBroken' } }, how)
      return { rows: 0, over: true }
    }
    open.journal.beginBatch(job.id)
    if (now.total > TOLD_EACH) {
      open.journal.beQuiet()
      // The same for events that the database itself sends of records counted from these (views/changes.sql).
      await run(open.runner, `select set_config('shop.quiet', 'on', true)`)
    }
    const rows = await nextRows(open, now, how.size)
    const results = rows.length > 0 ? await runRows(deps, open, table, now, rows, how.careful) : []
    const over = now.cursor + rows.length >= now.total || rows.length === 0
    await settle(tools, open, now, results, { state: over ? 'done' : 'running' }, how)
    return { rows: rows.length, over }
  })
}

function nextRows(open: Open, { id, cursor }: StoredJob, size: number): Promise<Row[]> {
  return run<Row>(
    open.runner,
    `select seq, record_id, code, undoes, changes, version from job_rows
     where job_id = $1::uuid and seq > $2 order by seq limit $3`,
    [id, cursor, size],
  )
}

/**
 * A record was refused after something had been written for it or for others with it, and there is no
 * savepoint to go back to: the chunk has to be done again carefully.
 */
export class NeedsCare extends Error {}

async function runRows(
  { tools, log }: ChunkTools,
  open: Open,
  table: AreaTable,
  job: StoredJob,
  rows: readonly Row[],
  careful: boolean,
): Promise<Result[]> {
  const watch = watched(open)
  const at = careful ? open : watch.open
  const perform = await (job.action === 'undo'
    ? undoing(tools, at, rows)
    : doing(tools, at, table, job, rows, careful))
  const results: Result[] = []
  for (const row of rows) {
    const outcome = careful
      ? await guarded(open, () => perform(row), { keepGoing: true })
      : await hoped(watch, () => perform(row))
    if ('failed' in outcome) {
      const { failed } = outcome
      log(
        `job ${job.id}, ${row.code}: ${failed instanceof Error ? (failed.stack ?? failed.message) : failed}`,
      )
    }
    results.push(resultOf(job, row, outcome))
  }
  return results
}

/** Runs one step without a savepoint, as most need none. Throws `NeedsCare` where it would have been needed. */
async function hoped(watch: Watch, step: () => Promise<Outcome>): Promise<Outcome> {
  watch.wrote()
  const outcome = await caught(watch.open, step)
  if ('refused' in outcome && watch.wrote()) throw new NeedsCare()
  return outcome
}

function resultOf({ action }: StoredJob, { seq }: Row, outcome: Outcome): Result {
  const undo = action === 'undo'
  if ('refused' in outcome)
    return { seq, state: undo ? 'conflict' : 'refused', reason: outcome.refused, audit: null }
  if ('failed' in outcome) return { seq, state: 'failed', reason: { key: 'rowFailed' }, audit: null }
  return { seq, state: undo ? 'undone' : 'changed', reason: null, audit: outcome.audit }
}

/** Whether the rows of a job's chunk are written in a few statements: its transition takes many records at once. */
export function isTogether(table: AreaTable | undefined, { action, name }: StoredJob): boolean {
  return action === 'transition' && table !== undefined && effectOf(table, name)?.runMany !== undefined
}

type Perform = (row: Row) => Promise<Outcome>

async function doing(
  tools: Tools,
  open: Open,
  table: AreaTable,
  job: StoredJob,
  rows: readonly Row[],
  careful: boolean,
): Promise<Perform> {
  const action: Action = {
    kind: job.action === 'transition' || job.action === 'delete' ? job.action : 'update',
    name: job.name,
    verb: job.verb,
    args: job.args,
    changes: job.changes ?? undefined,
  }
  const ids = rows.map(({ record_id }) => record_id).filter((id) => id !== null)
  const records = await recordsOf(tools, open.runner, table, ids, { actor: open.write.actor, lock: true })
  const known = new Map<string, AnyRecord>(records.map((record) => [record.id, record]))
  const unseen = await unseenOf(open, table, action, rows, known)
  const seen = records.filter(({ id }) => !unseen.has(id))
  const outcomeOf = (done: ReadonlyMap<string, Outcome>, id: string | null): Outcome =>
    done.get(id ?? '') ?? unseen.get(id ?? '') ?? NOT_FOUND
  if (!careful && canGoTogether(table, action)) {
    const outcomes = await changeTogether(tools, open, table, action, seen).catch((error) => {
      // One of them breaks a rule of the database: which one shows when each is done by itself.
      throw error instanceof Problem ? new NeedsCare() : error
    })
    return async ({ record_id }) => outcomeOf(outcomes, record_id)
  }
  if (!careful && isTogether(table, job)) {
    const ready = seen.map((record) => ({ record, args: action.args }))
    const moved = await transitMany(tools, open, table, action.name, ready).catch((error) => {
      throw error instanceof Problem ? new NeedsCare() : error
    })
    return async ({ record_id }) => outcomeOf(moved, record_id)
  }
  const step = stepOf(tools, open, table, action, false)
  return async ({ record_id, changes, version }) => {
    const record = record_id === null ? undefined : known.get(record_id)
    if (!record) return NOT_FOUND
    const changed = unseen.get(record.id)
    if (changed) return changed
    const own: OwnChange | undefined = changes ? { changes, version: version ?? undefined } : undefined
    return step(record, own)
  }
}

/** Refusals of the rows that another account has changed since the job's user has seen them, by the id of the record. */
async function unseenOf(
  { runner, write }: Open,
  table: AreaTable,
  { kind }: Action,
  rows: readonly Row[],
  known: ReadonlyMap<string, AnyRecord>,
): Promise<Map<string, Outcome>> {
  // A row of a form has a version too, which is compared with it alone.
  const asked = rows.flatMap(({ record_id, version }) => {
    const record = known.get(record_id ?? '')
    return kind === 'update' || version === null || !record || record.version === version
      ? []
      : [{ id: record.id, version }]
  })
  // Earlier rows of the same job may have changed the record with their own.
  const changes = await unseenChanges(runner, table, asked, write.actor.accountId)
  return new Map([...changes].map(([id, unseen]) => [id, { refused: unseenRefusal(unseen) }]))
}

async function undoing(tools: Tools, open: Open, rows: readonly Row[]): Promise<Perform> {
  const ids = rows.map(({ undoes }) => undoes).filter((id) => id !== null)
  const entries = new Map<string, AuditRow>(
    (await entriesById(open.runner, ids)).map((entry) => [entry.id, entry]),
  )
  return async ({ undoes }) => {
    const entry = undoes === null ? undefined : entries.get(undoes)
    return entry ? undoOne(tools, open, entry) : NOT_FOUND
  }
}

/** Writes the results of the rows and the job's progress; sends an event when it is time or the job is over. */
async function settle(
  tools: Tools,
  open: Open,
  job: StoredJob,
  results: readonly Result[],
  { state, error }: { state: JobState; error?: Refusal },
  { tellJob, tellArea }: How,
): Promise<void> {
  const { runner, write } = open
  const count = (...states: RowState[]) => results.filter((result) => states.includes(result.state)).length
  const over = state !== 'running'
  await run(
    runner,
    `with r as (
       select * from jsonb_to_recordset($2::jsonb) as (seq integer, state text, reason jsonb, audit uuid)
     ), kept as (
       update job_rows t set state = r.state, reason = r.reason, audit = r.audit
       from r where t.job_id = $1::uuid and t.seq = r.seq
     )
     update jobs set state = $3, error = $4::jsonb, cursor = cursor + $5, changed = changed + $6,
       refused = refused + $7, failed = failed + $8, started_at = coalesce(started_at, $9::timestamptz),
       finished_at = case when $10 then $9::timestamptz end
     where id = $1::uuid`,
    [
      job.id,
      JSON.stringify(results),
      state,
      error ? JSON.stringify(error) : null,
      results.length,
      count('changed', 'undone'),
      count('refused', 'conflict'),
      count('failed'),
      write.now,
      over,
    ],
  )
  if (job.total > TOLD_EACH && (over || tellArea)) {
    const counted = [...tools.tables.values()].filter(({ server }) => server.countedFrom?.includes(job.area))
    for (const area of [job.area, ...counted.map((table) => table.area.id)])
      await tellOfArea(runner, area, write)
  }
  if (over || tellJob) await tellOfJob(runner, { id: job.id, account: job.account_id, state })
}

/** Ends a job from outside its chunks: cancelled by a person, or given up. */
export async function endJob(
  tools: Tools,
  open: Open,
  job: StoredJob,
  state: 'cancelled' | 'failed',
  error?: Refusal,
): Promise<void> {
  const how = { size: 0, careful: false, tellJob: true, tellArea: true }
  await settle(tools, open, job, [], { state, ...(error && { error }) }, how)
}
