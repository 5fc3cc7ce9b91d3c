/** Making jobs: of a bulk call's records as they are found now, and of another job's rows. */

import type { JobKind as JobAction } from '../../../core/wire/jobs.ts'
import { writeAccess } from '../access/access.ts'
import { accessBy } from '../access/taken.ts'
import {
  type Action,
  type BulkRequest,
  JOB_MAX,
  keyOf,
  namedTwice,
  target,
  tooMany,
} from '../area/bulk/bulk-request.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Tools } from '../area/dependencies.ts'
import { isUuid, Params, run } from '../area/statement.ts'
import type { Open } from '../area/write/transaction.ts'
import { unseenChanges } from '../area/write/unseen.ts'
import { newId } from '../ids.ts'
import { findJob, type StoredJob, tellOfJob } from './job.ts'

type New = {
  area: string
  action: JobAction
  name: string
  verb: string
  args: unknown
  changes: unknown
  retryOf?: string
  undoOf?: string
}

/** Inserts a job whose rows exist already, and sends its event. */
export async function insertJob(open: Open, id: string, job: New, total: number): Promise<StoredJob> {
  const { actor, source, requestId } = open.write
  await run(
    open.runner,
    `insert into jobs (id, account_id, account_name, area, action, name, verb, args, changes, source, request_id,
       language, total, retry_of, undo_of)
     values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11, $12, $13, $14::uuid, $15::uuid)`,
    [
      id,
      actor.accountId,
      actor.name,
      job.area,
      job.action,
      job.name,
      job.verb,
      JSON.stringify(job.args),
      job.changes ? JSON.stringify(job.changes) : null,
      source,
      requestId,
      actor.language,
      total,
      job.retryOf ?? null,
      job.undoOf ?? null,
    ],
  )
  await tellOfJob(open.runner, { id, account: actor.accountId, state: 'queued' })
  const made = await findJob(open.runner, id)
  if (!made) throw new Error('the job was not made')
  return made
}

/** A job over the records of a bulk call: which ones is settled now, whatever becomes of the filter. */
export async function createJob(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: BulkRequest,
): Promise<StoredJob> {
  const id = newId()
  const { action } = wanted
  const found = await snapshot(tools, open, table, wanted, id)
  const missing = wanted.ids ? await addMissing(open, id, wanted.ids, found) : 0
  if (wanted.own) await addOwn(open, id, wanted.own)
  if (wanted.seen !== undefined) await addSeen(open, table, id, wanted.seen)
  return insertJob(open, id, newOf(table, action), found + missing)
}

function newOf(table: AreaTable, { kind, name, verb, args, changes }: Action): New {
  return { area: table.area.id, action: kind, name, verb, args, changes }
}

/** The records as they are found, in the order of their ids. Throws when there are more than a job may have. */
async function snapshot(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: BulkRequest,
  id: string,
): Promise<number> {
  const params = new Params()
  const conditions = target(tools, table, wanted, open.write.actor, params)
  const job = params.add(id, 'uuid')
  const [row] = await run<{ found: number }>(
    open.runner,
    `with hits as materialized (
       select t."id", t."code" from ${table.table} t where ${conditions.join(' and ')} limit ${JOB_MAX + 1}
     ), kept as (
       insert into job_rows (job_id, seq, record_id, code)
       select ${job}, row_number() over (order by "id"), "id", "code" from hits returning 1
     ) select count(*) as found from kept`,
    params.values,
  )
  const found = row?.found ?? 0
  if (found > JOB_MAX) throw tooMany()
  return found
}

/** Requested ids that do not exist get a row too, so that they are reported with the rest. */
async function addMissing(open: Open, id: string, asked: readonly string[], found: number): Promise<number> {
  const keys = [...new Set(asked.map(keyOf))]
  const [row] = await run<{ missing: number }>(
    open.runner,
    `with kept as (
       insert into job_rows (job_id, seq, record_id, code)
       select $1::uuid, $3 + row_number() over (order by k), null, k from unnest($2::text[]) k
       where not exists (
         select from job_rows r where r.job_id = $1::uuid and (r.record_id::text = k or r.code = k))
       returning 1
     ) select count(*) as missing from kept`,
    [id, keys, found],
  )
  return row?.missing ?? 0
}

