import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PHASE_FIELD } from '../../core/phase.ts'

/** How often a code may be used. */
export const USES = ['once', 'custom', 'unlimited'] as const

/** The bearer of a voucher's discount: the supplier, the marketplace, or both by a share. */
export const BEARERS = ['store', 'marketplace', 'shared'] as const
export type Bearer = (typeof BEARERS)[number]

/** It comes off the goods or the shipping fee, by a share or an amount. */
export const TARGETS = ['order', 'shipping'] as const
export const BENEFITS = ['percent', 'amount'] as const

/** Vouchers (spec section 3): the terms; what customers enter is the shared code or one of those generated. */
export const area = defineArea({
  id: 'vouchers',
  path: '/Voucher',
  role: 'BillManage',
  group: 'marketing',
  icon: 'ticket',
  code: { prefix: 'PGG', digits: 5 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate', 'generate-codes'],
  // Nobody waits for one that is off.
  without: ['queue'],
  goKey: 'g u',
  sort: '-createdAt',
  subtitleField: 'voucherCode',
  period: { from: 'startsOn', to: 'endsOn' },
  calendar: { from: 'startsOn', to: 'endsOn', tone: 'phase' },
  fields: {
    name: { type: 'text', search: true, width: 240, editable: true },
    /** Empty: only generated codes are taken. */
    voucherCode: { type: 'code', search: true, optional: true, width: 140 },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 140,
    },
    /** By its days alone; whether it is on and has uses left are `status` and `usedUp`. */
    phase: PHASE_FIELD,
    kind: { type: 'enum', values: ['public', 'private'], width: 120 },
    /** Whole days of the shop's zone, both included. */
    startsOn: { type: 'date', width: 120 },
    endsOn: { type: 'date', width: 120 },
    target: { type: 'enum', values: TARGETS, width: 120 },
    benefit: { type: 'enum', values: BENEFITS, width: 120, shown: false },
    percent: { type: 'percent', optional: true, width: 100 },
    amount: { type: 'money', optional: true, width: 120 },
    maxRefund: { type: 'money', optional: true, width: 130 },
    minOrder: { type: 'money', optional: true, width: 130, shown: false },
    maxOrder: { type: 'money', optional: true, width: 130, shown: false },
    uses: { type: 'enum', values: USES, width: 130, shown: false },
    /** Uses there are in all; empty: as many as come. */
    maxUses: { type: 'integer', optional: true, width: 110 },
    used: { type: 'integer', width: 122 },
    usedUp: { type: 'boolean', shown: false, width: 110 },
    perCustomer: { type: 'integer', optional: true, width: 130, shown: false },
    vids: { type: 'words', list: false },
    shops: { type: 'refs', area: 'shops', shown: false, sort: false, width: 200 },
    /** With all that is under them. */
    categories: { type: 'refs', area: 'categories', shown: false, sort: false, width: 180 },
    brands: { type: 'refs', area: 'brands', shown: false, sort: false, width: 180 },
    products: { type: 'refs', area: 'products', shown: false, sort: false, width: 200 },
    bearer: { type: 'enum', values: BEARERS, width: 140, shown: false },
    /** The supplier's part where both bear it. */
    storeShare: { type: 'percent', optional: true, width: 120, shown: false },
    /** Whether it is given on top of a sale price. */
    stackable: { type: 'boolean', shown: false, width: 130 },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'name', 'voucherCode', 'status', 'phase', 'kind', 'used', 'startsOn', 'endsOn'],
  views: [
    { id: 'all', where: [] },
    {
      id: 'running',
      queue: false,
      where: [
        ['status', 'eq', 'active'],
        ['startsOn', 'lte', 'today'],
        ['endsOn', 'gte', 'today'],
        ['usedUp', 'eq', false],
      ],
    },
    {
      id: 'scheduled',
      queue: false,
      where: [
        ['status', 'eq', 'active'],
        ['startsOn', 'gt', 'today'],
      ],
    },
    {
      id: 'usedUp',
      queue: false,
      where: [
        ['usedUp', 'eq', true],
        ['endsOn', 'gte', 'today'],
      ],
    },
    { id: 'ended', queue: false, where: [['endsOn', 'lt', 'today']] },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type Voucher = RecordOf<typeof area>
