/** Checks of a request against the ledger of points, which form, approval and refund share. */
import { Problem, type Refusal } from '../../../core/problems/problems.ts'
import type { Changes, Write } from '../../../server/kit/area/face.ts'
import { lockedPoints, pointsLeftOf } from '../../customers/server/public.ts'
import { area } from '../area.ts'

/** The facts of a request that the ledger is asked about; ids. */
export type Asked = { customer: string; order: string | null; points: number; payTo: unknown }

/**
 * The reason why so many points cannot be refunded now, and the field that it is about; undefined where they can. To the
 * balance: at most what the order used and has not got back. To a bank, or taken: at most what the customer has. The
 * customer's row is locked until the transaction ends.
 */
export async function problemOf(
  write: Write,
  { customer, order, points, payTo }: Asked,
): Promise<{ field: 'points' | 'order'; reason: Refusal } | undefined> {
  const held = await lockedPoints(write.sql, customer)
  if (payTo === 'grant') return undefined
  if (payTo === 'bank' || payTo === 'take')
    return points > held ? { field: 'points', reason: { key: 'beyondBalance', params: { held } } } : undefined
  if (order === null) return { field: 'order', reason: { key: 'orderNeeded' } }
  const [found] = await write.others.read('orders', [order])
  const buyer = found?.customer as { id: string } | undefined
  if (!found || buyer?.id !== customer) return { field: 'order', reason: { key: 'orderOfAnother' } }
  const left = await pointsLeftOf(write.sql, order)
  return points > left
    ? { field: 'points', reason: { key: 'beyondOrder', params: { left, code: found.code } } }
    : undefined
}

/** Throws `invalid` with the field where the request cannot be made as it is. */
export async function check(write: Write, asked: Asked): Promise<void> {
  const problem = await problemOf(write, asked)
  if (!problem) return
  const { field, reason } = problem
  throw new Problem('invalid', { area: area.id, reason, fields: { [field]: reason } })
}

/** The request as it is checked, from the values of a form. */
export const askedOf = (values: Changes): Asked => ({
  customer: String(values.customer),
  order: typeof values.order === 'string' ? values.order : null,
  points: Number(values.points),
  payTo: values.payTo,
})

/** Bank data are kept with a transfer alone. */
export const consistent = (values: Changes): Changes =>
  values.payTo === 'bank' ? values : { ...values, bankAccount: null, bankHolder: null, bankName: null }
