/** Events of an order after placing: calls, payments, packing, delivery, cancellation, return. */

import { inWorkingHours } from '../../../server/demo/calendar.ts'
import { type Random, Weighted } from '../../../server/demo/random.ts'
import { DAY, HOUR, MINUTE, type Scene } from '../../../server/demo/scene.ts'
import type { CallResult } from '../../call-outcomes/area.ts'
import type { OrderStatus, PAYMENT_METHODS, PAYMENTS } from '../area.ts'
import { CALL_NOTES, CANCEL_NOTES, CANCEL_SHARES, type CancelReason } from './remarks.ts'

export type Method = (typeof PAYMENT_METHODS)[number]
type Call = { result: CallResult; note: string | null; at: number; nextAt: number | null }
type Ledger = { kind: 'payment' | 'refund'; at: number; reason: string | null }

export type Life = {
  status: OrderStatus
  payment: (typeof PAYMENTS)[number]
  calls: Call[]
  ledger: Ledger[]
  cancelled: { reason: CancelReason; note: string | null; at: number } | null
  /** Time of each step, ms; null: not reached. */
  steps: Record<Step, number | null>
  /** An agent of telesales handles it. */
  handled: boolean
  addressComplete: boolean
}

const CANCELLED_SHARE = 0.083
const RETURNED_SHARE = 0.023
const reasons = new Weighted(CANCEL_SHARES)
const misses = new Weighted<CallResult>([
  ['no_answer', 60],
  ['busy', 22],
  ['call_back', 18],
])

/** Expected count of open orders: 155 at 50,000. Bigger shops have more staff, so it grows slower than the orders. */
export function backlog(orders: number): number {
  return Math.min(orders * 0.25, 155 * (orders / 50_000) ** 0.6)
}

/** Whether the order is open; `fromEnd`: count of newer orders. */
function isOpen(scene: Scene, fromEnd: number, random: Random): boolean {
  const reach = 2 * backlog(scene.orders)
  return random.next() < 1 - fromEnd / reach
}

const STEPS = ['confirmed', 'packed', 'shipped', 'delivered', 'returnAsked', 'returned'] as const
type Step = (typeof STEPS)[number]

/** Steps of the newest orders in turn, each with the least age of such an order. */
const IN_HAND: readonly { reached: Step; age: number }[] = [
  { reached: 'confirmed', age: 2 * HOUR },
  { reached: 'packed', age: 8 * HOUR },
  { reached: 'shipped', age: 20 * HOUR },
  { reached: 'returnAsked', age: 4 * DAY },
]
const IN_HAND_EVERY = 8
const IN_HAND_AMONG = 96
/** Prepaid orders among this many of the newest await payment. */
const UNPAID_AMONG = 8

/**
 * Fixed step of a recent order; undefined: the step follows from the order's age. In a small shop orders are days apart,
 * so by age alone all but the open ones would be delivered and none be left to pack.
 */
function inHand(scene: Scene, placed: number, fromEnd: number): Step | undefined {
  if (fromEnd >= IN_HAND_AMONG || fromEnd % IN_HAND_EVERY !== IN_HAND_EVERY - 1) return undefined
  const next = IN_HAND[Math.floor(fromEnd / IN_HAND_EVERY) % IN_HAND.length]
  return next && scene.now - placed >= next.age ? next.reached : undefined
}

const never: Life['steps'] = {
  confirmed: null,
  packed: null,
  shipped: null,
  delivered: null,
  returnAsked: null,
  returned: null,
}

/** An instant after `from`, not after now. */
function later(scene: Scene, from: number, by: number, random: Random): number {
  const wanted = Math.floor(from + by)
  return wanted < scene.now ? wanted : Math.floor(from + (scene.now - from) * random.between(0.4, 0.95))
}

