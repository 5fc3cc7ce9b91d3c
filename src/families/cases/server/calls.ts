/** A case's call in the desk's queue: one task per case, put there again as often as it is asked for. */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Effect, Sql, Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import type { CaseRecord } from './complete.ts'

export type CasePurpose = 'care' | 'lead'

/** Promised calls go first, as at the desk (decision 0027); urgent ones too. */
const AHEAD_HOURS: Readonly<Record<string, number>> = { urgent: 4, high: 1 }
const PROMISED_HOURS = 4

async function stateOf(db: Sql, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from call_tasks where about_id = ${id}::uuid for update`.execute(db)
  return rows[0]?.state
}

async function put(
  { sql: db, now, actor }: Write,
  purpose: CasePurpose,
  record: CaseRecord & { assignee?: { id: string } | null; budget?: number | null },
  at: string | null,
): Promise<void> {
  // As the desk's own tasks are numbered and found (call-desk/server/views/follow-orders.sql).
  const { rows } = await sql<{ code: string }>`
    select 'CG' || lpad(nextval('call_tasks_code')::text, 8, '0') as code`.execute(db)
  const code = rows[0]?.code ?? ''
  const ahead = at === null ? (AHEAD_HOURS[record.priority] ?? 0) : PROMISED_HOURS
  await sql`
    insert into call_tasks as t (id, code, purpose, about_id, order_code, customer_name, phone, total, due_at,
      rank_at, wanted_id, created_by_id, updated_by_id)
    values (${newId()}, ${code}, ${purpose}, ${record.id}, ${record.code}, ${record.contactName},
      ${record.phone}, ${record.budget ?? 0}, ${at ?? now}::timestamptz,
      ${at ?? now}::timestamptz - make_interval(hours => ${ahead}), ${record.assignee?.id ?? null}::uuid, ${actor.accountId},
      ${actor.accountId})
    on conflict (about_id) where about_id is not null do update set before = case when t.state <> 'done' then
        jsonb_build_object('state', t.state, 'attempts', t.attempts, 'result', t.result, 'due_at', t.due_at,
          'rank_at', t.rank_at, 'wanted_id', t.wanted_id, 'before', case when t.attempts = 0 then t.before end) end,
      state = 'queued', result = null, attempts = 0,
      customer_name = excluded.customer_name, phone = excluded.phone, total = excluded.total, due_at = excluded.due_at,
      rank_at = excluded.rank_at, wanted_id = excluded.wanted_id, closed_with_case = false, version = t.version + 1,
      updated_at = ${now}, updated_by_id = excluded.updated_by_id`.execute(db)
}

/**
 * Restores the task as it was before it was queued again; returns whether there was one that has not been
 * called since.
 */
async function asBefore({ sql: db, now }: Write, id: string): Promise<boolean> {
  const { rows } = await sql`
    update call_tasks t set state = t.before->>'state', attempts = (t.before->>'attempts')::integer,
      result = t.before->>'result', due_at = (t.before->>'due_at')::timestamptz,
      rank_at = (t.before->>'rank_at')::timestamptz, wanted_id = (t.before->>'wanted_id')::uuid,
      before = nullif(t.before->'before', 'null'), version = version + 1, updated_at = ${now}
    where about_id = ${id}::uuid and state = 'queued' and attempts = 0 and t.before is not null returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Ends the task; returns whether there was one outside of a call. */
async function end({ sql: db, now }: Write, id: string): Promise<boolean> {
  const { rows } = await sql`
    update call_tasks set state = 'done', closed_with_case = false, version = version + 1, updated_at = ${now}
    where about_id = ${id}::uuid and state in ('queued', 'waiting', 'exhausted') returning id`.execute(db)
  return rows.length > 0
}

const BUSY: Refusal = { key: 'beingCalled' }

/** Puts a case into the queue: now, or when it was promised. */
export function calling(purpose: CasePurpose): Effect<CaseRecord> {
  return {
    async run(write, record, { at }, dryRun) {
      if ((await stateOf(write.sql, record.id)) === 'claimed') return { refused: BUSY }
      const when = typeof at === 'string' && at !== '' ? at : null
      if (when !== null && when <= write.now) return { refused: { key: 'timeNeeded' } }
      if (!dryRun) await put(write, purpose, record, when)
      return {}
    },
    async undo(write, record) {
      if ((await stateOf(write.sql, record.id)) === 'claimed') return { refused: BUSY }
      if (!(await asBefore(write, record.id))) await end(write, record.id)
      return undefined
    },
  }
}

/** Takes a case out of the queue; an undo restores its place. */
export const stopCalls: Effect<CaseRecord> = {
  async run(write, record, _args, dryRun) {
    const state = await stateOf(write.sql, record.id)
    if (state === 'claimed') return { refused: BUSY }
    if (state === undefined || state === 'done') return { refused: { key: 'notQueued' } }
    if (!dryRun) await end(write, record.id)
    return {}
  },
  async undo({ sql: db, now }, record) {
    await sql`
      update call_tasks set state = case when result is null then 'queued' else 'waiting' end, version = version + 1,
        updated_at = ${now}
      where about_id = ${record.id}::uuid and state = 'done'`.execute(db)
    return undefined
  },
}
