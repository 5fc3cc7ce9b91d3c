import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PHASE_FIELD } from '../../core/phase.ts'
import { BEARERS } from '../vouchers/area.ts'

/** Off the price of goods by a share or an amount, or off the shipping fee. */
export const KINDS = ['percent', 'amount', 'shipping'] as const
/** The goods that a promotion is for. */
export const SCOPES = ['all', 'categories', 'brands', 'products', 'shops'] as const

/** Discounts that every order has by itself while they run (spec section 2: /Promotions); vouchers need a code. */
export const area = defineArea({
  id: 'promotions',
  path: '/Promotions',
  role: 'Promotions',
  group: 'marketing',
  icon: 'megaphone',
  code: { prefix: 'KM', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate'],
  // Nothing waits for one that is off.
  without: ['queue'],
  sort: '-startsAt',
  period: { from: 'startsAt', to: 'endsAt' },
  calendar: { from: 'startsAt', to: 'endsAt', tone: 'phase' },
  fields: {
    name: { type: 'text', search: true, width: 280, editable: true },
    phase: PHASE_FIELD,
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
    kind: {
      type: 'enum',
      values: KINDS,
      tones: { percent: 'blue', amount: 'violet', shipping: 'cyan' },
      width: 168,
    },
    percent: { type: 'percent', optional: true, width: 124 },
    amount: { type: 'money', optional: true, width: 120 },
    scope: { type: 'enum', values: SCOPES, width: 140 },
    /** With all that is under them. */
    categories: { type: 'refs', area: 'categories', shown: false, sort: false, width: 180 },
    brands: { type: 'refs', area: 'brands', shown: false, sort: false, width: 180 },
    products: { type: 'refs', area: 'products', shown: false, sort: false, width: 200 },
    shops: { type: 'refs', area: 'shops', shown: false, sort: false, width: 180 },
    /** Of the whole cart after sale prices. */
    minOrder: { type: 'money', optional: true, width: 130, shown: false },
    /** The most that it takes off a cart. */
    cap: { type: 'money', optional: true, width: 130, shown: false },
    startsAt: { type: 'time', width: 150, editable: true },
    endsAt: { type: 'time', end: true, width: 150, editable: true },
    /** Carts that may have it; empty: no limit. */
    maxUses: { type: 'integer', optional: true, width: 110, shown: false },
    perCustomer: { type: 'integer', optional: true, width: 130, shown: false },
    bearer: { type: 'enum', values: BEARERS, width: 140 },
    /** The supplier's part where both bear it. */
    storeShare: { type: 'percent', optional: true, width: 120, shown: false },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: [
    'code',
    'name',
    'phase',
    'status',
    'kind',
    'percent',
    'amount',
    'scope',
    'startsAt',
    'endsAt',
    'bearer',
  ],
  relatedColumns: ['name', 'phase', 'status', 'kind', 'startsAt', 'endsAt'],
  listedOn: { products: { by: 'products' }, shops: { by: 'shops' } },
  views: [
    { id: 'all', where: [] },
    {
      id: 'running',
      queue: false,
      where: [
        ['status', 'eq', 'active'],
        ['phase', 'eq', 'running'],
      ],
    },
    {
      id: 'upcoming',
      queue: false,
      where: [
        ['status', 'eq', 'active'],
        ['phase', 'eq', 'upcoming'],
      ],
    },
    { id: 'ended', queue: false, where: [['phase', 'eq', 'ended']] },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type Promotion = RecordOf<typeof area>
