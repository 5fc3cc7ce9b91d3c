/** Points of a customer: a point is worth one VND. A ledger that is only added to, and what is left beside it. */
import { sql } from 'kysely'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'

/**
 * `use`: an order is paid with them; `give-back`: it is not after all; `refund`: money of an order given back as
 * points; `adjust`: by hand; `restore`, `pay-out`: a request for a refund gives points back, or pays them out as money.
 */
export type PointKind = 'use' | 'give-back' | 'refund' | 'adjust' | 'restore' | 'pay-out'

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

/** The points that an order used and that were not given back since, 0 at least. */
export async function pointsLeftOf(db: Sql, orderId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, -coalesce(sum(points), 0))::bigint as left from point_entries
    where order_id = ${orderId}::uuid and kind <> 'pay-out'`.execute(db)
  return rows[0]?.left ?? 0
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
 * Moves points between an order and its customer: given back (`by` above 0), or used again. Points that a request has refunded
 * are not given back a second time, so that the undo does not take them either. Returns as `movePoints`.
 */
export async function moveOrderPoints(
  write: Pick<Write, 'sql' | 'now' | 'actor'>,
  customerId: string,
  order: { id: string; points: number },
  by: number,
): Promise<boolean> {
  await lockedPoints(write.sql, customerId)
  const { rows } = await sql<{ restored: number; moved: number }>`
    select coalesce(sum(points) filter (where kind = 'restore'), 0)::bigint as restored,
      coalesce(sum(points) filter (where kind in ('use', 'give-back')), 0)::bigint as moved
    from point_entries where order_id = ${order.id}::uuid`.execute(write.sql)
  const { restored = 0, moved = 0 } = rows[0] ?? {}
  const given = order.points + moved
  const most = by > 0 ? order.points - restored - given : given
  const points = restored > 0 ? Math.sign(by) * Math.max(0, Math.min(Math.abs(by), most)) : by
  return movePoints(write, customerId, by > 0 ? 'give-back' : 'use', points, { order: order.id })
}