/** Calls in working hours until `until`; the last one has the given result. */
function makeCalls(
  placed: number,
  until: number,
  missed: number,
  last: CallResult | null,
  random: Random,
): Call[] {
  const results = Array.from({ length: missed }, () => misses.pick(random))
  if (last) results.push(last)
  const gap = (until - placed) / (results.length + 1)
  const times = results.map((_, index) => {
    const wanted = inWorkingHours(Math.floor(placed + gap * (index + random.between(0.4, 1))), random)
    // A late call rather than one after the outcome.
    return wanted < until ? wanted : Math.floor(placed + gap * (index + 0.5))
  })
  times.sort((one, other) => one - other)
  return results.map((result, index) => ({
    result,
    note: random.pick(CALL_NOTES[result]),
    at: times[index] ?? until,
    nextAt: null,
  }))
}

/** Time of the next call after a missed one: +2 h, +15 min, or as agreed. */
function nextCall(call: Call, random: Random): number | null {
  if (call.result === 'no_answer') return inWorkingHours(call.at + 2 * HOUR, random)
  if (call.result === 'busy') return inWorkingHours(call.at + 15 * MINUTE, random)
  if (call.result !== 'call_back') return null
  const hours = random.int(2, 22)
  return Math.ceil(inWorkingHours(call.at + hours * HOUR, random) / (30 * MINUTE)) * 30 * MINUTE
}

/** Life of an open order: not called or not reached; prepaid ones await payment or confirmation. */
function openLife(scene: Scene, placed: number, method: Method, unpaid: boolean, random: Random): Life {
  const prepaid = method !== 'cod'
  const paid = prepaid && random.chance(0.5) && !unpaid
  const called = random.chance(prepaid ? 0.25 : 0.52)
  const calls = called ? makeCalls(placed, scene.now, random.int(1, 3), null, random) : []
  const last = calls.at(-1)
  if (last) last.nextAt = nextCall(last, random)
  const paidAt = later(scene, placed, random.between(1, 90) * MINUTE, random)
  return {
    status: prepaid && !paid ? 'awaiting_payment' : 'pending',
    payment: paid ? 'paid' : 'waiting',
    calls,
    ledger: paid ? [{ kind: 'payment', at: paidAt, reason: null }] : [],
    cancelled: null,
    steps: never,
    handled: calls.length > 0,
    addressComplete: !random.chance(0.05),
  }
}

function cancelledLife(scene: Scene, placed: number, method: Method, random: Random): Life {
  const reason = reasons.pick(random)
  const at = later(scene, placed, random.between(0.5, 60) * HOUR, random)
  const last: CallResult | null =
    reason === 'customer_changed_mind' || reason === 'duplicate'
      ? 'cancelled'
      : reason === 'fraud'
        ? 'wrong_number'
        : null
  const missed = reason === 'customer_unreachable' ? random.int(2, 4) : random.int(0, 1)
  const paid = method !== 'cod' && random.chance(0.45)
  const paidAt = later(scene, placed, random.between(1, 30) * MINUTE, random)
  const refundAt = at + random.between(4, 50) * HOUR
  const refunded = paid && refundAt < scene.now
  const ledger: Ledger[] = paid ? [{ kind: 'payment', at: Math.min(paidAt, at), reason: null }] : []
  if (refunded) ledger.push({ kind: 'refund', at: Math.floor(refundAt), reason: 'Hoàn tiền đơn huỷ' })
  return {
    status: 'cancelled',
    payment: refunded ? 'refunded' : paid ? 'paid' : 'waiting',
    calls: makeCalls(placed, at, missed, last, random),
    ledger,
    cancelled: { reason, note: random.pick(CANCEL_NOTES[reason]), at },
    steps: never,
    handled: true,
    addressComplete: reason !== 'address_unreachable' || random.chance(0.5),
  }
}

