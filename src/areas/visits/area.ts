import { defineArea, type RecordOf } from '../../core/area.ts'

export const REFERRERS = ['direct', 'search', 'social', 'ads', 'mail', 'other'] as const
export const DEVICES = ['mobile', 'desktop', 'tablet'] as const

/** Pages of the shop that visitors opened, sent by the shop's server (`POST /api/visits`). No user writes one. */
export const area = defineArea({
  id: 'visits',
  path: '/Visits',
  role: 'Visits',
  group: 'reports',
  icon: 'mouse-pointer-click',
  code: { prefix: 'LTC', digits: 9 },
  /** `add`: for the account of the shop's server. */
  verbs: ['view', 'export', 'add'],
  nameField: 'page',
  sort: '-at',
  times: false,
  found: false,
  fields: {
    at: { type: 'time', width: 152 },
    page: { type: 'text', search: true, width: 300, sort: false },
    product: { type: 'ref', area: 'products', optional: true, past: true, width: 260, sort: false },
    referrer: { type: 'enum', values: REFERRERS, width: 150, sort: false },
    device: { type: 'enum', values: DEVICES, width: 140, sort: false },
  },
  columns: ['at', 'page', 'product', 'referrer', 'device'],
  relatedColumns: ['at', 'page', 'referrer', 'device'],
  listedOn: { products: { by: 'product' } },
  views: [
    { id: 'all', where: [] },
    { id: 'today', queue: false, where: [['at', 'eq', 'today']] },
  ],
})

export type Visit = RecordOf<typeof area>
