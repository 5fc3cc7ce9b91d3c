/** Demo orders in the order of placing, with their lines, sums and events. */

import { type Adjustment, adjusted } from '../../../families/pricing/adjustments.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import type { Person } from '../../../server/demo/colleagues.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { address, mobileNumber, personName } from '../../../server/demo/people.ts'
import { type Random, Weighted } from '../../../server/demo/random.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import { carrierShares, type DemoCarrier } from '../../carriers/demo/index.ts'
import type { ClauseBook } from '../../contracts/demo/index.ts'
import { type Buyer, customersAt, makeBuyer } from '../../customers/demo/index.ts'
import { area } from '../area.ts'
import { billCodeOf, sizeOf } from '../server/bill-codes.ts'
import { columnsOf } from '../server/stages.ts'
import { type Attempt, makeAttempts } from './attempts.ts'
import { type CartSums, type Line, makeCart, makeSums, type Part, type Shelf } from './cart.ts'
import { countCart, type Limits, offCart, offFee, offOrder, type ReducedCart } from './discounts.ts'
import { type Life, type Method, makeLife } from './life.ts'
import { BUYER_NOTES } from './remarks.ts'

export type Cast = {
  shelf: Shelf
  limits: Limits
  clauses: ClauseBook
  carriers: readonly DemoCarrier[]
  /** Telesales staff who handle orders; may be empty. */
  handlers: readonly Person[]
}

export type DemoOrder = {
  index: number
  id: string
  code: string
  placed: number
  buyer: Buyer
  /** Number of the buyer among the customers. */
  customer: number
  shop: number
  lines: Line[]
  sums: CartSums
  /** Discounts on the shipping fee. */
  feeOffs: Adjustment[]
  method: Method
  life: Life
  handler: Person | null
  carrier: DemoCarrier | null
  billCode: string | null
  expectedOn: string | null
  attempts: Attempt[]
  /** Time when the carrier paid the cash out, ms; null: not yet, or no cash. */
  remittedAt: number | null
  updatedAt: number
  /** Field values as the area's record has them, refs as ids, times in ms. */
  row: Record<string, unknown>
}

const METHODS = new Weighted<Method>([
  ['cod', 62],
  ['bank', 21],
  ['wallet', 10],
  ['card', 7],
])

/** Start of phone numbers of receivers who are no customers; above the customers', below the shops'. */
const RECEIVER_PHONES = 50_000_000

type Receiver = {
  receiverName: string
  receiverPhone: string
  address: string
  ward: string | null
  district: string | null
  province: string
}

/** Receiver: mostly the buyer at home, sometimes an office or another person. */
function makeReceiver(scene: Scene, index: number, buyer: Buyer, random: Random): Receiver {
  const other = random.chance(0.09)
  const where = other || random.chance(0.08) ? address(random) : buyer
  return {
    receiverName: other ? personName(random, random.chance(0.5) ? 'male' : 'female') : buyer.name,
    receiverPhone: other ? mobileNumber(RECEIVER_PHONES + index, scene.key) : buyer.phone,
    address: where.address,
    ward: where.ward,
    district: where.district,
    province: where.province,
  }
}

/** Unique bill code of the carrier's shape; a suffix is added when the shape has no free code. */
function billCode({ shape }: DemoCarrier, index: number): string {
  const round = BigInt(index) / sizeOf(shape)
  return `${billCodeOf(shape, index)}${round > 0n ? `-${round}` : ''}`
}

/** Number of the buyer: a new customer, or an earlier one; every twelfth buys more often, some of those very often. */
function buyerIndex(there: number, before: number, random: Random): number {
  if (there > before) return there - 1
  const anybody = Math.floor(there * random.next())
  const draw = random.next()
  if (draw < 0.04) return anybody - (anybody % 144)
  return draw < 0.3 ? anybody - (anybody % 12) : anybody
}

/** All orders of a scene. A cart with goods of several shops becomes several orders of one group. */
export function* makeOrders(scene: Scene, cast: Cast): Generator<DemoOrder> {
  let before = customersAt(scene, 0)
  for (let index = 0; index < scene.orders; ) {
    const random = scene.streams('carts', index)
    const share = (index + random.next()) / scene.orders
    const placed = scene.calendar.at(share)
    const there = customersAt(scene, share)
    const customer = buyerIndex(there, before, random)
    before = there
    const buyer = makeBuyer(scene, customer)
    const parts = makeCart(scene, cast.shelf, random, placed).slice(0, scene.orders - index)
    const cart = offCart(
      cast.limits,
      parts,
      { at: placed, customer },
      {
        shopId: (shop) => cast.shelf.shops[shop]?.id ?? '',
        categoriesOf: cast.clauses.categoriesOf,
      },
    )
    const method = METHODS.pick(random)
    const group = parts.length > 1 ? timedId(placed, random) : null
    const receiver = makeReceiver(scene, index, buyer, random)
    const note = random.chance(0.13) ? random.pick(BUYER_NOTES) : null
    for (const part of parts) {
      const order = makeOrder(scene, cast, {
        ...{ index, placed, buyer, customer, part, cart, method, group, receiver, note },
      })
      cast.clauses.count(order)
      yield order
      index++
    }
    countCart(cast.limits, cart, customer)
  }
}

/**
 * Version: one for each entry of the history (`trail.ts`), and one for a carrier's report. Only the entry of the
 * current version can be undone, so reported steps cannot.
 */
function versionOf(life: Life): number {
  const steps = Object.values(life.steps).filter((at) => at !== null).length
  const ended = (life.cancelled ? 1 : 0) + (life.steps.packed !== null ? 1 : 0)
  return 1 + life.calls.length + life.ledger.length + steps + ended
}