/** Planned steps up to `reached`, which happened recently. */
function stepsUntil(
  scene: Scene,
  placed: number,
  planned: Record<Step, number>,
  reached: Step,
  random: Random,
): Life['steps'] {
  const lately = scene.now - random.between(1, 20) * HOUR
  const steps = { ...never }
  let before = placed
  for (const step of STEPS) {
    const wanted = step === reached ? Math.max(planned[step], lately) : planned[step]
    before = later(scene, before, wanted - before, random)
    steps[step] = before
    if (step === reached) break
  }
  return steps
}

/** Life of a confirmed order, up to its fixed step or else as far as its age allows. */
function servedLife(
  scene: Scene,
  { placed, method, pickup }: { placed: number; method: Method; pickup: boolean },
  reached: Step | undefined,
  random: Random,
): Life {
  const confirmed = later(
    scene,
    placed,
    inWorkingHours(placed + random.between(0.1, 9) * HOUR, random) - placed,
    random,
  )
  const packed = inWorkingHours(Math.floor(confirmed + random.between(1, 20) * HOUR), random)
  const shipped = Math.floor(packed + random.between(2, 26) * HOUR)
  const delivered = inWorkingHours(
    Math.floor(shipped + (pickup ? random.between(2, 40) : random.between(14, 110)) * HOUR),
    random,
  )
  const asked = Math.floor(delivered + random.between(0.5, 6) * DAY)
  const taken = Math.floor(asked + random.between(2, 9) * DAY)
  const comesBack = random.chance(RETURNED_SHARE)
  const past = (at: number) => (at < scene.now ? at : null)
  const planned = { confirmed, packed, shipped, delivered, returnAsked: asked, returned: taken }
  const steps: Life['steps'] = reached
    ? stepsUntil(scene, placed, planned, reached, random)
    : {
        confirmed,
        packed: past(packed),
        shipped: past(shipped),
        delivered: past(delivered),
        returnAsked: comesBack ? past(asked) : null,
        returned: comesBack ? past(taken) : null,
      }
  const called = method === 'cod' || random.chance(0.3)
  const paidAt =
    method === 'cod'
      ? steps.delivered
      : Math.min(confirmed, Math.floor(placed + random.between(1, 40) * MINUTE))
  const ledger: Ledger[] = paidAt === null ? [] : [{ kind: 'payment', at: paidAt, reason: null }]
  if (steps.returned) ledger.push({ kind: 'refund', at: steps.returned, reason: 'Hoàn tiền hàng trả' })
  const missed = random.chance(0.3) ? random.int(1, 2) : 0
  const said: CallResult = random.chance(0.06) ? 'changed' : 'confirmed'
  return {
    status: statusOf(steps),
    payment: steps.returned ? 'refunded' : paidAt === null ? 'waiting' : 'paid',
    calls: called ? makeCalls(placed, steps.confirmed ?? confirmed, missed, said, random) : [],
    ledger,
    cancelled: null,
    steps,
    handled: true,
    addressComplete: true,
  }
}

function statusOf(steps: Life['steps']): OrderStatus {
  if (steps.returned) return 'returned'
  if (steps.returnAsked) return 'return_requested'
  if (steps.delivered) return 'delivered'
  if (steps.shipped) return 'delivering'
  return steps.packed ? 'to_deliver' : 'to_pack'
}

/** Life of an order; `placed` in ms, `fromEnd`: count of newer orders. */
export function makeLife(
  scene: Scene,
  order: { placed: number; fromEnd: number; method: Method; pickup: boolean },
  random: Random,
): Life {
  const { placed, fromEnd, method } = order
  const reached = inHand(scene, placed, fromEnd)
  if (reached) return servedLife(scene, order, reached, random)
  const unpaid = method !== 'cod' && fromEnd < UNPAID_AMONG
  if (isOpen(scene, fromEnd, random) || unpaid) return openLife(scene, placed, method, unpaid, random)
  if (random.chance(CANCELLED_SHARE)) return cancelledLife(scene, placed, method, random)
  return servedLife(scene, order, undefined, random)
}
