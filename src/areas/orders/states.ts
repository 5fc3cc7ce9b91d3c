import { defineStates } from '../../core/states.ts'
import { CALL_RESULTS, type Order, type OrderStatus, STATUSES } from './area.ts'

/** Reasons a person chooses from when an order is cancelled (ours: the spec shows none). */
export const CANCEL_REASONS = [
  'customer_changed_mind',
  'customer_unreachable',
  'duplicate',
  'out_of_stock',
  'wrong_price',
  'address_unreachable',
  'fraud',
  'other',
] as const

const BEFORE_DELIVERY: readonly OrderStatus[] = ['pending', 'awaiting_payment', 'to_pack', 'to_deliver']

/** Transitions of product.md, "Orders". Stock is checked by the server, which alone can lock it. */
export const states = defineStates<Order>()({
  field: 'status',
  values: STATUSES,
  initial: ['pending', 'awaiting_payment'],
  editable: (order) => (BEFORE_DELIVERY.includes(order.status) ? undefined : { key: 'onItsWay' }),
  fixes: {
    addressIncomplete: { verb: 'edit', fields: ['address', 'ward', 'province'] },
    notPaid: { verb: 'confirm-payment' },
  },
  transitions: {
    confirm: {
      from: ['pending'],
      to: 'to_pack',
      guard: (order) => {
        if (!order.addressComplete) return { key: 'addressIncomplete' }
        if (order.paymentMethod !== 'cod' && order.payment !== 'paid') return { key: 'notPaid' }
        return undefined
      },
      danger: 'undo',
      main: true,
      icon: 'check',
    },
    'confirm-payment': {
      from: [...BEFORE_DELIVERY, 'delivering', 'delivered'],
      // From awaiting_payment the order goes on to pending; elsewhere only the payment moves.
      to: 'same',
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
      guard: (order) => (order.payment === 'paid' ? undefined : { key: 'notYetPaid' }),
      steps: [{ name: 'reason', kind: 'text', min: 3, max: 300 }],
      danger: 'undo',
      icon: 'undo-2',
    },
    cancel: {
      from: BEFORE_DELIVERY,
      to: 'cancelled',
      steps: [
        { name: 'reason', kind: 'enum', values: CANCEL_REASONS },
        { name: 'note', kind: 'text', max: 300, optional: true },
      ],
      danger: 'undo',
      icon: 'ban',
    },
    'log-call': {
      from: STATUSES,
      to: 'same',
      steps: [
        { name: 'result', kind: 'enum', values: CALL_RESULTS },
        { name: 'note', kind: 'text', max: 300, optional: true },
        { name: 'nextAt', kind: 'time', optional: true },
      ],
      danger: 'undo',
      keys: 'l',
      icon: 'phone',
    },
  },
})