/** Time that a carrier keeps collected cash. */
const REMITTED_AFTER = 6 * DAY

/** Time when the carrier paid out the cash of an order delivered then, ms; null: not yet. */
function remittedAt(scene: Scene, delivered: number): number | null {
  const at = delivered + REMITTED_AFTER
  return at < scene.now ? at : null
}

/** Cash on delivery: state and collected amount. Cash of the counter is received at once. */
function codOf(
  scene: Scene,
  method: Method,
  life: Life,
  total: number,
  carrier: DemoCarrier | null,
): { cod: string; codCollected: number | null; codRemittedAt: number | null } {
  const none = { codCollected: null, codRemittedAt: null }
  if (method !== 'cod' || life.cancelled) return { cod: 'none', ...none }
  const { delivered } = life.steps
  if (delivered === null) return { cod: 'due', ...none }
  if (!carrier) return { cod: 'remitted', codCollected: total, codRemittedAt: null }
  const remitted = remittedAt(scene, delivered)
  return { cod: remitted === null ? 'collected' : 'remitted', codCollected: total, codRemittedAt: remitted }
}

type Draft = {
  index: number
  placed: number
  buyer: Buyer
  customer: number
  part: Part
  cart: ReducedCart
  method: Method
  group: string | null
  receiver: Receiver
  note: string | null
}

/** Gives each line the commission of the contract that holds for it. */
function agreeOn({ clauses }: Cast, { shop, lines }: Part, at: number): void {
  for (const line of lines) {
    const clause = clauses.clauseOf(shop, line.product, at)
    if (!clause) continue
    line.clause = clause
    line.commissionBp = clause.rate
  }
}

function makeOrder(scene: Scene, cast: Cast, draft: Draft): DemoOrder {
  const { index, placed, buyer, part, method, receiver } = draft
  const random = scene.streams('orders', index)
  const id = timedId(placed, random)
  agreeOn(cast, part, placed)
  const { sums, feeOffs } = makeSums(part.lines, random, {
    order: (subtotal) =>
      offOrder(scene, random, part.lines, { subtotal, alone: draft.group === null, at: placed }),
    fee: (fee) => offFee(draft.cart, part.shop, { fee, at: placed }),
  })
  const lines = part.lines.map((line) => adjusted(line, line.adjustments))
  const pickup = sums.shippingType === 'pickup'
  const life = makeLife(
    scene,
    { placed, fromEnd: scene.orders - 1 - index, method, pickup },
    scene.streams('lives', index),
  )
  const handler = life.handled && cast.handlers.length > 0 ? random.pick(cast.handlers) : null
  const packed = life.steps.packed !== null && !pickup
  const carrier = packed ? (cast.carriers[carrierShares.pick(random)] ?? null) : null
  const bill = carrier ? billCode(carrier, index) : null
  const expected = life.steps.packed !== null ? localDay(life.steps.packed + random.int(2, 5) * DAY) : null
  const attempts = carrier ? makeAttempts(scene, index, life.steps) : []
  const cash = codOf(scene, method, life, sums.total, carrier)
  const lastCall = life.calls.at(-1)
  const updatedAt = Math.max(
    placed,
    lastCall?.at ?? 0,
    life.cancelled?.at ?? 0,
    ...life.ledger.map((entry) => entry.at),
    ...Object.values(life.steps).map((at) => at ?? 0),
  )
  const code = codeOf(area, index + 1)
  const itemCount = part.lines.reduce((sum, line) => sum + line.quantity, 0)
  const row = {
    code,
    createdAt: placed,
    updatedAt,
    updatedBy: updatedAt > placed ? (handler?.id ?? null) : null,
    version: versionOf(life),
    status: life.status,
    buyerName: buyer.name,
    phone: buyer.phone,
    total: sums.total,
    payment: life.payment,
    paymentMethod: method,
    call: life.calls.length > 0 ? 'called' : 'not_called',
    callResult: lastCall?.result ?? null,
    nextCallAt: lastCall?.nextAt ?? null,
    caller: lastCall ? (handler?.id ?? null) : null,
    lastCallAt: lastCall?.at ?? null,
    placedAt: placed,
    customer: buyer.id,
    shop: cast.shelf.shops[part.shop]?.id,
    handler: handler?.id ?? null,
    carrier: carrier?.id ?? null,
    billCode: bill,
    trackingCode: life.steps.shipped === null ? null : bill,
    expectedOn: expected,
    driver: null,
    attempts: attempts.length,
    ...cash,
    confirmedAt: life.steps.confirmed,
    deliveredAt: life.steps.delivered,
    points: 0,
    ...receiver,
    ward: life.addressComplete ? receiver.ward : null,
    itemCount,
    returnRevision: null,
    returnAskedBy: null,
    returnedCount: life.steps.returned === null ? 0 : itemCount,
    addressComplete: life.addressComplete,
    shippingType: sums.shippingType,
    subtotal: sums.subtotal,
    discount: sums.discount,
    shippingFee: sums.shippingFee,
    shippingDiscount: sums.shippingDiscount,
    ...columnsOf({ lines, feeOffs }),
    note: draft.note,
    groupId: draft.group,
  }
  return {
    index,
    id,
    code,
    placed,
    buyer,
    customer: draft.customer,
    shop: part.shop,
    lines,
    sums,
    feeOffs,
    method,
    life,
    handler,
    carrier,
    billCode: bill,
    expectedOn: expected,
    attempts,
    remittedAt: cash.codRemittedAt,
    updatedAt,
    row,
  }
}
