import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { CASE_VERBS, caseFields, caseViews } from '../../families/cases/cases.ts'

export const SOURCES = ['web', 'phone', 'zalo', 'facebook', 'store', 'event', 'referral'] as const
export const INTERESTS = [
  'clubs',
  'set',
  'fitting',
  'balls',
  'apparel',
  'shoes',
  'accessories',
  'gift',
] as const
export const LEAD_LOST = ['price', 'elsewhere', 'no_need', 'out_of_stock', 'unreachable', 'other'] as const
export const HANDS = ['right', 'left'] as const

/** Consulting: golfers who want advice before buying, and the outcome. */
export const area = defineArea({
  id: 'leads',
  path: '/Customers',
  role: 'Customers',
  group: 'customers',
  icon: 'messages-square',
  code: { prefix: 'TV', digits: 6 },
  verbs: [...STANDARD_VERBS, ...CASE_VERBS],
  goKey: 'g l',
  sort: 'dueAt',
  nameField: 'contactName',
  subtitleField: 'phone',
  listedOn: { customers: { by: 'customer', columns: ['interest', 'status', 'createdAt'] } },
  fields: {
    ...caseFields,
    interest: { type: 'enum', values: INTERESTS, width: 130, editable: true },
    source: { type: 'enum', values: SOURCES, shown: false, width: 120, editable: true },
    budget: { type: 'money', optional: true, width: 130, editable: true },
    need: { type: 'text', optional: true, list: false },
    order: { type: 'ref', area: 'orders', optional: true, sort: false, width: 150 },
    lostReason: { type: 'enum', values: LEAD_LOST, optional: true, shown: false, sort: false, width: 170 },
    /** Body and swing: what clubs are fitted by. */
    heightCm: { type: 'integer', optional: true, list: false },
    weightKg: { type: 'integer', optional: true, list: false },
    hand: { type: 'enum', values: HANDS, optional: true, list: false },
    handicap: { type: 'decimal', places: 1, optional: true, list: false },
    fitting: { type: 'text', optional: true, list: false },
  },
  columns: [
    'code',
    'contactName',
    'phone',
    'status',
    'priority',
    'dueAt',
    'interest',
    'budget',
    'order',
    'assignee',
  ],
  opens: 'open',
  views: caseViews,
})

export type Lead = RecordOf<typeof area>
