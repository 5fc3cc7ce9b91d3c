/** Points of a customer: a point is worth one VND. A ledger that is only added to, and what is left beside it. */
import { sql } from 'kysely'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'

/**
 * `use`: an order is paid with them; `give-back`: it is not after all; `refund`: money of an order given back as
 * points; `adjust`: by hand; `hold`, `release`: held for an approved request for a refund, and no longer; `restore`, `pay-out`: the request
 * gives points of an order back, or pays them out as money.
 */
export type PointKind = 'use' | 'give-back' | 'refund' | 'adjust' | 'hold' | 'release' | 'restore' | 'pay-out'

/** A customer's points. */
export async function pointsOf(db: Sql, customerId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from customers where id = ${customerId}::uuid`.execute(db)
  return rows[0]?.points ?? 0
}

/** The name of the customer with a VID; undefined where none has it. */
export async function nameOfVid(db: Sql, vid: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from customers where vid = ${vid}`.execute(db)
  return rows[0]?.name
}

/** A customer's points, whose row is locked until the transaction ends. */
export async function lockedPoints(db: Sql, customerId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from customers where id = ${customerId}::uuid for update`.execute(db)
  return rows[0]?.points ?? 0
}

/**
 * An order's points by the ledger: `used` by it and not given back since, and of these `restored` to the balance by requests,
 * from their approval on. Money that was refunded as points is none of the order's points.
 */
async function orderPoints(db: Sql, orderId: string): Promise<{ used: number; restored: number }> {
  const { rows } = await sql<{ used: number; restored: number }>`
    select coalesce(-sum(points) filter (where kind in ('use', 'give-back')), 0)::bigint as used,
      coalesce(sum(points) filter (where kind = 'restore'), 0)::bigint as restored
    from point_entries where order_id = ${orderId}::uuid`.execute(db)
  return rows[0] ?? { used: 0, restored: 0 }
}

/** The points that an order used and that were neither given back nor restored since, 0 at least. */
export async function pointsLeftOf(db: Sql, orderId: string): Promise<number> {
  const { used, restored } = await orderPoints(db, orderId)
  return Math.max(0, used - restored)
}

/**
 * Adds points, or takes them where `points` is negative, in the transaction of their reason. Returns whether
 * that could be done: it cannot where the customer has too few, and nothing is written then. The customer's
 * row is locked until the transaction ends, so two orders cannot spend the same points.
 */
export async function movePoints(
  { sql: db, now, actor }: Pick<Write, 'sql' | 'now' | 'actor'>,
  customerId: string,
  kind: PointKind,
  points: number,
  about: { order?: string; note?: string | null; refund?: string } = {},
): Promise<boolean> {
  if (points === 0) return true
  const { rows } = await sql`
    with moved as (
      update customers set points = points + ${points}::bigint
      where id = ${customerId}::uuid and points + ${points}::bigint >= 0 returning id
    )
    insert into point_entries (id, customer_id, kind, points, order_id, note, refund_code, at, by_id)
    select ${newId()}::uuid, id, ${kind}, ${points}::bigint, ${about.order ?? null}::uuid,
      ${about.note ?? null}, ${about.refund ?? null}, ${now}::timestamptz, ${actor.accountId}::uuid
    from moved returning id`.execute(db)
  return rows.length > 0
}

/**
 * Moves points between an order and its customer, for everything that changes how many an order takes: placing, edits, cancelling,
 * returns, requests, and their undo. `keeps`: the points that pay for it from now on, less those of returned goods. Points that
 * requests restored stay restored, and are given back once. Returns as `movePoints`.
 */
export async function settleOrderPoints(
  write: Pick<Write, 'sql' | 'now' | 'actor'>,
  customerId: string,
  orderId: string,
  keeps: number,
): Promise<boolean> {
  await lockedPoints(write.sql, customerId)
  const { used, restored } = await orderPoints(write.sql, orderId)
  const by = used - Math.max(keeps, restored)
  return movePoints(write, customerId, by > 0 ? 'give-back' : 'use', by, { order: orderId })
}

/** A request as the ledger knows it: points that the customer gets, of an order or granted, or that go to a bank or are taken. */
export type HeldRefund = {
  customer: string
  code: string
  points: number
  order: string | null
  way: keyof typeof GETS | keyof typeof GIVES
}

/** The entry of points that the customer gets, or gives, by the way of a request. */
const GETS = { points: 'restore', grant: 'adjust' } as const
const GIVES = { bank: 'pay-out', take: 'adjust' } as const

type Moving = Pick<Write, 'sql' | 'now' | 'actor'>

/** The other side of a request's points: beyond the customer's balance and what is held. */
function moveOther(write: Moving, { customer, code, order, way }: HeldRefund, by: number): Promise<boolean> {
  const kind = isGotten(way) ? GETS[way] : GIVES[way]
  // An order's points are those that it used: what is granted or paid out is none of them.
  const about = way === 'points' && order !== null ? { order } : {}
  return movePoints(write, customer, kind, by, { refund: code, ...about })
}

const isGotten = (way: HeldRefund['way']): way is keyof typeof GETS => way in GETS

/**
 * Holds the points of an approved request: those that the customer gives come out of the balance, those that they get are
 * entered and held. Returns as `movePoints`; the caller has checked the order.
 */
export async function holdRefund(write: Moving, refund: HeldRefund): Promise<boolean> {
  const { customer, code, points, way } = refund
  if (isGotten(way)) await moveOther(write, refund, points)
  return movePoints(write, customer, 'hold', -points, { refund: code })
}

/** Returns held points to the place that they were taken from. */
export async function releaseRefund(write: Moving, refund: HeldRefund): Promise<void> {
  const { customer, code, points, way } = refund
  await movePoints(write, customer, 'release', points, { refund: code })
  if (isGotten(way)) await moveOther(write, refund, -points)
}

/** Carries a request out: held points are the customer's, or are gone, which moves no balance. */
export async function payRefund(write: Moving, refund: HeldRefund): Promise<void> {
  const { customer, code, points, way } = refund
  await movePoints(write, customer, 'release', points, { refund: code })
  if (!isGotten(way)) await moveOther(write, refund, -points)
}

/** Takes that back: the points are held again. Returns as `movePoints`: those that the customer got may be spent. */
export async function unpayRefund(write: Moving, refund: HeldRefund): Promise<boolean> {
  const { customer, code, points, way } = refund
  if (!isGotten(way)) await moveOther(write, refund, points)
  return movePoints(write, customer, 'hold', -points, { refund: code })
}
