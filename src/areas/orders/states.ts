import { formatVnd } from '../../core/money.ts'
import { defineStates } from '../../core/states.ts'
import type { Following, Proposal } from '../../core/steps.ts'
import type { Carrier } from '../carriers/area.ts'
import { type Order, type OrderStatus, SHIPPING_TYPES, STATUSES } from './area.ts'
import { assignTransitions } from './assigning/transitions.ts'
import { refundOf } from './returns/rules.ts'
import { returnTransitions } from './returns/transitions.ts'
import type { OrderDetail } from './schema.ts'

const BEFORE_DELIVERY: readonly OrderStatus[] = ['pending', 'awaiting_payment', 'to_pack', 'to_deliver']

const codHeld = (order: Order) => (order.cod === 'collected' ? undefined : { key: 'codNotHeld' })
/** A prepaid order goes nowhere before its money is there. */
const notPaid = (order: Order) =>
  order.paymentMethod !== 'cod' && order.payment !== 'paid' ? { key: 'notPaid' } : undefined

/** The common value of all; undefined when they differ. */
function common<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined
}

function proposePack(orders: readonly Order[], { many, today }: { many: boolean; today: string }): Proposal {
  const shippingType = common(orders.map((order) => order.shippingType)) ?? 'standard'
  const carrier = common(orders.map((order) => order.carrier?.id)) && orders[0]?.carrier
  const answers = { shippingType, ...(carrier && { carrier }) }
  const [order] = orders
  // One code cannot be many parcels', and each of them has a day of its own.
  if (many || !order) return { answers, leave: ['billCode'] }
  return { answers, follow: { expectedOn: { from: 'carrier', answer: expectedOf(order, today) } } }
}

/** The day is the carrier's, so it can be proposed once that is chosen. */
const expectedOf =
  ({ province }: Order, today: string): Following['answer'] =>
  async (carrier, { shippingType }) => {
    const { expectedDay } = await import('./expected.ts')
    return expectedDay(
      today,
      province,
      shippingType as Order['shippingType'],
      carrier as unknown as Carrier | undefined,
    )
  }

function proposeShip([order]: readonly Order[], { many }: { many: boolean }): Proposal {
  if (many) return { leave: ['trackingCode'] }
  if (!order?.carrier)
    return { leave: order?.shippingType === 'pickup' ? ['trackingCode', 'driver'] : ['trackingCode'] }
  return order.billCode ? { answers: { trackingCode: order.trackingCode ?? order.billCode } } : {}
}

function proposeDeliver([order]: readonly Order[], { many }: { many: boolean }): Proposal {
  const collects = order?.paymentMethod === 'cod' && order.payment === 'waiting'
  if (many || !order || !collects) return { leave: ['codCollected', 'reason'] }
  return { answers: { codCollected: order.total } }
}

const refundable = (order: Order) => (order.payment === 'paid' ? undefined : { key: 'nothingToRefund' })

/** Of many each gets what is due; of one that can be changed. */
function proposeRefund([order]: readonly Order[], { many }: { many: boolean }): Proposal {
  const { payments, returns } = (order ?? {}) as Partial<OrderDetail>
  if (many || !order || !payments) return { leave: ['amount'] }
  const held = payments.reduce((sum, one) => sum + one.amount, 0)
  const amount = order.status === 'returned' ? refundOf(returns, payments).left : held
  const beyond = { key: 'refundBeyondHeld', params: { held: formatVnd(held) } }
  const against = {
    // As the server does, which counts what is held then.
    amount: (value: unknown) => (typeof value === 'number' && value > held ? beyond : undefined),
  }
  // Just taken in, the refund due is not in its detail yet; an empty amount means the one the server
  // computes.
  return amount > 0 ? { answers: { amount }, against } : { leave: ['amount'] }
}

/** Of one order what the carrier still holds; of many each its own. */
function proposeRemit([order]: readonly Order[], { many }: { many: boolean }): Proposal {
  if (many || !order) return { leave: ['amount', 'reason'] }
  const { codRemitted } = order as Partial<OrderDetail>
  if (codRemitted === undefined) return {}
  return { answers: { amount: (order.codCollected ?? order.total) - codRemitted } }
}

