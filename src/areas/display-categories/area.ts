import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PHASE_FIELD } from '../../core/phase.ts'

/** Places of the storefront that show products under a heading. */
export const PLACES = ['home', 'landing', 'menu'] as const

/** How the products come in: chosen one by one, or all that a rule finds. */
export const SOURCES = ['hand', 'rule'] as const

const OFFERED = [
  ['kind', 'eq', 'products'],
  ['status', 'eq', 'active'],
] as const

/** Headings of the storefront with their products (spec section 2: /Categories_show). */
export const area = defineArea({
  id: 'display-categories',
  path: '/Categories_show',
  role: 'Categories_show',
  group: 'catalogue',
  icon: 'layout-grid',
  code: { prefix: 'HT', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate'],
  // Nothing waits for one that is off.
  without: ['queue'],
  sort: 'position',
  // One order for all: each place shows its own records in that order.
  order: { by: 'position' },
  period: { from: 'startsAt', to: 'endsAt' },
  fields: {
    image: { type: 'image', optional: true, sort: false, width: 60 },
    name: { type: 'text', search: true, width: 260, editable: true },
    phase: PHASE_FIELD,
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
    place: {
      type: 'enum',
      values: PLACES,
      tones: { home: 'blue', landing: 'violet', menu: 'cyan' },
      width: 130,
      editable: true,
    },
    source: { type: 'enum', values: SOURCES, width: 130 },
    /** Products that shoppers see in it now. */
    productCount: { type: 'integer', derived: 'sql', width: 118 },
    startsAt: { type: 'time', optional: true, width: 150, editable: true },
    endsAt: { type: 'time', end: true, optional: true, width: 150, editable: true },
    position: { type: 'place', width: 92 },
    /** In this order; by hand. */
    products: {
      type: 'lines',
      list: false,
      columns: { product: { type: 'ref', area: 'products', width: 420 } },
    },
    /** The same, to be filtered by. */
    chosen: { type: 'refs', area: 'products', derived: 'sql', shown: false, sort: false, width: 200 },
    /** With all that is under them; by rule, as the conditions after it. */
    categories: { type: 'refs', area: 'categories', shown: false, sort: false, width: 180 },
    brands: { type: 'refs', area: 'brands', shown: false, sort: false, width: 180 },
    /** The number of a tag's uses leads to records of its kind, which these are not. */
    tags: {
      type: 'refs',
      area: 'tags',
      where: OFFERED,
      counted: false,
      shown: false,
      sort: false,
      width: 180,
    },
    shops: { type: 'refs', area: 'shops', shown: false, sort: false, width: 180 },
    /** The sale price is lower than the listed one by at least this share. */
    discount: { type: 'percent', optional: true, shown: false, width: 120 },
  },
  columns: [
    'code',
    'position',
    'image',
    'name',
    'place',
    'productCount',
    'phase',
    'source',
    'status',
    'startsAt',
    'endsAt',
  ],
  relatedColumns: ['name', 'place', 'phase', 'status'],
  listedOn: { products: { by: 'chosen' } },
  follows: ['products', 'categories'],
  views: [
    { id: 'all', where: [] },
    { id: 'home', queue: false, where: [['place', 'eq', 'home']] },
    { id: 'landing', queue: false, where: [['place', 'eq', 'landing']] },
    { id: 'menu', queue: false, where: [['place', 'eq', 'menu']] },
    {
      id: 'running',
      queue: false,
      where: [
        ['status', 'eq', 'active'],
        ['phase', 'eq', 'running'],
      ],
    },
    { id: 'empty', queue: false, where: [['productCount', 'eq', 0]] },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type DisplayCategory = RecordOf<typeof area>
