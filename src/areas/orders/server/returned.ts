/** An order's returns, as they are in a transaction. */
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { OrderDetail } from '../schema.ts'
import { parts } from './parts.ts'

export type Known = Pick<OrderDetail, 'lines' | 'payments' | 'returns' | 'returnPolicy'>

/** The lines, payments and returns of an order, and its policy, by the very SQL its detail is read with. */
export async function readReturns(db: Sql, orderId: string): Promise<Known> {
  // Constants of ours, which carry no value of any user's.
  const { rows } = await sql<Known>`
    select (${sql.raw(parts.lines)}) as lines, (${sql.raw(parts.payments)}) as payments,
      (${sql.raw(parts.returns)}) as returns, (${sql.raw(parts.returnPolicy)}) as "returnPolicy"
    from orders t where t.id = ${orderId}::uuid`.execute(db)
  const [known] = rows
  if (!known) throw new Error(`no order ${orderId}`)
  return known
}

/** The points that returns gave back, as their lines have them. */
export const pointsReturned = (returns: Known['returns']): number =>
  returns.flatMap(({ lines }) => lines).reduce((sum, { points }) => sum + (points ?? 0), 0)

/** The points that pay for an order now; none of one that was cancelled or is gone. */
export async function pointsKept(db: Sql, orderId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from orders where id = ${orderId}::uuid and status <> 'cancelled'`.execute(db)
  const [order] = rows
  return order ? order.points - pointsReturned((await readReturns(db, orderId)).returns) : 0
}
