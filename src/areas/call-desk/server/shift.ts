/** The shifts of agents and their figures of the day. */
import { sql } from 'kysely'
import { dayOf, startOfDay } from '../../../core/dates/dates.ts'
import type { Actor, Sql } from '../../../server/kit/area/face.ts'
import type { Shift, Summary } from '../card.ts'
import { purposesOf } from './take.ts'

/** Target of an agent without one of their own, in confirmation calls per day. */
const TARGET = 200
/** Beyond this the queue is shown as "more". */
const COUNT_MAX = 1_000
const QUEUE_SHOWN = 20

/** Whether a person takes calls now; `off` for who never has. */
export async function shiftOf(db: Sql, account: string): Promise<Shift> {
  const { rows } = await sql<{ state: Shift }>`
    select state from call_agents where account_id = ${account}::uuid`.execute(db)
  return rows[0]?.state ?? 'off'
}

/** Notes it, with the instant since when it is so. */
export async function setShift(db: Sql, account: string, state: Shift): Promise<void> {
  await sql`
    insert into call_agents (account_id, state) values (${account}::uuid, ${state})
    on conflict (account_id) do update set state = excluded.state, seen_at = now(),
      since = case when call_agents.state = excluded.state then call_agents.since else now() end`.execute(db)
}

/** Calls of today without those taken back; `sinceFirst` in seconds. */
async function todayOf(db: Sql, account: string, now: string): Promise<Summary['today']> {
  const { rows } = await sql<Summary['today']>`
    select coalesce((select target from call_agents where account_id = ${account}::uuid), ${TARGET}) as target,
      count(*) as calls, count(*) filter (where result in ('confirmed', 'changed', 'call_back', 'cancelled')) as reached,
      count(*) filter (where purpose = 'confirm') as orders,
      count(*) filter (where purpose = 'confirm' and result in ('confirmed', 'changed')) as confirmed,
      coalesce(extract(epoch from ${now}::timestamptz - min(ended_at)), 0)::integer as "sinceFirst"
    from call_attempts a where by_id = ${account}::uuid and ended_at >= ${startOfDay(dayOf(now))}::timestamptz
      and retracts is null and not exists (select from call_attempts u where u.retracts = a.id)`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}

/** The head of the desk: the shift, due calls of the agent's kinds, and their own calls of today. */
export async function summaryOf(db: Sql, actor: Actor, now: string): Promise<Summary> {
  const account = actor.accountId
  const theirs = sql`purpose = any(${purposesOf(actor)}::text[])`
  // In the queue's order where it stops early: by its index, past all that was called in the years before.
  const ready = sql`${theirs} and state in ('queued', 'waiting') and due_at <= now()`
  const { rows } = await sql<Omit<Summary, 'today' | 'countMax'>>`
    select coalesce((select state from call_agents where account_id = ${account}::uuid), 'off') as shift,
      (select count(*) from (select from call_tasks where ${ready} and rank_at <= now()
        order by rank_at limit ${COUNT_MAX}) d) as due,
      (select count(*) from (select from call_tasks
        where ${theirs} and state = 'waiting' and result = 'call_back' and due_at <= now() limit ${COUNT_MAX}) b) as "callBacks",
      (select iso_time(min(due_at)) from call_tasks where ${theirs} and state in ('queued', 'waiting') and due_at > now()) as "nextDueAt",
      coalesce((select json_agg(w) from (
        select id, code, purpose, order_code as "orderCode", customer_name as "customerName", total, iso_time(due_at) as "dueAt",
          attempts, result
        from call_tasks where ${ready} order by rank_at, id limit ${QUEUE_SHOWN}) w), '[]') as queue`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a summary without a row')
  return { ...row, today: await todayOf(db, account, now), countMax: COUNT_MAX }
}
