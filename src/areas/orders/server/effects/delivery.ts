/**
 * The way of an order from the shelf to its receiver: packed, handed over, delivered or brought back. Goods
 * leave the shelf when they are handed over, and are there again when an attempt failed.
 */
import { sql } from 'kysely'
import { clockOf, dayOf } from '../../../../core/dates/dates.ts'
import { formatVnd } from '../../../../core/money.ts'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { StepValues } from '../../../../core/steps.ts'
import type { Effect, Sql } from '../../../../server/kit/area/face.ts'
import { plainCode } from '../../../carriers/bill-shape.ts'
import { needReason } from '../../../reasons/server/public.ts'
import type { Order } from '../../area.ts'
import { expectedDay } from '../../expected.ts'
import { billTaken, newBillCode } from '../bill-codes.ts'
import { addAttempt, addPayment, balance, retractLast } from '../ledger.ts'
import { bringBack, shipStock } from '../stock.ts'

type OrderEffect = Effect<Order>

const text = (value: StepValues[string]) => (typeof value === 'string' && value !== '' ? value : null)
/** A code as scanners and spreadsheets are matched with it, however it was typed. */
const codeOf = (value: StepValues[string]) => text(plainCode(text(value) ?? ''))

type CarrierRow = {
  id: string
  code: string
  name: string
  status: string
  billShape: string | null
  takesStandard: boolean
  takesExpress: boolean
  daysNorth: number | null
  daysCentral: number | null
  daysSouth: number | null
  cutOff: string | null
}

async function carrierOf(db: Sql, id: string): Promise<CarrierRow | undefined> {
  const { rows } = await sql<CarrierRow>`
    select id, code, name, status, bill_shape as "billShape", takes_standard as "takesStandard",
      takes_express as "takesExpress", days_north as "daysNorth", days_central as "daysCentral",
      days_south as "daysSouth", cut_off as "cutOff"
    from carriers where id = ${id}::uuid`.execute(db)
  return rows[0]
}

/**
 * Goods are in the box: who brings it, how, and when it should be there. A bill code that nobody typed is given
 * in the carrier's shape; what is fetched at the shop has no carrier and no bill.
 */
const pack: OrderEffect = {
  async run({ sql: db, now }, order, args, dryRun) {
    const shippingType = args.shippingType as Order['shippingType']
    const day = text(args.expectedOn)
    const packed = { day: dayOf(now), clock: clockOf(now) }
    if (shippingType === 'pickup') {
      const expectedOn = day ?? expectedDay(packed, order.province, shippingType)
      return { shippingType, expectedOn, carrier: null, billCode: null }
    }
    const carrier = await carrierOf(db, String(args.carrier))
    // An unknown carrier is reported at the field, like every invalid reference.
    if (!carrier) return { carrier: args.carrier }
    const refused = refusalOf(carrier, shippingType)
    if (refused) return { refused }
    const typed = codeOf(args.billCode)
    const taken = typed && (await billTaken(db, { carrier: carrier.id, code: typed, order: order.id }))
    if (taken) return { refused: taken }
    const billCode = dryRun ? typed : (typed ?? (await newBillCode(db, carrier)))
    const expectedOn = day ?? expectedDay(packed, order.province, shippingType, carrier)
    return { shippingType, expectedOn, carrier: carrier.id, billCode }
  },
}

/** Why a carrier does not bring parcels of a type; undefined when it does. */
function refusalOf(carrier: CarrierRow, type: 'standard' | 'express'): Refusal | undefined {
  if (carrier.status !== 'active') return { key: 'carrierStopped' }
  const takes = type === 'express' ? carrier.takesExpress : carrier.takesStandard
  return takes ? undefined : { key: 'carrierTakesNot', params: { carrier: carrier.name } }
}

/** Handed over: to the carrier under a tracking code, to our own driver, or ready to be fetched. */
const ship: OrderEffect = {
  async run(write, order, args, dryRun) {
    const driver = text(args.driver)
    const trackingCode = codeOf(args.trackingCode) ?? (driver ? null : order.billCode)
    if (!trackingCode && !driver && order.carrier) return { refused: { key: 'trackingNeeded' } }
    const refused = await shipStock(write, order, dryRun)
    return refused ? { refused } : { trackingCode, driver }
  },
  async undo(write, order) {
    await bringBack(write, order)
    return undefined
  },
}

/**
 * Received. Cash on delivery has been collected by then: the total, unless another amount is said and why. It is
 * with the carrier until that remits it; what our own counter took is with us already (decision 0018).
 */
const deliver: OrderEffect = {
  async run(write, order, args, dryRun) {
    const delivered = { deliveredAt: write.now }
    if (order.paymentMethod !== 'cod' || order.payment !== 'waiting') return delivered
    const amount = typeof args.codCollected === 'number' ? args.codCollected : order.total
    const reason = text(args.reason)
    if (amount !== order.total && !reason)
      return { refused: { key: 'amountDiffers', params: { total: formatVnd(order.total) } } }
    if (!dryRun && amount > 0) await addPayment(write, order, { kind: 'payment', amount, reason })
    return {
      ...delivered,
      payment: 'paid',
      cod: amount === 0 ? 'none' : order.carrier ? 'collected' : 'remitted',
      codCollected: amount,
    }
  },
  async undo(write, order, before) {
    if (before.payment === order.payment) return undefined
    const held = await balance(write, order)
    if (held !== 0) await addPayment(write, order, { kind: 'reversal', amount: -held, reason: null })
    return undefined
  },
}

/** Nobody there, refused, damaged on the way: the parcel is back and can be sent again or cancelled. */
const failDelivery: OrderEffect = {
  async run(write, order, args, dryRun) {
    const reason = await needReason(write.sql, 'fail-delivery', 'failReason', args.failReason)
    if (!dryRun) {
      await addAttempt(write, order, { reason, note: text(args.note) })
      await bringBack(write, order)
    }
    const expectedOn = text(args.expectedOn)
    return { attempts: order.attempts + 1, ...(expectedOn && { expectedOn }) }
  },
  async undo(write, order) {
    const refused = await shipStock(write, order, false)
    if (refused) return { refused }
    await retractLast(write, order, 'attempt')
    return undefined
  },
}

export const deliveryEffects: Readonly<Record<string, OrderEffect>> = {
  pack,
  ship,
  deliver,
  'fail-delivery': failDelivery,
}
