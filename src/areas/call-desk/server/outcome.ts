/**
 * The outcome of a call: the attempt, and the consequences by the rules for the order (through its own
 * transitions) and for the task, in one transaction. The subject is locked before its task, as the triggers
 * do (views/).
 */
import { sql } from 'kysely'
import { dayOf } from '../../../core/dates/dates.ts'
import { Problem, type Refusal } from '../../../core/problems/problems.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import type { CallResult } from '../../call-outcomes/area.ts'
import { effectOfOutcome } from '../../call-outcomes/server/public.ts'
import type { CallPurpose } from '../../call-rules/area.ts'
import { type Rule, ruleFor } from '../../call-rules/rules.ts'
import { area } from '../area.ts'
import { AREA_OF, type CallOutcome } from '../card.ts'
import { purposesOf } from './take.ts'

/** The recorded outcome with its effect. */
type Said = CallOutcome & { effect: CallResult }

export type Task = {
  id: string
  purpose: CallPurpose
  state: string
  orderId: string | null
  /** Of the order, ticket or lead. */
  about: string
  phone: string
  attempts: number
  result: string | null
  /** The outcome behind the result. */
  outcome: string | null
  dueAt: string
  rankAt: string
  wanted: string | null
  assignee: string | null
  /** It is or was with the person who asks, and nobody has called since. */
  held: boolean
}

/** A call back goes before what is only due: it was promised. */
const PROMISED = sql`interval '4 hours'`

/** Throws `notAllowed` with a reason of the desk's words, or of another area's. */
export function refuse(key: string, from: string = area.id, params?: Refusal['params']): never {
  throw new Problem('notAllowed', { area: from, reason: { key, ...(params && { params }) } })
}

/** Locks what a task is about, then the task, as `account` sees it. Throws `notFound`. */
export async function lockTask(db: Sql, id: string, account: string): Promise<Task> {
  const { rows: known } = await sql<Pick<Task, 'purpose' | 'about'>>`
    select purpose, coalesce(order_id, about_id) as about from call_tasks where id = ${id}::uuid`.execute(db)
  const [at] = known
  if (!at) throw new Problem('notFound')
  await sql`select from ${sql.table(AREA_OF[at.purpose])} where id = ${at.about}::uuid for update`.execute(db)
  const { rows } = await sql<Task>`
    select id, purpose, state, order_id as "orderId", coalesce(order_id, about_id) as about, phone, attempts, result,
      outcome_id as outcome, due_at as "dueAt", rank_at as "rankAt", wanted_id as wanted, assignee_id as assignee,
      ${account}::uuid = any(holders) as held
    from call_tasks where id = ${id}::uuid for update`.execute(db)
  const [task] = rows
  if (!task) throw new Problem('notFound')
  return task
}

