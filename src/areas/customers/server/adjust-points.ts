/** Points by hand: an entry of kind `adjust` with its reason; an undo adds the opposite. */
import type { Effect } from '../../../server/kit/area/face.ts'
import type { Customer } from '../area.ts'
import { movePoints, pointsOf } from './public.ts'

const tooFew = (points: number) => ({ refused: { key: 'pointsTooFew', params: { points } } })

export const adjustPoints: Effect<Customer> = {
  async run(write, customer, { points, reason }, dryRun) {
    const by = Number(points)
    if (by === 0) return { refused: { key: 'pointsZero' } }
    // The customer is locked: an order cannot spend them meanwhile.
    const held = await pointsOf(write.sql, customer.id)
    if (held + by < 0) return tooFew(held)
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
