/**
 * Assignment of tasks. An agent holds the open one (`opened_at`) and a few after it, so that the next is on
 * the screen at once; all under a lease that the desk renews while it is open (decision 0027). No request
 * waits for a lock: rows locked by another transaction are skipped. A number is with one agent at a time,
 * whatever tasks it has.
 */
import { sql } from 'kysely'
import { holds, SEE_NUMBERS } from '../../../core/abilities.ts'
import type { Actor, Sql } from '../../../server/kit/area/face.ts'
import { noteReveals } from '../../../server/kit/area/privacy/reveals.ts'
import { CALL_PURPOSES, type CallPurpose } from '../../call-rules/area.ts'
import { area } from '../area.ts'
import { AREA_OF } from '../card.ts'

/** The one that is talked about and the five after it. */
export const HELD_MAX = 6
/** Long enough for a minute without a network in the middle of a call. */
export const LEASE_S = 150
/** A page that is loaded again is back within this time. */
const RELOAD_S = 8
/** So long a task that is due waits for the person it is meant for. */
const WANTED_MINUTES = 10
/** First key of the advisory locks on numbers. */
const NUMBER_LOCK = 7_205_171

const READY = sql`t.state in ('queued', 'waiting') and t.due_at <= now()`
const lease = sql`now() + make_interval(secs => ${LEASE_S})`
/** State of a task without an agent. */
const FREE = sql`state = case when result is null then 'queued' else 'waiting' end, assignee_id = null, claimed_at = null,
  opened_at = null, lease_until = null`

export type Held = { id: string; purpose: CallPurpose; open: boolean }

/**
 * The tasks an agent holds, the open one first, then in the order of their claims. One whose lease has ended
 * is no longer held: another agent's claim may be taking it at this moment.
 */
export async function heldBy(db: Sql, account: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select id, purpose, opened_at is not null as open from call_tasks where assignee_id = ${account}::uuid and state = 'claimed'
      and lease_until > now()
    order by opened_at is null, claimed_at, rank_at, id`.execute(db)
  return rows
}

/** Frees tasks whose holders are gone: their lease is over, or they signed out. */
async function sweep(db: Sql): Promise<void> {
  await sql`
    update call_tasks set ${FREE} where id in (
      select t.id from call_tasks t where t.state = 'claimed' and (t.lease_until < now() or not exists (
        select from sessions s where s.account_id = t.assignee_id and s.ended_at is null))
      order by t.lease_until limit 100 for update of t skip locked)`.execute(db)
}

/** Kinds of calls an agent is given: orders, and cases that they may settle. */
export function purposesOf({ abilities }: Actor): CallPurpose[] {
  return CALL_PURPOSES.filter((one) => one === 'confirm' || holds(abilities, `${AREA_OF[one]}.resolve`))
}

type Candidate = { id: string; phone: string }

/** Due tasks that match a condition, locked, without those of numbers that another agent is calling. */
async function candidates(
  db: Sql,
  account: string,
  purposes: readonly CallPurpose[],
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with due as materialized (
      select t.id, t.phone, t.rank_at from call_tasks t
      where ${READY} and t.purpose = any(${[...purposes]}::text[]) and ${condition} and not exists (
        select from call_tasks o where o.phone = t.phone and o.state = 'claimed' and o.assignee_id <> ${account}::uuid)
      order by t.rank_at, t.id limit ${limit} for update of t skip locked)
    select id, phone from due where pg_try_advisory_xact_lock(${NUMBER_LOCK}, hashtext(phone))
    order by rank_at, id`.execute(db)
  return rows
}

