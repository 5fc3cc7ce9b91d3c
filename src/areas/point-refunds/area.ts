import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** States of a request. */
export const REQUEST_STATES = ['requested', 'approved', 'refunded', 'rejected'] as const

/** Ways of a request: points of an order back to the balance, points paid out as money, points given or taken without an order. */
export const PAY_TO = ['points', 'bank', 'grant', 'take'] as const

/** Requests to move a customer's points (spec section 2: /Point): asked for, then decided by another account. */
export const area = defineArea({
  id: 'point-refunds',
  path: '/Point',
  role: 'Point',
  group: 'customers',
  icon: 'coins',
  code: { prefix: 'HD', digits: 5 },
  verbs: [...STANDARD_VERBS, 'approve', 'refund', 'reject'],
  nameField: 'reason',
  sort: '-createdAt',
  relatedColumns: ['status', 'points', 'payTo', 'createdAt'],
  listedOn: { orders: { by: 'order' }, customers: { by: 'customer' } },
  fields: {
    customer: { type: 'ref', area: 'customers', search: true, width: 180, sort: false },
    order: { type: 'ref', area: 'orders', optional: true, width: 140, sort: false },
    points: { type: 'integer', width: 110 },
    payTo: {
      type: 'enum',
      values: PAY_TO,
      tones: { points: 'violet', bank: 'blue', grant: 'green', take: 'amber' },
      width: 140,
    },
    status: {
      type: 'enum',
      values: REQUEST_STATES,
      tones: { requested: 'amber', approved: 'blue', refunded: 'green', rejected: 'red' },
      width: 140,
    },
    reason: { type: 'text', search: true, width: 260 },
    bankAccount: { type: 'text', optional: true, search: true, shown: false, width: 150 },
    bankHolder: { type: 'text', optional: true, search: true, shown: false, width: 170 },
    bankName: { type: 'text', optional: true, shown: false, width: 150 },
    /** Set by the server: who asked, who decided and when, and the bank's reference of the transfer. */
    requestedBy: { type: 'ref', area: 'accounts', optional: true, width: 150, sort: false },
    decidedBy: { type: 'ref', area: 'accounts', optional: true, width: 150, sort: false },
    decidedAt: { type: 'time', optional: true, shown: false, width: 150 },
    refundedAt: { type: 'time', optional: true, shown: false, width: 150 },
    reference: { type: 'text', optional: true, search: true, shown: false, width: 150 },
    /** Whether its points are held: from its approval until it is carried out or turned down. */
    held: { type: 'boolean', shown: false, width: 110 },
  },
  columns: ['code', 'customer', 'order', 'points', 'payTo', 'status', 'reason', 'requestedBy', 'createdAt'],
  views: [
    { id: 'all', where: [] },
    { id: 'pending', where: [['status', 'eq', 'requested']] },
    {
      id: 'approved',
      where: [['status', 'eq', 'approved']],
      columns: [
        'code',
        'customer',
        'points',
        'held',
        'payTo',
        'bankAccount',
        'bankHolder',
        'bankName',
        'decidedBy',
        'decidedAt',
      ],
      queue: { todo: 'refund' },
    },
    {
      id: 'notHeld',
      queue: false,
      where: [
        ['status', 'eq', 'approved'],
        ['held', 'eq', false],
      ],
    },
    {
      id: 'mine',
      queue: false,
      where: [['requestedBy', 'eq', 'me']],
    },
    { id: 'rejected', queue: false, where: [['status', 'eq', 'rejected']] },
  ],
})

export type PointRefund = RecordOf<typeof area>
