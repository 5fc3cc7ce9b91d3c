import { defineArea, type RecordOf } from '../../core/area.ts'
import { ASKER_FIELD, REVISION_FIELD } from '../../families/approvals/approvals.ts'
import { CALL_RESULTS } from '../call-outcomes/area.ts'
import { CODE_FIELDS, FEE_FIELDS, LISTED_ON } from './discount-fields.ts'

/** Labels of the spec, section 4; `returned` and the payment step stand next to them (decision 0004). */
export const STATUSES = [
  'pending',
  'awaiting_payment',
  'to_pack',
  'to_deliver',
  'delivering',
  'delivered',
  'cancelled',
  'return_requested',
  'returned',
] as const
export type OrderStatus = (typeof STATUSES)[number]

export const PAYMENTS = ['waiting', 'paid', 'refunded'] as const
/** Where the cash of a COD order is: nothing to collect, to be collected, with the carrier, with us. */
export const COD_STATES = ['none', 'due', 'collected', 'remitted'] as const
export const PAYMENT_METHODS = ['cod', 'bank', 'card', 'wallet'] as const
export const SHIPPING_TYPES = ['standard', 'express', 'pickup'] as const
export type ShippingType = (typeof SHIPPING_TYPES)[number]

/** Orders, the spec's delivery: goods that a golfer bought from one supplier, and their state. */
export const area = defineArea({
  id: 'orders',
  path: '/Delivery',
  role: 'Delivery',
  group: 'selling',
  icon: 'package',
  code: { prefix: 'DH', digits: 8 },
  verbs: [
    'view',
    'create',
    'edit',
    'export',
    'print',
    'confirm',
    'pack',
    'ship',
    'deliver',
    'fail-delivery',
    'cancel',
    'confirm-payment',
    'cancel-payment',
    'refund-bank',
    'refund-points',
    'log-call',
    'assign',
    'unassign',
    'spread',
    'remit',
    'remit-part',
    'request-return',
    'approve-return',
    'send-back-return',
    'ask-return-again',
    'reject-return',
    // Takes back what the shop's policy no longer would.
    'override-return',
    // Sees sums of money.
    'revenue',
  ],
  sums: 'revenue',
  goKey: 'g o',
  sort: '-placedAt',
  relatedColumns: ['status', 'buyerName', 'total', 'placedAt'],
  listedOn: {
    carriers: { by: 'carrier' },
    shops: { by: 'shop' },
    customers: { by: 'customer', columns: ['status', 'payment', 'total', 'placedAt'], count: 'orderCount' },
    ...LISTED_ON,
  },
  nameField: 'buyerName',
  subtitleField: 'phone',
  foundFields: ['status', 'placedAt'],
  fields: {
    status: {
      type: 'enum',
      values: STATUSES,
      tones: {
        pending: 'amber',
        awaiting_payment: 'amber',
        to_pack: 'blue',
        to_deliver: 'violet',
        delivering: 'cyan',
        delivered: 'green',
        cancelled: 'grey',
        return_requested: 'red',
        returned: 'grey',
      },
      width: 190,
    },
    buyerName: { type: 'text', search: true, width: 156 },
    phone: { type: 'phone', search: true, private: true, width: 122 },
    total: { type: 'money', width: 124 },
    payment: {
      type: 'enum',
      values: PAYMENTS,
      tones: { waiting: 'grey', paid: 'green', refunded: 'violet' },
      width: 139,
    },
    paymentMethod: { type: 'enum', values: PAYMENT_METHODS, width: 130, shown: false },
    call: {
      type: 'enum',
      values: ['not_called', 'called'],
      tones: { not_called: 'grey', called: 'blue' },
      shown: false,
      width: 120,
    },
    callResult: { type: 'enum', values: CALL_RESULTS, optional: true, shown: false, width: 176 },
    nextCallAt: { type: 'time', optional: true, shown: false, width: 132 },
    /** Account and time of the last call; calls that were taken back do not count. */
    caller: {
      ...{ type: 'ref', area: 'accounts', optional: true, shown: false, width: 160, sort: false },
      callers: true,
    },
    lastCallAt: { type: 'time', optional: true, shown: false, width: 132 },
    placedAt: { type: 'time', width: 132 },
    customer: { type: 'ref', area: 'customers', shown: false, width: 180, sort: false },
    shop: { type: 'ref', area: 'shops', shown: false, width: 180, sort: false },
    handler: {
      ...{ type: 'ref', area: 'accounts', optional: true, shown: false, width: 160, sort: false },
      callers: true,
    },
    carrier: { type: 'ref', area: 'carriers', optional: true, shown: false, width: 160, sort: false },
    billCode: { type: 'code', search: true, optional: true, shown: false, width: 140 },
    trackingCode: { type: 'code', search: true, optional: true, shown: false, sort: false, width: 140 },
    expectedOn: { type: 'date', optional: true, shown: false, width: 110 },
    /** Delivery attempts that failed. */
    attempts: { type: 'integer', shown: false, width: 100, sort: false },
    cod: {
      type: 'enum',
      values: COD_STATES,
      tones: { none: 'grey', due: 'amber', collected: 'blue', remitted: 'green' },
      shown: false,
      sort: false,
      width: 146,
    },
    codCollected: { type: 'money', optional: true, shown: false, sort: false, width: 124 },
    codRemittedAt: { type: 'time', optional: true, shown: false, sort: false, width: 132 },
    confirmedAt: { type: 'time', optional: true, shown: false, sort: false, width: 132 },
    deliveredAt: { type: 'time', optional: true, shown: false, sort: false, width: 132 },
    /** Delivered after its expected day; the delivery board counts by it. */
    deliveredLate: { type: 'boolean', derived: 'sql', shown: false, sort: false, width: 120 },
    /** Day on which goods came back last; a condition holds where they did on any day (`meets` of the server). */
    returnedAt: { type: 'time', optional: true, derived: 'sql', shown: false, sort: false, width: 132 },
    /** When it counts as revenue: delivered, or goods of it returned. */
    revenueAt: { type: 'time', optional: true, derived: 'sql', shown: false, sort: false, width: 132 },
    /** Main categories and brands of its goods, as the products have them now. */
    goodsCategories: {
      ...{ type: 'refs', area: 'categories', derived: 'sql', shown: false, sort: false },
      width: 180,
    },
    goodsBrands: { type: 'refs', area: 'brands', derived: 'sql', shown: false, sort: false, width: 160 },
    goods: { type: 'refs', area: 'products', derived: 'sql', shown: false, sort: false, width: 220 },
    province: { type: 'text', shown: false, width: 150, sort: false, editable: true },
    itemCount: { type: 'integer', shown: false, width: 90, sort: false },
    /** Pieces that came back. */
    returnedCount: { type: 'integer', shown: false, width: 90, sort: false },
    /** Changes that are asked for before its return is approved. */
    returnRevision: REVISION_FIELD,
    returnAskedBy: ASKER_FIELD,
    /** Whether name, phone, street, ward and province are all there: the guard of confirm. */
    addressComplete: { type: 'boolean', shown: false, sort: false, width: 120 },
    receiverName: { type: 'text', shown: false, sort: false, width: 170, editable: true },
    receiverPhone: {
      type: 'phone',
      private: true,
      shown: false,
      sort: false,
      width: 122,
      editable: true,
    },
    address: { type: 'text', shown: false, sort: false, width: 260, editable: true },
    ward: { type: 'text', optional: true, list: false, editable: true },
    /** Empty for an address of after July 2025, when Vietnam went from three tiers to two. */
    district: { type: 'text', optional: true, list: false, editable: true },
    shippingType: { type: 'enum', values: SHIPPING_TYPES, shown: false, sort: false, width: 134 },
    /** Our own driver, where no carrier brings it. */
    driver: { type: 'text', optional: true, list: false },
    subtotal: { type: 'money', list: false },
    discount: { type: 'money', list: false },
    shippingFee: { type: 'money', list: false },
    shippingDiscount: { type: 'money', list: false },
    ...FEE_FIELDS,
    /** Paid with points, in VND: a point is worth one. */
    points: { type: 'money', list: false },
    ...CODE_FIELDS,
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  papers: ['slip', 'bill', 'handover'],
  columns: ['code', 'status', 'buyerName', 'phone', 'total', 'payment', 'placedAt'],
  views: [
    { id: 'all', where: [] },
    { id: 'pending', where: [['status', 'eq', 'pending']] },
    { id: 'awaitingPayment', where: [['status', 'eq', 'awaiting_payment']] },
    {
      id: 'toPack',
      where: [['status', 'eq', 'to_pack']],
      columns: ['code', 'status', 'buyerName', 'itemCount', 'province', 'phone', 'total', 'placedAt'],
    },
    {
      id: 'toDeliver',
      where: [['status', 'eq', 'to_deliver']],
      columns: ['code', 'status', 'buyerName', 'expectedOn', 'carrier', 'billCode', 'phone', 'total'],
    },
    {
      id: 'delivering',
      where: [['status', 'eq', 'delivering']],
      columns: ['code', 'status', 'buyerName', 'expectedOn', 'carrier', 'attempts', 'phone', 'total', 'cod'],
    },
    {
      id: 'overdue',
      queue: { late: 'deliver' },
      columns: ['code', 'status', 'buyerName', 'expectedOn', 'carrier', 'attempts', 'phone', 'total'],
      where: [
        ['status', 'in', ['to_deliver', 'delivering']],
        ['expectedOn', 'lt', 'today'],
      ],
    },
    {
      id: 'refundDue',
      queue: { late: 'refund-bank' },
      columns: ['code', 'status', 'buyerName', 'phone', 'total', 'payment', 'paymentMethod', 'placedAt'],
      where: [
        ['status', 'in', ['cancelled', 'returned']],
        ['payment', 'eq', 'paid'],
      ],
    },
    {
      id: 'returns',
      where: [
        ['status', 'eq', 'return_requested'],
        ['returnRevision', 'empty', true],
      ],
      columns: ['code', 'status', 'buyerName', 'deliveredAt', 'total', 'phone', 'itemCount', 'payment'],
    },
    {
      id: 'returnRevisions',
      where: [
        ['status', 'eq', 'return_requested'],
        ['returnRevision', 'empty', false],
      ],
      columns: ['code', 'status', 'buyerName', 'returnRevision', 'returnAskedBy', 'deliveredAt', 'total'],
    },
    {
      id: 'myReturnRevisions',
      queue: { todo: 'ask-return-again' },
      where: [
        ['status', 'eq', 'return_requested'],
        ['returnRevision', 'empty', false],
        ['returnAskedBy', 'eq', 'me'],
      ],
      columns: ['code', 'status', 'buyerName', 'returnRevision', 'deliveredAt', 'total', 'phone'],
    },
  ],
})

export type Order = RecordOf<typeof area>
