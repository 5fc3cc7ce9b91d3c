import { clockOf } from '../../core/dates/dates.ts'
import { formatVnd } from '../../core/money.ts'
import { defineStates, type NoFix } from '../../core/states.ts'
import type { Following, Proposal } from '../../core/steps.ts'
import type { Carrier } from '../carriers/area.ts'
import { area, type Order, type OrderStatus, SHIPPING_TYPES, STATUSES } from './area.ts'
import { assignTransitions } from './assigning/transitions.ts'
import { refundOf } from './returns/rules.ts'
import { returnTransitions } from './returns/transitions.ts'
import type { OrderDetail } from './schema.ts'

/** The goods are still in the warehouse. */
export const BEFORE_DELIVERY: readonly OrderStatus[] = [
  'pending',
  'awaiting_payment',
  'to_pack',
  'to_deliver',
]

/** The buyer has, or had, the goods: the carrier may hold their cash. */
const DELIVERED: readonly OrderStatus[] = ['delivered', 'return_requested', 'returned']

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
      { day: today, clock: clockOf(Date.now()) },
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

/** Proposes the order's total: for one order a sum that can be changed, for many that of each. */
function proposePayment([order]: readonly Order[], { many }: { many: boolean }): Proposal {
  return many || !order ? { leave: ['amount', 'reason'] } : { answers: { amount: order.total } }
}

/** The refund due, VND: of a returned order for the goods that were taken in, else all that is held. Undefined without its payments. */
function refundDue(order: Order): number | undefined {
  const { payments, returns } = order as Partial<OrderDetail>
  if (!payments) return undefined
  return order.status === 'returned' ? refundOf(returns, payments).left : heldOf(payments)
}

/** The buyer's money that is with us, VND. */
const heldOf = (payments: OrderDetail['payments']) => payments.reduce((sum, one) => sum + one.amount, 0)

/** The sum that the carrier still holds, VND; undefined where its remittances are not read. */
function codDue(order: Order): number | undefined {
  const { codRemitted } = order as Partial<OrderDetail>
  return codRemitted === undefined ? undefined : (order.codCollected ?? order.total) - codRemitted
}

const refundable = (order: Order) => (order.payment === 'paid' ? undefined : { key: 'nothingToRefund' })

/** Proposes the refund: for many orders the sum due of each, for one a sum that can be changed. */
function proposeRefund([order]: readonly Order[], { many }: { many: boolean }): Proposal {
  const { payments } = (order ?? {}) as Partial<OrderDetail>
  if (many || !order || !payments) return { leave: ['amount'] }
  const held = heldOf(payments)
  const amount = refundDue(order) ?? 0
  const beyond = { key: 'refundBeyondHeld', params: { held: formatVnd(held) } }
  const against = {
    // As the server does, which counts what is held then.
    amount: (value: unknown) => (typeof value === 'number' && value > held ? beyond : undefined),
  }
  // Just taken in, the refund due is not in its detail yet; an empty amount means the one the server
  // computes.
  return amount > 0 ? { answers: { amount }, against } : { leave: ['amount'] }
}

/** Proposes the sum that the carrier still holds: for one order as an amount, for many that of each. */
function proposeRemit([order]: readonly Order[], { many }: { many: boolean }): Proposal {
  if (many || !order) return { leave: ['amount', 'reason'] }
  const amount = codDue(order)
  return amount === undefined ? {} : { answers: { amount } }
}

/** Why an order can no longer be edited, by its status: keys of `reasons`. */
const FIXED: Readonly<Partial<Record<OrderStatus, string>>> = {
  delivering: 'onItsWay',
  delivered: 'isDelivered',
  return_requested: 'isDelivered',
  returned: 'isReturned',
  cancelled: 'isCancelled',
}

/** Transitions of an order (decision 0018). Stock is checked by the server, which alone can lock it. */
export const states = defineStates<Order>()(area, {
  field: 'status',
  initial: ['pending', 'awaiting_payment'],
  editable: ({ status }) => {
    const key = FIXED[status]
    return key === undefined ? undefined : { key }
  },
  fixes: {
    addressIncomplete: { verb: 'edit', fields: ['address', 'ward', 'province'] },
    notPaid: { verb: 'confirm-payment' },
    notAssigned: { verb: 'assign' },
    returnSentBack: { verb: 'ask-return-again' },
    returnNotSentBack: { verb: 'send-back-return' },
  },
  ways: { outOfStock: [{ verb: 'edit', fields: ['lines'] }, { verb: 'cancel' }, { verb: 'log-call' }] },
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
        { name: 'expectedOn', kind: 'date', from: 'today', optional: true },
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
        { name: 'expectedOn', kind: 'date', from: 'today', optional: true },
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
        {
          name: 'reason',
          kind: 'text',
          max: 300,
          optional: true,
          when: { step: 'amount', differs: true },
        },
      ],
      propose: proposePayment,
      money: ({ total }) => total,
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
        // Points or money off paid for all of it: no money came that could be taken out.
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
      money: refundDue,
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
      money: refundDue,
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
    // After the returns: an open return is the main action.
    /** The carrier hands the cash over: all of it, or what is accepted for it; a difference needs a reason. */
    remit: {
      from: DELIVERED,
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
      money: codDue,
      danger: 'undo',
      main: true,
      icon: 'banknote',
    },
    /** A part of it: the carrier owes the rest. */
    'remit-part': {
      from: DELIVERED,
      to: 'same',
      decides: true,
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
      decides: false,
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

export const noFix: NoFix = {
  alreadyPaid: 'it is as it would be',
  notYetPaid: 'there is nothing to take back',
  nothingHeld: 'there is nothing to take back',
  nothingToRefund: 'there is nothing to pay back',
  nothingToReturn: 'there is nothing to send back',
  codNotHeld: 'the carrier holds nothing',
  isCancelled: 'an undo of the cancelling alone brings it back',
  isDelivered: 'the buyer has the goods',
  isReturned: 'the goods are back',
  onItsWay: 'the parcel is gone; when it comes back, that is told by whoever sees it',
}
