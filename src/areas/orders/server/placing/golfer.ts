/** The golfer of an order, and the points that pay for it. */
import { sql } from 'kysely'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { Holder } from '../../../../families/pricing/server/stage.ts'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { pointsOf } from '../../../customers/server/public.ts'

/** Returns a customer by id. `lock`: locks the row until the transaction ends. */
export async function golfer(
  db: Sql,
  id: string,
  lock: boolean,
): Promise<(Holder & { name: string }) | undefined> {
  const { rows } = await sql<Holder & { name: string }>`
    select id, name, phone, vid from customers where id = ${id}::uuid
    ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

/** Returns a customer's points; one point is worth 1 VND. 0 without a customer. */
export async function pointsHeld(db: Sql, customer: string | null): Promise<number> {
  return customer === null ? 0 : pointsOf(db, customer)
}

/**
 * Returns the reason why `points` cannot be used, undefined if they can. `own`: points the order being changed already uses;
 * `most`: the order's limit.
 */
export async function pointsProblem(
  db: Sql,
  customer: string | null,
  { points, own, most }: { points: number; own: number; most: number },
): Promise<Refusal | undefined> {
  if (points === 0 || points <= Math.min(own, most)) return undefined
  const held = (await pointsHeld(db, customer)) + own
  if (points > held) return { key: 'fewPoints', params: { held } }
  if (points > most) return { key: 'pointsBeyondTotal', params: { most } }
  return undefined
}
