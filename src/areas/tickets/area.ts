import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { CASE_VERBS, caseFields, caseViews } from '../../families/cases/cases.ts'
import { tagsOf } from '../tags/field.ts'

export const TOPICS = ['question', 'order', 'delivery', 'return', 'warranty', 'complaint', 'other'] as const
export const CHANNELS = ['phone', 'zalo', 'facebook', 'email', 'web', 'store'] as const
export const TICKET_LOST = ['unreachable', 'withdrawn', 'no_solution', 'duplicate', 'other'] as const

/** Customer care: requests of customers until they are settled. */
export const area = defineArea({
  id: 'tickets',
  path: '/CustomerCare',
  role: 'CustomerCare',
  group: 'customers',
  icon: 'headset',
  code: { prefix: 'YC', digits: 6 },
  verbs: [...STANDARD_VERBS, ...CASE_VERBS],
  goKey: 'g a',
  sort: 'dueAt',
  nameField: 'subject',
  subtitleField: 'contactName',
  relatedColumns: ['subject', 'status', 'createdAt'],
  listedOn: { orders: { by: 'order' }, customers: { by: 'customer' } },
  fields: {
    subject: { type: 'text', search: true, width: 280, editable: true },
    ...caseFields,
    topic: { type: 'enum', values: TOPICS, width: 130, editable: true },
    tags: tagsOf('tickets'),
    channel: { type: 'enum', values: CHANNELS, shown: false, width: 120, editable: true },
    order: { type: 'ref', area: 'orders', optional: true, sort: false, width: 150 },
    lostReason: { type: 'enum', values: TICKET_LOST, optional: true, shown: false, sort: false, width: 196 },
    description: { type: 'longtext', optional: true, list: false },
  },
  columns: [
    'code',
    'subject',
    'status',
    'priority',
    'dueAt',
    'contactName',
    'phone',
    'topic',
    'tags',
    'order',
    'assignee',
  ],
  opens: 'open',
  views: caseViews,
})

export type Ticket = RecordOf<typeof area>
