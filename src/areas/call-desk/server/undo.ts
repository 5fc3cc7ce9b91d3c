/** Taking back what a call came to: the order as it was, the task open again with who called. */
import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import { AREA_OF } from '../card.ts'
import { lockTask, refuse } from './outcome.ts'
import { LEASE_S } from './take.ts'

type Attempt = {
  id: string
  task: string
  order: string | null
  phone: string
  by: string
  attempt: number
  result: string
  audits: string[]
  before: {
    result: string | null
    outcome?: string | null
    dueAt: string
    rankAt: string
    wanted: string | null
  }
  undone: boolean
  last: boolean
  /** The task is what the outcome left it as. */
  same: boolean
}

async function readAttempt(db: Sql, id: string): Promise<Attempt> {
  const { rows } = await sql<Attempt>`
    select c.id, c.task_id as task, c.order_id as "order", c.phone, c.by_id as by, c.attempt, c.result, c.audits, c.before,
      exists (select from call_attempts u where u.retracts = c.id) as undone,
      not exists (select from call_attempts n where n.task_id = c.task_id and n.retracts is null and n.id > c.id
        and not exists (select from call_attempts u where u.retracts = n.id)) as last,
      exists (select from call_tasks t where t.id = c.task_id and t.version = (c.before->>'version')::integer) as same
    from call_attempts c where c.id = ${id}::uuid and c.retracts is null`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('notFound')
  return row
}

/** The present call stays held, after the one that comes back. */
async function putAside(db: Sql, account: string, task: string): Promise<void> {
  await sql`
    update call_tasks set opened_at = null where id in (
      select id from call_tasks where assignee_id = ${account}::uuid and state = 'claimed' and opened_at is not null
        and id <> ${task}::uuid for update skip locked)`.execute(db)
  const { rows } = await sql`
    select from call_tasks where assignee_id = ${account}::uuid and state = 'claimed' and opened_at is not null
      and id <> ${task}::uuid`.execute(db)
  if (rows.length > 0) refuse('numberBusy')
}

/** Refuses while another agent is calling the number. */
async function claimNumber(db: Sql, account: string, phone: string): Promise<void> {
  const { rows } = await sql`
    select from call_tasks where phone = ${phone} and state = 'claimed' and assignee_id <> ${account}::uuid limit 1`.execute(
    db,
  )
  if (rows.length > 0) refuse('notYours')
}

/** Takes an attempt back. Throws `notAllowed` when it is not the actor's last word on it or the order went on. */
export async function takeBack(write: Write, id: string): Promise<void> {
  const { sql: db, actor, now } = write
  const { accountId: account } = actor
  await putAside(db, account, (await readAttempt(db, id)).task)
  const seen = await readAttempt(db, id)
  const task = await lockTask(db, seen.task, account)
  // Read again under the lock: it may have been taken back meanwhile.
  const attempt = await readAttempt(db, id)
  if (attempt.undone) refuse('undone')
  if (attempt.by !== account || !attempt.last || task.assignee !== null) refuse('notLast')
  // Closed, stopped, assigned or released since: settled matters are not called again.
  if (!attempt.same) refuse('changedSince')
  await sql`select pg_advisory_xact_lock(7205171, hashtext(${task.phone}))`.execute(db)
  await claimNumber(db, account, task.phone)
  const { refused } = await write.others.undo([...attempt.audits])
  const [first] = refused
  if (first) throw new Problem('notAllowed', { area: AREA_OF[task.purpose], reason: first.reason })
  await sql`
    insert into call_attempts (id, task_id, order_id, purpose, phone, by_id, attempt, result, ended_at, key, retracts)
    values (${newId()}, ${attempt.task}, ${attempt.order}, ${task.purpose}, ${attempt.phone}, ${account}, ${attempt.attempt},
      ${attempt.result}, ${now}, ${`undo:${attempt.id}`}, ${attempt.id})`.execute(db)
  const { before } = attempt
  await sql`
    update call_tasks set state = 'claimed', attempts = ${attempt.attempt - 1}, result = ${before.result},
      outcome_id = merged_into('call-outcomes', ${before.outcome ?? null}::uuid),
      due_at = ${before.dueAt}, rank_at = ${before.rankAt}, wanted_id = ${before.wanted}::uuid,
      assignee_id = ${account}::uuid, holders = array[${account}::uuid], claimed_at = ${now}, opened_at = ${now},
      lease_until = now() + make_interval(secs => ${LEASE_S}), version = version + 1, updated_at = ${now},
      updated_by_id = ${account}::uuid
    where id = ${attempt.task}::uuid`.execute(db)
}
