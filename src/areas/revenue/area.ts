import { defineArea, type RecordOf } from '../../core/area.ts'

/**
 * Revenue (spec section 1: revenue, sales, profit and telesales statistics). The page is the report; a record of the list is a
 * day on which orders were placed, delivered or returned, counted from them whenever it is read.
 */
export const area = defineArea({
  id: 'revenue',
  path: '/Revenue',
  page: true,
  role: 'Revenue',
  group: 'reports',
  icon: 'chart-column',
  code: { prefix: 'NDT', digits: 8 },
  /** `save`: writes the figures to a sheet, by day too. */
  verbs: ['view', 'save'],
  without: ['queue'],
  pages: ['sales', 'profit', 'suppliers', 'payable', 'traffic', 'telesales'],
  addresses: {
    '/statistical': 'suppliers',
    '/detail_statistical': 'suppliers',
    '/statistical_revenue': 'payable',
  },
  follows: ['orders'],
  sort: '-day',
  times: false,
  found: false,
  nameField: 'code',
  fields: {
    day: { type: 'date', width: 110 },
    placed: { type: 'integer', width: 122 },
    cancelled: { type: 'integer', width: 100 },
    delivered: { type: 'integer', width: 100 },
    net: { type: 'money', width: 150 },
    returned: { type: 'money', width: 140 },
    revenue: { type: 'money', width: 150 },
  },
  columns: ['day', 'placed', 'cancelled', 'delivered', 'net', 'returned', 'revenue', 'code'],
  views: [
    { id: 'all', where: [] },
    { id: 'days30', queue: false, where: [['day', 'eq', 'last_30_days']] },
    { id: 'month', queue: false, where: [['day', 'eq', 'this_month']] },
    { id: 'negative', queue: false, where: [['revenue', 'lt', 0]] },
  ],
})

export type RevenueDay = RecordOf<typeof area>
