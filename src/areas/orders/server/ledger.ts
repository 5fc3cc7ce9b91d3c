/**
 * Rows that belong to an order and are only ever added to. Money received is positive, money given back
 * negative, so a ledger's sum is what is held of the buyer's.
 */
import { sql } from 'kysely'
import type { Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import type { Order } from '../area.ts'
import type { PAYMENT_KINDS } from '../schema.ts'

/** Adds a row to an order's ledger; `amount` in VND with its sign. */
export async function addPayment(
  { sql: db, now, actor }: Write,
  order: Order,
  entry: {
    kind: (typeof PAYMENT_KINDS)[number]
    amount: number
    reason: string | null
    /** Of the list `cancel-payment`. */
    reasonKey?: string | null
    /** How the money went; otherwise as the order is paid. */
    method?: 'bank' | 'points'
  },
): Promise<void> {
  await sql`
    insert into order_payments (id, order_id, kind, amount, method, reason, reason_key, at, by_id)
    values (${newId()}, ${order.id}, ${entry.kind}, ${entry.amount}, ${entry.method ?? order.paymentMethod}, ${entry.reason},
      ${entry.reasonKey ?? null}, ${now}, ${actor.accountId})`.execute(db)
}

/** The sum held from the buyer, in VND. */
export async function balance({ sql: db }: Write, order: Order): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(amount), 0) as held from order_payments where order_id = ${order.id}::uuid`.execute(
    db,
  )
  return rows[0]?.held ?? 0
}

/**
 * The newest row of a ledger; undefined when there is none. By its id, which is made while the order is locked: `at` is when
 * the request began, and one that began later may have come first.
 */
export async function lastPayment(
  { sql: db }: Write,
  order: Order,
): Promise<{ amount: number; reason: string | null } | undefined> {
  const { rows } = await sql<{ amount: number; reason: string | null }>`
    select amount, reason from order_payments where order_id = ${order.id}::uuid order by id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Adds a call that was made about an order; `nextAt` is when the next one was agreed on. */
export async function addCall(
  { sql: db, now, actor }: Write,
  order: Order,
  call: { result: unknown; outcome: unknown; note: unknown; nextAt: unknown },
): Promise<void> {
  await sql`
    insert into order_calls (id, order_id, result, outcome, note, next_at, at, by_id)
    values (${newId()}, ${order.id}, ${call.result}, ${call.outcome}, ${call.note ?? null}, ${call.nextAt ?? null},
      ${now}, ${actor.accountId})`.execute(db)
}

/** Adds why an order was cancelled; `reason` is a key of the list `cancel`. */
export async function addCancellation(
  { sql: db, now, actor }: Write,
  order: Order,
  cancellation: { reason: unknown; note: unknown },
): Promise<void> {
  await sql`
    insert into order_cancellations (id, order_id, reason, note, at, by_id)
    values (${newId()}, ${order.id}, ${cancellation.reason}, ${cancellation.note ?? null}, ${now},
      ${actor.accountId})`.execute(db)
}

/** Notes an attempt to deliver that failed, as the order was sent. */
export async function addAttempt(
  { sql: db, now, actor }: Write,
  order: Order,
  attempt: { reason: unknown; note: unknown },
): Promise<void> {
  await sql`
    insert into order_attempts (id, order_id, carrier_id, tracking_code, driver, reason, note, at, by_id)
    values (${newId()}, ${order.id}, ${order.carrier?.id ?? null}, ${order.trackingCode}, ${order.driver},
      ${attempt.reason}, ${attempt.note ?? null}, ${now}, ${actor.accountId})`.execute(db)
}

const RETRACTABLE = {
  call: 'order_calls',
  cancellation: 'order_cancellations',
  attempt: 'order_attempts',
  return: 'order_returns',
  'return-outcome': 'order_return_outcomes',
} as const

/** Takes the newest row back that still counts (as above): it stays written and no longer shows. */
export async function retractLast(
  { sql: db, now, actor }: Write,
  order: Order,
  kind: keyof typeof RETRACTABLE,
): Promise<void> {
  await sql`
    insert into order_retractions (row_id, order_id, kind, at, by_id)
    select t.id, t.order_id, ${kind}, ${now}, ${actor.accountId}
    from ${sql.table(RETRACTABLE[kind])} t
    where t.order_id = ${order.id}::uuid and not exists (select from order_retractions r where r.row_id = t.id)
    order by t.id desc limit 1`.execute(db)
}