async function readRules(db: Sql, purpose: CallPurpose): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select result, attempt, next, delay_minutes as "delayMinutes", effect from call_rules
    where purpose = ${purpose} order by created_at desc, id desc`.execute(db)
  return rows
}

const DAY_MS = 86_400_000

/** So far ahead a call may be agreed on. */
const isAhead = (at: string, now: string): boolean => {
  const ms = Date.parse(at) - Date.parse(now)
  return ms > 0 && ms < 366 * DAY_MS
}

/**
 * Limits the times of an outcome to possible ones: clocks of devices are wrong, and an outcome may have
 * waited for a network. A call ends today at the latest and a week ago at the earliest, and lasts a day at
 * most.
 */
export function inTime(outcome: CallOutcome, now: string): CallOutcome {
  const within = (at: string, from: number, to: number) =>
    new Date(Math.min(Math.max(Date.parse(at), from), to)).toISOString()
  const { startedAt, endedAt = now } = outcome
  const isLater = dayOf(Date.parse(endedAt)) > dayOf(now)
  const end = isLater ? now : within(endedAt, Date.parse(now) - 7 * DAY_MS, Number.POSITIVE_INFINITY)
  const until = Date.parse(end)
  return {
    ...outcome,
    endedAt: end,
    ...(startedAt !== undefined && { startedAt: within(startedAt, until - DAY_MS, until) }),
  }
}

/** Whether a person may still say what came of a call: they hold it, or held it and nobody has called since. */
function check(task: Task, outcome: Said, account: string, now: string): void {
  if (task.state === 'done') refuse('taskOver')
  const freed = task.held && task.assignee === null && task.state !== 'exhausted'
  if ((task.assignee !== account && !freed) || outcome.attempt !== task.attempts + 1) refuse('notYours')
  if (outcome.nextAt === undefined ? outcome.effect === 'call_back' : !isAhead(outcome.nextAt, now))
    refuse('timeNeeded')
  if (outcome.effect === 'cancelled' && !outcome.reason) refuse('reasonNeeded')
  if (outcome.effect === 'changed' && !outcome.note) refuse('noteNeeded')
}

/** Takes the subject through one of its transitions; returns the audit entry. Throws with its own reason. */
async function transit(
  write: Write,
  { purpose, about }: Task,
  name: string,
  args: Record<string, unknown> = {},
): Promise<string[]> {
  const area = AREA_OF[purpose]
  const moved = (await write.others.transit(area, name, [{ id: about, args }])).get(about)
  if (!moved) throw new Problem('notFound')
  if ('refused' in moved) throw new Problem('notAllowed', { area, reason: moved.refused })
  return moved.audit === null ? [] : [moved.audit]
}

/** The customer was reached. */
const REACHED: readonly string[] = ['confirmed', 'changed', 'call_back', 'cancelled']

/** The changes of a ticket or lead; the attempt itself is the entry in its timeline. */
async function applyCase(write: Write, task: Task, outcome: Said, rule: Rule): Promise<string[]> {
  if (rule.effect === 'confirm') return transit(write, task, 'resolve')
  if (rule.effect === 'cancel') return transit(write, task, 'lose', { lostReason: outcome.reason })
  const [one] = await write.others.read(AREA_OF[task.purpose], [task.about])
  return one?.status === 'new' && REACHED.includes(outcome.effect) ? transit(write, task, 'start') : []
}

/** The order's own changes: the call as its row, then what the rule does. */
async function apply(write: Write, task: Task, outcome: Said, rule: Rule, nextAt: string | null) {
  if (task.purpose !== 'confirm') return applyCase(write, task, outcome, rule)
  const { result, note, reason } = outcome
  const words = note ? { note } : {}
  const called = await transit(write, task, 'log-call', { result, ...words, ...(nextAt && { nextAt }) })
  if (rule.effect === 'confirm') return [...called, ...(await transit(write, task, 'confirm'))]
  if (rule.effect === 'cancel')
    return [...called, ...(await transit(write, task, 'cancel', { reason, ...words }))]
  return called
}

/** When it is called next; null when it is not. */
function nextCall(rule: Rule, outcome: CallOutcome, now: string): string | null {
  if (rule.next !== 'wait') return null
  if (outcome.nextAt !== undefined) return outcome.nextAt
  return new Date(Date.parse(now) + rule.delayMinutes * 60_000).toISOString()
}

const STATE = { queue: 'queued', wait: 'waiting', done: 'done', exhausted: 'exhausted' } as const

/** Seconds that whom nobody has called before had waited; null for later calls. One that was taken back was none. */
function firstWait({ id }: Task, began: string) {
  return sql`(
    select greatest(0, extract(epoch from ${began}::timestamptz - coalesce(o.placed_at, t.created_at)))::integer
    from call_tasks t left join orders o on o.id = t.order_id
    where t.id = ${id}::uuid and not exists (
      select from call_attempts a where a.task_id = t.id and a.retracts is null
        and not exists (select from call_attempts u where u.retracts = a.id)))`
}

/** Writes it all; returns the attempt's id. `key` identifies a repeated request. */
export async function settle(write: Write, said: CallOutcome, key: string): Promise<string> {
  const { sql: db, actor, now } = write
  // In use or not: a call keeps the list it was opened with.
  const { id: outcomeId, key: result, effect } = await effectOfOutcome(db, said.result)
  const outcome = { ...said, result, effect }
  const task = await lockTask(db, outcome.task, actor.accountId)
  // An agent who is given no calls of this kind cannot record an outcome either (decision 0030).
  if (!purposesOf(actor).includes(task.purpose))
    refuse('missingAbility', area.id, { ability: `${AREA_OF[task.purpose]}.resolve` })
  check(task, outcome, actor.accountId, now)
  const rule = ruleFor(await readRules(db, task.purpose), effect, outcome.attempt)
  const nextAt = nextCall(rule, outcome, now)
  const audits = await apply(write, task, outcome, rule, nextAt)
  const id = newId()
  const before = {
    result: task.result,
    outcome: task.outcome,
    dueAt: task.dueAt,
    rankAt: task.rankAt,
    wanted: task.wanted,
  }
  const began = outcome.startedAt ?? outcome.endedAt ?? now
  await sql`
    insert into call_attempts (id, task_id, order_id, shop_id, product_ids, purpose, phone, by_id, attempt, result, outcome, reason, note, next_at,
      started_at, ended_at, waited_s, key, audits, before)
    values (${id}, ${task.id}, ${task.orderId}, (select shop_id from orders where id = ${task.orderId}::uuid),
      array(select distinct product_id from order_lines where order_id = ${task.orderId}::uuid), ${task.purpose}, ${task.phone}, ${actor.accountId}, ${outcome.attempt},
      ${effect}, ${outcome.result}, ${outcome.reason ?? null}, ${outcome.note ?? null}, ${nextAt},
      ${outcome.startedAt ?? null}, ${outcome.endedAt ?? now}, ${firstWait(task, began)}, ${key}, ${audits}::uuid[],
      ${JSON.stringify(before)}::jsonb || jsonb_build_object('version', (
        select version + 1 from call_tasks where id = ${task.id}::uuid)))`.execute(db)
  await sql`
    update call_tasks set state = ${STATE[rule.next]}, attempts = ${outcome.attempt}, result = ${effect},
      outcome_id = ${outcomeId}::uuid,
      due_at = coalesce(${nextAt}::timestamptz, due_at),
      rank_at = coalesce(${nextAt}::timestamptz - ${effect === 'call_back' ? PROMISED : sql`interval '0'`}, rank_at),
      wanted_id = ${actor.accountId}::uuid, assignee_id = null, claimed_at = null, opened_at = null, lease_until = null,
      holders = '{}', closed_with_case = false, version = version + 1, updated_at = ${now}, updated_by_id = ${actor.accountId}::uuid
    where id = ${task.id}::uuid`.execute(db)
  return id
}