/** Claims some of the candidates. Their numbers are locked since before this statement, so what it sees is so. */
async function claim(db: Sql, account: string, ids: readonly string[], limit: number): Promise<number> {
  if (ids.length === 0 || limit <= 0) return 0
  const { rows } = await sql`
    update call_tasks set state = 'claimed', assignee_id = ${account}::uuid, claimed_at = statement_timestamp(),
      opened_at = null, lease_until = ${lease}, holders = array_append(array_remove(holders, ${account}::uuid), ${account}::uuid)
    where id in (
      select t.id from unnest(${[...ids]}::uuid[]) with ordinality w (id, place) join call_tasks t on t.id = w.id
      where not exists (
        select from call_tasks o where o.phone = t.phone and o.state = 'claimed' and o.assignee_id <> ${account}::uuid)
      order by w.place limit ${limit})
    returning id`.execute(db)
  return rows.length
}

/** Opens one of the held tasks: `wanted` when it is theirs, else the first. Returns its id. */
async function open(db: Sql, account: string, wanted: string | undefined): Promise<string | undefined> {
  const held = await heldBy(db, account)
  const now = held.find((task) => task.open)
  if (now) return now.id
  const order =
    wanted === undefined ? held : held.toSorted((a, b) => Number(b.id === wanted) - Number(a.id === wanted))
  for (const { id } of order) {
    const { rows } = await sql`
      update call_tasks set opened_at = now() where id in (
        select id from call_tasks where id = ${id}::uuid and state = 'claimed' and assignee_id = ${account}::uuid
          -- one whose lease is over and that another transaction is about to free is still open: the next beat opens
          and not exists (select from call_tasks o
            where o.assignee_id = ${account}::uuid and o.state = 'claimed' and o.opened_at is not null)
        for update skip locked) returning id`.execute(db)
    if (rows.length > 0) return id
  }
  return undefined
}

/**
 * Fills up what a person holds and opens one. First what is meant for them, then other tasks of the numbers they have,
 * then the queue. `wanted`: the one their screen shows already.
 */
export async function take(db: Sql, actor: Actor, wanted?: string): Promise<void> {
  const { accountId: account } = actor
  const purposes = purposesOf(actor)
  await sweep(db)
  const before = await heldBy(db, account)
  let free = HELD_MAX - before.length
  const fill = async (condition: ReturnType<typeof sql>) => {
    if (free <= 0) return
    const found = await candidates(db, account, purposes, condition, 2 * free + 4)
    free -= await claim(
      db,
      account,
      found.map(({ id }) => id),
      free,
    )
  }
  await fill(sql`t.wanted_id = ${account}::uuid`)
  await fill(sql`t.phone in (
    select h.phone from call_tasks h where h.assignee_id = ${account}::uuid and h.state = 'claimed')`)
  await fill(sql`(t.wanted_id is null or t.due_at < now() - make_interval(mins => ${WANTED_MINUTES}))`)
  const opened = await open(db, account, wanted)
  const isNew = opened !== undefined && before.find((task) => task.open)?.id !== opened
  if (isNew && holds(actor.abilities, SEE_NUMBERS)) await noteReveals(db, actor, area.id, [opened], 'call')
}

/** Keeps what a person holds; what another transaction is at right now is kept the next time. */
export async function keep(db: Sql, account: string): Promise<void> {
  await sql`
    update call_tasks set lease_until = ${lease} where id in (
      select id from call_tasks where assignee_id = ${account}::uuid and state = 'claimed' for update skip locked)`.execute(
    db,
  )
}

/** A browser goes: what is held comes free in a few seconds, unless it was only a reload. */
export async function letGo(db: Sql, account: string): Promise<void> {
  await sql`
    update call_tasks set lease_until = least(lease_until, now() + make_interval(secs => ${RELOAD_S})) where id in (
      select id from call_tasks where assignee_id = ${account}::uuid and state = 'claimed' for update skip locked)`.execute(
    db,
  )
}

/** Releases an agent's tasks. Tasks that are locked now are freed when their lease ends. */
export async function giveBack(db: Sql, account: string): Promise<void> {
  await sql`
    update call_tasks set ${FREE} where id in (
      select id from call_tasks where assignee_id = ${account}::uuid and state = 'claimed' for update skip locked)`.execute(
    db,
  )
}