/** Transitions of product.md, "Orders". Stock is checked by the server, which alone can lock it. */
export const states = defineStates<Order>()({
  field: 'status',
  values: STATUSES,
  initial: ['pending', 'awaiting_payment'],
  editable: (order) => (BEFORE_DELIVERY.includes(order.status) ? undefined : { key: 'onItsWay' }),
  fixes: {
    addressIncomplete: { verb: 'edit', fields: ['address', 'ward', 'province'] },
    notPaid: { verb: 'confirm-payment' },
    notAssigned: { verb: 'assign' },
  },
  transitions: {
    confirm: {
      from: ['pending'],
      to: 'to_pack',
      guard: (order) => {
        if (!order.addressComplete) return { key: 'addressIncomplete' }
        return notPaid(order)
      },
      danger: 'undo',
      main: true,
      icon: 'check',
    },
    pack: {
      from: ['to_pack'],
      to: 'to_deliver',
      // Delivery time, shipping type and shipping unit are required (spec section 5); a missing day is
      // computed from the carrier's days to the receiver's region.
      steps: [
        { name: 'shippingType', kind: 'enum', values: SHIPPING_TYPES },
        {
          name: 'carrier',
          kind: 'record',
          area: 'carriers',
          where: [['status', 'eq', 'active']],
          narrow: {
            step: 'shippingType',
            by: { standard: [['takesStandard', 'eq', true]], express: [['takesExpress', 'eq', true]] },
          },
          when: { step: 'shippingType', is: ['standard', 'express'] },
        },
        { name: 'expectedOn', kind: 'date', optional: true },
        {
          name: 'billCode',
          kind: 'text',
          max: 40,
          optional: true,
          when: { step: 'shippingType', is: ['standard', 'express'] },
        },
      ],
      propose: proposePack,
      danger: 'undo',
      main: true,
      icon: 'package',
    },
    ship: {
      from: ['to_deliver'],
      to: 'delivering',
      guard: notPaid,
      steps: [
        { name: 'trackingCode', kind: 'text', max: 40, optional: true },
        { name: 'driver', kind: 'text', max: 100, optional: true },
      ],
      propose: proposeShip,
      danger: 'undo',
      main: true,
      icon: 'truck',
    },
    deliver: {
      from: ['delivering'],
      to: 'delivered',
      steps: [
        { name: 'codCollected', kind: 'money', optional: true },
        {
          name: 'reason',
          kind: 'text',
          max: 300,
          optional: true,
          when: { step: 'codCollected', differs: true },
        },
      ],
      propose: proposeDeliver,
      danger: 'undo',
      main: true,
      icon: 'check',
    },
    'fail-delivery': {
      from: ['delivering'],
      to: 'to_deliver',
      steps: [
        { name: 'failReason', kind: 'choice', list: 'fail-delivery' },
        { name: 'note', kind: 'text', max: 300, optional: true },
        { name: 'expectedOn', kind: 'date', optional: true },
      ],
      danger: 'undo',
      icon: 'undo-2',
    },
    'confirm-payment': {
      from: [...BEFORE_DELIVERY, 'delivering', 'delivered'],
      // Only the payment moves, but where it was waited for.
      to: 'same',
      leads: { awaiting_payment: 'pending' },
      guard: (order) => (order.payment === 'waiting' ? undefined : { key: 'alreadyPaid' }),
      steps: [
        { name: 'amount', kind: 'money', min: 1, optional: true },
        { name: 'reason', kind: 'text', max: 300, optional: true },
      ],
      danger: 'undo',
      main: true,
      keys: 'Shift+e',
      icon: 'credit-card',
    },
    'cancel-payment': {
      from: BEFORE_DELIVERY,
      to: 'same',
      guard: (order) => {
        if (order.payment !== 'paid') return { key: 'notYetPaid' }
        // Points or a voucher paid for all of it: no money came that could be taken out.
        return order.total === 0 ? { key: 'nothingHeld' } : undefined
      },
      steps: [
        { name: 'paymentReason', kind: 'choice', list: 'cancel-payment' },
        { name: 'note', kind: 'text', max: 300, optional: true },
      ],
      danger: 'undo',
      icon: 'undo-2',
    },
    'refund-bank': {
      from: ['cancelled', 'returned'],
      to: 'same',
      guard: refundable,
      steps: [
        { name: 'amount', kind: 'money', min: 1, optional: true },
        { name: 'reference', kind: 'text', max: 60, optional: true },
        { name: 'note', kind: 'text', max: 300, optional: true },
      ],
      propose: proposeRefund,
      danger: 'confirm',
      main: true,
      icon: 'banknote',
    },
    'refund-points': {
      from: ['cancelled', 'returned'],
      to: 'same',
      guard: refundable,
      steps: [
        { name: 'amount', kind: 'money', min: 1, optional: true },
        { name: 'note', kind: 'text', max: 300, optional: true },
      ],
      propose: proposeRefund,
      danger: 'confirm',
      icon: 'coins',
    },
    cancel: {
      from: BEFORE_DELIVERY,
      to: 'cancelled',
      steps: [
        { name: 'reason', kind: 'choice', list: 'cancel' },
        { name: 'note', kind: 'text', max: 300, optional: true },
      ],
      danger: 'undo',
      icon: 'ban',
    },
    ...returnTransitions,
    // Behind the returns: where one waits, it is what comes next.
    /** The carrier hands the cash over: all of it, or what is accepted for it; a difference needs a reason. */
    remit: {
      from: ['delivered', 'return_requested', 'returned'],
      to: 'same',
      guard: codHeld,
      steps: [
        { name: 'amount', kind: 'money', min: 0, optional: true },
        { name: 'source', kind: 'text', max: 60, optional: true },
        {
          name: 'reason',
          kind: 'text',
          max: 300,
          optional: true,
          when: { step: 'amount', differs: true },
        },
      ],
      propose: proposeRemit,
      danger: 'undo',
      main: true,
      icon: 'banknote',
    },
    /** A part of it: the carrier owes the rest. */
    'remit-part': {
      from: ['delivered', 'return_requested', 'returned'],
      to: 'same',
      guard: codHeld,
      steps: [
        { name: 'amount', kind: 'money', min: 1 },
        { name: 'source', kind: 'text', max: 60, optional: true },
        { name: 'reason', kind: 'text', min: 3, max: 300 },
      ],
      danger: 'undo',
      icon: 'banknote',
    },
    'log-call': {
      from: STATUSES,
      to: 'same',
      steps: [
        { name: 'result', kind: 'choice', list: 'call-outcome' },
        { name: 'note', kind: 'text', max: 300, optional: true },
        { name: 'nextAt', kind: 'time', optional: true },
      ],
      danger: 'undo',
      keys: 'l',
      icon: 'phone',
    },
    ...assignTransitions,
  },
})