/** Hands each row the change that is its own. */
async function addOwn(open: Open, id: string, own: NonNullable<BulkRequest['own']>): Promise<void> {
  const changes = [...own].map(([key, change]) => ({
    id: isUuid(key) ? key : null,
    code: isUuid(key) ? null : key,
    changes: change.changes,
    version: change.version ?? null,
  }))
  const [twice] = await run(
    open.runner,
    `select 1 as found from job_rows r
     where r.job_id = $1::uuid and r.record_id = any($2::uuid[]) and r.code = any($3::text[]) limit 1`,
    [id, [...own.keys()].filter(isUuid), [...own.keys()].filter((key) => !isUuid(key))],
  )
  if (twice) throw namedTwice()
  await run(
    open.runner,
    `update job_rows r set changes = o.changes, version = o.version
     from jsonb_to_recordset($2::jsonb) as o (id uuid, code text, changes jsonb, version integer)
     where r.job_id = $1::uuid and (r.record_id = o.id or r.code = o.code)`,
    [id, JSON.stringify(changes)],
  )
}

/**
 * Hands each row of a filter the version of now; 0, which was never read, where the record was changed after it was seen.
 */
async function addSeen(open: Open, table: AreaTable, id: string, at: string): Promise<void> {
  const rows = await run<{ id: string; version: number }>(
    open.runner,
    `update job_rows r set version = t.version from ${table.table} t
     where r.job_id = $1::uuid and t.id = r.record_id returning r.record_id::text as id, t.version`,
    [id],
  )
  const changed = await unseenChanges(
    open.runner,
    table,
    rows.map((row) => ({ id: row.id, at })),
    open.write.actor.accountId,
  )
  await run(
    open.runner,
    'update job_rows set version = 0 where job_id = $1::uuid and record_id = any($2::uuid[])',
    [id, [...changed.keys()]],
  )
}

/** A job over those rows of another that it did not change, of transitions as the records are now: its user has read why not. */
export async function createRetry(open: Open, of: StoredJob): Promise<StoredJob> {
  const id = newId()
  if (of.action === 'export') {
    await run(
      open.runner,
      `insert into export_parts (job_id, seq, ids)
       select $1::uuid, seq, ids from export_parts where job_id = $2::uuid`,
      [id, of.id],
    )
    const columns = (of.args.columns ?? []) as readonly string[]
    await writeAccess(open.runner, [
      {
        ...accessBy(open.write),
        ...{ kind: 'export', action: 'list', area: of.area, count: of.total },
        facts: { format: 'xlsx', columns },
      },
    ])
    return insertJob(open, id, { ...of, retryOf: of.id }, of.total)
  }
  const total = await copyRows(
    open,
    `select row_number() over (order by seq), record_id, code, undoes, changes,
       case when changes is not null then version end
     from job_rows where job_id = $2::uuid and state in ('waiting', 'refused', 'failed', 'conflict')`,
    id,
    of.id,
  )
  const { area, action, name, verb, args, changes, undo_of } = of
  // Of an undo, it goes on taking back the same job.
  const more = undo_of ? { undoOf: undo_of } : {}
  return insertJob(open, id, { area, action, name, verb, args, changes, retryOf: of.id, ...more }, total)
}

/** A job that takes back what another changed. */
export async function createUndo(open: Open, of: StoredJob): Promise<StoredJob> {
  const id = newId()
  const total = await copyRows(
    open,
    `select row_number() over (order by seq), record_id, code, audit, null::jsonb, null::integer
     from job_rows where job_id = $2::uuid and state in ('changed', 'undone') and audit is not null`,
    id,
    of.id,
  )
  const { area, verb, args, changes } = of
  return insertJob(
    open,
    id,
    { area, action: 'undo', name: of.name, verb, args, changes, undoOf: of.id },
    total,
  )
}

async function copyRows(open: Open, rows: string, id: string, of: string): Promise<number> {
  const [row] = await run<{ copied: number }>(
    open.runner,
    `with kept as (
       insert into job_rows (job_id, seq, record_id, code, undoes, changes, version)
       select $1::uuid, c.* from (${rows}) c returning 1
     ) select count(*) as copied from kept`,
    [id, of],
  )
  return row?.copied ?? 0
}
