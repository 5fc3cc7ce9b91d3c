import { defineArea, type RecordOf } from '../../core/area.ts'

/**
 * Work management (spec section 2): the handlers of orders. A record is a user who may handle orders, or one
 * who still has some; one more has the orders without a handler. Counted from the open orders whenever it is
 * read, so there is nothing to write.
 */
export const area = defineArea({
  id: 'work',
  path: '/BillManage',
  role: 'BillManage',
  group: 'selling',
  icon: 'list-checks',
  code: { prefix: 'NV', digits: 5 },
  verbs: ['view'],
  follows: ['orders', 'accounts'],
  goKey: 'g b',
  sort: '-weight',
  times: false,
  fields: {
    name: { type: 'text', search: true, width: 180 },
    open: { type: 'integer', width: 96 },
    pending: { type: 'integer', width: 100 },
    awaitingPayment: { type: 'integer', width: 144 },
    toPack: { type: 'integer', width: 114 },
    toDeliver: { type: 'integer', width: 124 },
    delivering: { type: 'integer', width: 104 },
    returns: { type: 'integer', width: 110, shown: false },
    overdue: { type: 'integer', width: 126 },
    oldestAt: { type: 'time', optional: true, width: 132 },
    value: { type: 'money', width: 156 },
    /** May be given orders: an active account whose roles confirm orders or hold everything. */
    available: { type: 'boolean', width: 130, shown: false },
    /** Is given orders when they are spread: in a role that confirms orders, and not on a break at the call desk. */
    shares: { type: 'boolean', width: 130, shown: false },
    /** Default order of the board: orders without a handler first, then the users with the most. */
    weight: { type: 'integer', width: 100, shown: false },
  },
  columns: [
    'code',
    'name',
    'open',
    'pending',
    'awaitingPayment',
    'toPack',
    'toDeliver',
    'delivering',
    'overdue',
    'oldestAt',
    'value',
  ],
  views: [
    { id: 'all', where: [] },
    {
      id: 'idle',
      where: [
        ['open', 'eq', 0],
        ['available', 'eq', true],
      ],
    },
    { id: 'late', queue: { late: 'view' }, where: [['overdue', 'gt', 0]] },
    {
      id: 'gone',
      where: [
        ['available', 'eq', false],
        ['open', 'gt', 0],
      ],
    },
  ],
})

export type Work = RecordOf<typeof area>
