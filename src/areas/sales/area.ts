import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PHASE_FIELD } from '../../core/phase.ts'

/** Goods at a lower price for some time (spec section 1: sales and priorities). */
export const area = defineArea({
  id: 'sales',
  path: '/Sale',
  role: 'Sale',
  group: 'marketing',
  icon: 'badge-percent',
  code: { prefix: 'GS', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate'],
  // Nothing waits for one that is off.
  without: ['queue'],
  sort: 'priority',
  // The order in which shoppers see them.
  order: { by: 'priority' },
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
    startsAt: { type: 'time', width: 150, editable: true },
    endsAt: { type: 'time', end: true, width: 150, editable: true },
    priority: { type: 'place', width: 92 },
    /** In the order in which shoppers see them; its table has more columns (`server/views/terms.sql`). */
    products: {
      type: 'lines',
      list: false,
      columns: {
        product: { type: 'ref', area: 'products', width: 320 },
        /** Of a piece; variants with prices of their own are cheaper by the same share. */
        salePrice: { type: 'money', width: 130 },
        /** Pieces there are at this price; empty: as many as are in stock. */
        quantity: { type: 'integer', optional: true, width: 110 },
        /** Pieces for one golfer; empty: no limit. */
        perCustomer: { type: 'integer', optional: true, width: 110 },
      },
    },
    productCount: { type: 'integer', derived: 'sql', width: 118 },
    /** Pieces in orders that were not cancelled. */
    sold: { type: 'integer', derived: 'sql', width: 100 },
    /** Products whose sale price is not below the listed one any more. */
    notBelow: { type: 'integer', derived: 'sql', shown: false, sort: false, width: 150 },
    /** The products, to be filtered by. */
    chosen: { type: 'refs', area: 'products', derived: 'sql', shown: false, sort: false, width: 200 },
    /** A price below the import price is meant. */
    belowImport: { type: 'boolean', shown: false, width: 130 },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'priority', 'name', 'phase', 'status', 'startsAt', 'endsAt', 'productCount', 'sold'],
  relatedColumns: ['name', 'phase', 'status', 'startsAt', 'endsAt'],
  listedOn: { products: { by: 'chosen' } },
  follows: ['products', 'orders'],
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
    {
      id: 'notBelow',
      where: [
        ['status', 'eq', 'active'],
        ['phase', 'ne', 'ended'],
        ['notBelow', 'gt', 0],
      ],
      columns: ['code', 'name', 'phase', 'status', 'startsAt', 'endsAt', 'notBelow', 'productCount', 'sold'],
    },
    { id: 'ended', queue: false, where: [['phase', 'eq', 'ended']] },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type Sale = RecordOf<typeof area>
