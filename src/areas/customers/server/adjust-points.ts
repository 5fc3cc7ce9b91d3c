/**
 * Points by hand: an entry of kind `adjust` with its reason; an undo adds the opposite. Beyond the setting's bound another person
 * approves a request for them (decision 0050).
 */
import { sql } from 'kysely'
import { dayOf, startOfDay } from '../../../core/dates/dates.ts'
import { POINT_SETTINGS } from '../../../core/point-settings.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Effect, Write } from '../../../server/kit/area/face.ts'
import { readSettings } from '../../settings/server/public.ts'
import type { Customer } from '../area.ts'
import { movePoints, pointsOf } from './public.ts'

const tooFew = (points: number) => ({ refused: { key: 'pointsTooFew', params: { points } } })

/** Points that the actor has added to a customer's by hand today, less those taken; requests are not by hand. */
async function movedToday({ sql: db, actor, now }: Write, customerId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from point_entries
    where customer_id = ${customerId}::uuid and kind = 'adjust' and refund_code is null
      and by_id = ${actor.accountId}::uuid and at >= ${startOfDay(dayOf(now))}::timestamptz`.execute(db)
  return rows[0]?.points ?? 0
}

/** The refusal of more points than one user may move by hand within a day of the shop; undefined where they may. */
async function beyondBound(write: Write, customerId: string, by: number): Promise<Refusal | undefined> {
  const { byHand } = POINT_SETTINGS
  const most = (await readSettings(write.sql, [byHand])).get(byHand.key) ?? byHand.standard
  const moved = await movedToday(write, customerId)
  if (Math.abs(moved + by) <= most) return undefined
  const left = Math.max(0, by > 0 ? most - moved : most + moved)
  return { key: 'pointsBeyondHand', params: { most, left } }
}

export const adjustPoints: Effect<Customer> = {
  async run(write, customer, { points, reason }, dryRun) {
    const by = Number(points)
    if (by === 0) return { refused: { key: 'pointsZero' } }
    // The customer is locked: an order cannot spend them meanwhile.
    const held = await pointsOf(write.sql, customer.id)
    if (held + by < 0) return tooFew(held)
    const refused = await beyondBound(write, customer.id, by)
    if (refused) return { refused }
    if (!dryRun) await movePoints(write, customer.id, 'adjust', by, { note: String(reason) })
    return { points: held + by }
  },
  async undo(write, customer, _before, { points, reason }) {
    const moved = await movePoints(write, customer.id, 'adjust', -Number(points), { note: String(reason) })
    const held = await pointsOf(write.sql, customer.id)
    // Counted: orders may have used or given points since.
    return moved ? { points: held } : tooFew(held)
  },
}
