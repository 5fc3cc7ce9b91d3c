/** Asking a delivered order back, taking the goods in, turning the request down (decision 0020). */
import { dayOf } from '../../../core/dates/dates.ts'
import type { Transition } from '../../../core/states.ts'
import { ASK_AGAIN, SEND_BACK, whileSentBack } from '../../../families/approvals/approvals.ts'
import type { Order, OrderStatus } from '../area.ts'
import type { OrderDetail } from '../schema.ts'
import { openReturn, policySaid, requestedRows, returnableRows, returnSum, withinPolicy } from './rules.ts'

/** An order with what its detail brings. */
type Detailed = Order & Partial<OrderDetail>

const today = () => dayOf(Date.now())
/** Pictures of one request. */
const MOST_PHOTOS = 8
/** Documents of one request, such as the carrier's report. */
const MOST_FILES = 5

export const returnTransitions = {
  'request-return': {
    // A returned order may have pieces left that the buyer still has.
    from: ['delivered', 'returned'],
    to: 'return_requested',
    guard: (order) => (order.returnedCount < order.itemCount ? undefined : { key: 'nothingToReturn' }),
    form: true,
    notice: ({ returnPolicy }: Detailed) =>
      returnPolicy === undefined ? undefined : policySaid(returnPolicy, today()),
    steps: [
      { name: 'lines', kind: 'lines', least: 1, rows: returnableRows, sum: returnSum, optional: true },
      { name: 'returnReason', kind: 'choice', list: 'return' },
      { name: 'note', kind: 'text', max: 300, optional: true },
      {
        name: 'override',
        kind: 'text',
        min: 3,
        max: 300,
        optional: true,
        ability: 'orders.override-return',
        needed: (record) => {
          const { returnPolicy } = record as unknown as Detailed
          return returnPolicy !== undefined && !withinPolicy(returnPolicy, today())
        },
      },
      { name: 'photos', kind: 'pictures', most: MOST_PHOTOS, optional: true },
      { name: 'files', kind: 'files', most: MOST_FILES, optional: true },
    ],
    danger: 'undo',
    icon: 'rotate-ccw',
  },
  // The order stays where it is: what is to be changed is a field of its own.
  'send-back-return': {
    from: ['return_requested'],
    to: 'same',
    guard: ({ returnRevision }) => whileSentBack(returnRevision, 'returnSentBack'),
    ...SEND_BACK,
  },
  'ask-return-again': {
    from: ['return_requested'],
    to: 'same',
    guard: ({ returnRevision }) => (returnRevision === null ? { key: 'returnNotSentBack' } : undefined),
    ...ASK_AGAIN,
    form: true,
    steps: [...ASK_AGAIN.steps, { name: 'photos', kind: 'pictures', most: MOST_PHOTOS, optional: true }],
  },
  'approve-return': {
    from: ['return_requested'],
    to: 'returned',
    decides: true,
    guard: ({ returnRevision }) => whileSentBack(returnRevision, 'returnSentBack'),
    form: true,
    notice: ({ returns }: Detailed) => {
      const note = openReturn(returns)?.override
      return note ? { key: 'returnOverridden', params: { note } } : undefined
    },
    steps: [
      {
        name: 'lines',
        kind: 'lines',
        least: 0,
        flags: ['restock'],
        rows: requestedRows,
        sum: returnSum,
        optional: true,
      },
      { name: 'note', kind: 'text', max: 300, optional: true },
    ],
    danger: 'undo',
    main: true,
    icon: 'package-check',
  },
  'reject-return': {
    from: ['return_requested'],
    // An order of which pieces came back before is returned again.
    to: 'delivered',
    decides: true,
    form: true,
    steps: [
      { name: 'rejectReason', kind: 'choice', list: 'reject-return' },
      { name: 'note', kind: 'text', max: 300, optional: true },
    ],
    danger: 'undo',
    icon: 'package-x',
  },
} as const satisfies Record<string, Transition<Order, OrderStatus>>
