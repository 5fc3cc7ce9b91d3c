import { defineArea, type RecordOf } from '../../core/area.ts'

/** Pictures of one review. */
export const MOST_PICTURES = 6

/** A review waits to be read, then it is shown or not. */
export const STATUSES = ['pending', 'published', 'hidden'] as const

/** Opinions of buyers about products (spec section 3). The storefront sends them in; nobody writes one here. */
export const area = defineArea({
  id: 'reviews',
  path: '/Review',
  role: 'Review',
  group: 'customers',
  icon: 'star',
  code: { prefix: 'DG', digits: 6 },
  verbs: ['view', 'submit', 'publish', 'hide', 'reply', 'delete', 'export'],
  nameField: 'code',
  sort: '-postedAt',
  fields: {
    rating: { type: 'integer', width: 110 },
    status: {
      type: 'enum',
      values: STATUSES,
      tones: { pending: 'amber', published: 'green', hidden: 'grey' },
      width: 130,
    },
    product: { type: 'ref', area: 'products', search: true, sort: false, width: 240 },
    text: { type: 'longtext', optional: true, search: true, sort: false, width: 340 },
    pictures: { type: 'pictures', most: MOST_PICTURES, sort: false, width: 92 },
    customer: { type: 'ref', area: 'customers', optional: true, search: true, sort: false, width: 170 },
    order: { type: 'ref', area: 'orders', optional: true, sort: false, width: 120 },
    /** The variant of the order's line; empty: the product itself. */
    bought: { type: 'text', optional: true, shown: false, sort: false, width: 140 },
    postedAt: { type: 'time', width: 170 },
    reply: { type: 'longtext', optional: true, sort: false, shown: false, width: 260 },
    repliedAt: { type: 'time', optional: true, sort: false, shown: false, width: 140 },
    repliedBy: { type: 'ref', area: 'accounts', optional: true, sort: false, shown: false, width: 150 },
    hiddenBecause: { type: 'text', optional: true, sort: false, shown: false, width: 220 },
  },
  columns: ['code', 'rating', 'status', 'text', 'pictures', 'product', 'customer', 'order', 'postedAt'],
  relatedColumns: ['rating', 'status', 'text', 'postedAt'],
  listedOn: {
    products: { by: 'product', count: 'reviewCount' },
    customers: { by: 'customer' },
    orders: { by: 'order' },
  },
  views: [
    { id: 'all', where: [] },
    { id: 'pending', queue: { todo: 'publish' }, where: [['status', 'eq', 'pending']] },
    { id: 'published', queue: false, where: [['status', 'eq', 'published']] },
    {
      id: 'unanswered',
      queue: false,
      where: [
        ['status', 'eq', 'published'],
        ['rating', 'lte', 3],
        ['reply', 'empty', true],
      ],
    },
    { id: 'hidden', queue: false, where: [['status', 'eq', 'hidden']] },
  ],
})

export type Review = RecordOf<typeof area>
