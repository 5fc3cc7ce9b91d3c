/**
 * Effects of each transition besides the order's own fields, and their undo. Rows of the ledger, of calls and
 * of cancellations are never changed: an undo adds a compensating row.
 */
import { formatVnd } from '../../../core/money.ts'
import type { StepValues } from '../../../core/steps.ts'
import type { Effect } from '../../../server/kit/area/face.ts'
import { fillWords } from '../../../server/kit/http/fill-words.ts'
import { effectOfLogged } from '../../call-outcomes/server/public.ts'
import { settleOrderPoints } from '../../customers/server/public.ts'
import { needReason } from '../../reasons/server/public.ts'
import type { Order } from '../area.ts'
import { en } from '../en.ts'
import { vi } from '../vi.ts'
import { billTaken } from './bill-codes.ts'
import { assignEffects } from './effects/assign.ts'
import { deliveryEffects } from './effects/delivery.ts'
import { refundEffects } from './effects/refund.ts'
import { remit, remitPart } from './effects/remit.ts'
import { returnEffects } from './effects/returns.ts'
import { addCall, addCancellation, addPayment, balance, lastPayment, retractLast } from './ledger.ts'
import { giveBack, takeAgain } from './stages.ts'
import { missingStock, releaseStock, reserveStock } from './stock.ts'

type OrderEffect = Effect<Order>

const text = (value: StepValues[string]) => (typeof value === 'string' && value !== '' ? value : null)

/** Promises the goods, which stay reserved; the confirming user becomes the handler unless there is one. */
const confirm: OrderEffect = {
  async run({ sql: db, actor, now }, order, _args, dryRun) {
    const refused = await missingStock(db, order.id, dryRun)
    if (refused) return { refused }
    return { confirmedAt: now, ...(!order.handler && { handler: actor.accountId }) }
  },
}

/**
 * The sum held from a paid order's buyer while it is cancelled, in VND: less than its total after a part was
 * refunded.
 */
const heldAtCancel = new WeakMap<Order, number>()

const cancel: OrderEffect = {
  async run(write, order, args, dryRun) {
    const reason = await needReason(write.sql, 'cancel', 'reason', args.reason)
    if (dryRun) return {}
    const held = order.payment === 'paid' ? await balance(write, order) : 0
    heldAtCancel.set(order, held)
    await addCancellation(write, order, { reason, note: text(args.note) })
    // Golfer, goods, and what comes off, in that order as placing locks them: two never wait crosswise.
    await settleOrderPoints(write, order.customer.id, order.id, 0)
    await releaseStock(write, order)
    // Last: it is what many orders wait for.
    await giveBack(write, order.id)
    // Nobody is to be called about it any more, and nothing is to be collected.
    return {
      nextCallAt: null,
      ...(order.cod === 'due' && { cod: 'none' }),
      // Paid because there was nothing to pay: nothing is to be given back.
      ...(order.payment === 'paid' && held === 0 && { payment: 'waiting' }),
    }
  },
  /** The buyer has to be refunded: the payment stays as it is until that is done. */
  remark(order, { language }) {
    const held = heldAtCancel.get(order) ?? 0
    if (held <= 0) return undefined
    const words = (language === 'vi' ? vi : en).reasons.refundDue
    return fillWords(words, { total: formatVnd(held) })
  },
  async undo(write, order) {
    const { carrier, billCode } = order
    const taken =
      carrier &&
      billCode &&
      (await billTaken(write.sql, { carrier: carrier.id, code: billCode, order: order.id }))
    if (taken) return { refused: taken }
    if (!(await settleOrderPoints(write, order.customer.id, order.id, order.points)))
      return { refused: { key: 'pointsGone', params: { points: order.points } } }
    const refused = await reserveStock(write, order)
    if (refused) return { refused }
    await retractLast(write, order, 'cancellation')
    const gone = await takeAgain(write, order.id, 'afterGoods')
    return gone && { refused: gone }
  },
}

/**
 * The money is there. Without an amount it is the order's total (bulk); another amount needs a reason. An
 * order that waited for just that goes on to be confirmed.
 */
const confirmPayment: OrderEffect = {
  async run(write, order, args, dryRun) {
    const amount = typeof args.amount === 'number' ? args.amount : order.total
    const reason = text(args.reason)
    if (amount !== order.total && !reason) {
      return { refused: { key: 'amountDiffers', params: { total: formatVnd(order.total) } } }
    }
    if (!dryRun) await addPayment(write, order, { kind: 'payment', amount, reason })
    return {
      payment: 'paid',
      ...(order.status === 'awaiting_payment' && { status: 'pending' }),
      // A buyer who has paid is not asked for the cash again at the door.
      ...(order.cod === 'due' && { cod: 'none' }),
    }
  },
  async undo(write, order) {
    const held = await balance(write, order)
    if (held !== 0) await addPayment(write, order, { kind: 'reversal', amount: -held, reason: null })
    return undefined
  },
}

/**
 * The money is not there after all. A prepaid order that is not confirmed yet waits for it again (decision
 * 0004: `awaiting_payment` is a prepaid order whose money nobody has confirmed). One that is confirmed keeps
 * its place: goods may be packed already, and it is paid again by the same confirm-payment.
 */
const cancelPayment: OrderEffect = {
  async run(write, order, args, dryRun) {
    const reasonKey = await needReason(write.sql, 'cancel-payment', 'paymentReason', args.paymentReason)
    if (!dryRun) {
      const held = await balance(write, order)
      await addPayment(write, order, { kind: 'reversal', amount: -held, reason: text(args.note), reasonKey })
    }
    const back = order.status === 'pending' && order.paymentMethod !== 'cod'
    return {
      payment: 'waiting',
      ...(back && { status: 'awaiting_payment' }),
      ...(order.paymentMethod === 'cod' && { cod: 'due' }),
    }
  },
  async undo(write, order) {
    const last = await lastPayment(write, order)
    // No more than what was taken: there may have been nothing.
    if (last && last.amount < 0)
      await addPayment(write, order, { kind: 'payment', amount: -last.amount, reason: last.reason })
    return undefined
  },
}

/** A call is noted by its result; the next one only when it was agreed on. */
const logCall: OrderEffect = {
  async run(write, order, args, dryRun) {
    const nextAt = text(args.nextAt)
    const { key: outcome, effect: result } = await effectOfLogged(write.sql, {
      key: args.result,
      order: order.id,
      by: write.actor.accountId,
    })
    if (!dryRun) await addCall(write, order, { result, outcome, note: text(args.note), nextAt })
    return {
      call: 'called',
      callResult: result,
      nextCallAt: nextAt,
      caller: write.actor.accountId,
      lastCallAt: write.now,
    }
  },
  async undo(write, order) {
    await retractLast(write, order, 'call')
    return undefined
  },
}

export const effects: Readonly<Record<string, OrderEffect>> = {
  ...assignEffects,
  ...deliveryEffects,
  ...refundEffects,
  confirm,
  cancel,
  'confirm-payment': confirmPayment,
  'cancel-payment': cancelPayment,
  'log-call': logCall,
  remit,
  'remit-part': remitPart,
  ...returnEffects,
}
