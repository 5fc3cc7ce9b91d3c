/**
 * Money back of an order that was cancelled or returned: to the buyer's bank account, or as points. The order's
 * row is locked meanwhile, so who comes second meets what the first has given back.
 */
import { formatVnd } from '../../../../core/money.ts'
import type { StepValues } from '../../../../core/steps.ts'
import { ANSWERED, type Effect, type Write } from '../../../../server/kit/area/face.ts'
import { movePoints } from '../../../customers/server/public.ts'
import type { Order } from '../../area.ts'
import { refundOf } from '../../returns/rules.ts'
import { addPayment, balance } from '../ledger.ts'
import { readReturns } from '../returned.ts'

const text = (value: StepValues[string]) => (typeof value === 'string' && value !== '' ? value : null)

/** The refund due: for a returned order the goods that were taken in, for a cancelled one all that is held. */
async function dueOf(write: Write, order: Order, held: number): Promise<number> {
  if (order.status !== 'returned') return held
  const { returns, payments } = await readReturns(write.sql, order.id)
  return refundOf(returns, payments).left
}

/** Gives back all that is due, or the amount that is said; never more than is held. */
function refund(to: 'bank' | 'points'): Effect<Order> {
  return {
    async run(write, order, args, dryRun) {
      const held = await balance(write, order)
      const due = await dueOf(write, order, held)
      const amount = typeof args.amount === 'number' ? args.amount : due
      if (amount > held) return { refused: { key: 'refundBeyondHeld', params: { held: formatVnd(held) } } }
      if (amount <= 0) return { refused: { key: 'nothingHeld' } }
      if (!dryRun) await give(write, order, { to, amount, note: noteOf(args) })
      return { ...(amount >= due && { payment: 'refunded' }), [ANSWERED]: { amount } }
    },
  }
}

const noteOf = (args: Readonly<StepValues>) =>
  [text(args.reference), text(args.note)].filter(Boolean).join(' · ') || null

async function give(
  write: Write,
  order: Order,
  { to, amount, note }: { to: 'bank' | 'points'; amount: number; note: string | null },
): Promise<void> {
  if (amount > 0)
    await addPayment(write, order, { kind: 'refund', amount: -amount, reason: note, method: to })
  if (to === 'points') await movePoints(write, order.customer.id, 'refund', amount, { order: order.id, note })
}

export const refundEffects: Readonly<Record<string, Effect<Order>>> = {
  'refund-bank': refund('bank'),
  'refund-points': refund('points'),
}
