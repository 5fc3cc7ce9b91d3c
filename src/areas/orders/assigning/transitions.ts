/** The handler of an order: assigned, removed, or distributed evenly. */
import type { Transition } from '../../../core/states.ts'
import type { Order, OrderStatus } from '../area.ts'

/** States in which an order needs work. */
export const OPEN: readonly OrderStatus[] = [
  'pending',
  'awaiting_payment',
  'to_pack',
  'to_deliver',
  'delivering',
  'return_requested',
]

/**
 * `even`: to the user with the fewest, the present handler included. `away`: to any other user, e.g. when the
 * handler is ill.
 */
const SPREADS = ['even', 'away'] as const

export const assignTransitions = {
  assign: {
    from: OPEN,
    to: 'same',
    // People who may handle orders are the records of work management, under their accounts' ids.
    steps: [{ name: 'handler', kind: 'record', area: 'work', where: [['available', 'eq', true]] }],
    danger: 'undo',
    keys: 'a',
    icon: 'user-check',
  },
  unassign: {
    from: OPEN,
    to: 'same',
    guard: (order) => (order.handler ? undefined : { key: 'notAssigned' }),
    danger: 'undo',
    icon: 'user-x',
  },
  spread: {
    from: OPEN,
    to: 'same',
    steps: [{ name: 'spread', kind: 'enum', values: SPREADS }],
    danger: 'undo',
    icon: 'users',
  },
} as const satisfies Record<string, Transition<Order, OrderStatus>>
