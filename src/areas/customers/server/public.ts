/** Points of a customer: a point is worth one VND. A ledger that is only added to, and what is left beside it. */
import { sql } from 'kysely'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'

/**
 * `use`: an order is paid with them; `give-back`: it is not after all; `refund`: money of an order given back as
 * points; `adjust`: by hand.
 */
export type PointKind = 'use' | 'give-back' | 'refund' | 'adjust'

/** A customer's points. */
export async function pointsOf(db: Sql, customerId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from customers where id = ${customerId}::uuid`.execute(db)
  return rows[0]?.points ?? 0
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
  about: { order?: string; note?: string | null } = {},
): Promise<boolean> {
  if (points === 0) return true
  const { rows } = await sql`
    with moved as (
      update customers set points = points + ${points}::bigint
      where id = ${customerId}::uuid and points + ${points}::bigint >= 0 returning id
    )
    insert into point_entries (id, customer_id, kind, points, order_id, note, at, by_id)
    select ${newId()}::uuid, id, ${kind}, ${points}::bigint, ${about.order ?? null}::uuid,
      ${about.note ?? null}, ${now}::timestamptz, ${actor.accountId}::uuid
    from moved returning id`.execute(db)
  return rows.length > 0
}
