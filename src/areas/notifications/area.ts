import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { TARGET_AREAS, TARGETS } from '../banners/area.ts'

export { TARGET_AREAS, TARGETS }

/**
 * Reasons for which the clock did not send at the time: too late, a filter that customers do not fit any more, no customer, a
 * failure, a database that was restored meanwhile.
 */
export const MISSED = ['late', 'filter', 'noCustomer', 'failed', 'restored'] as const
export type Missed = (typeof MISSED)[number]

/** Customers who get it: all, those with one of some tags, those of a list of VIDs, or those of a filter. */
export const AUDIENCES = ['all', 'tags', 'vids', 'filter'] as const

const offered = (kind: 'customers' | 'notifications') =>
  [
    ['kind', 'eq', kind],
    ['status', 'eq', 'active'],
  ] as const

/** Messages to the phones of customers (spec sections 2 and 3: /PushNotificaiton). */
export const area = defineArea({
  id: 'notifications',
  path: '/PushNotificaiton',
  role: 'post-noti',
  group: 'marketing',
  icon: 'bell-ring',
  code: { prefix: 'TB', digits: 5 },
  verbs: [...STANDARD_VERBS, 'shoot', 'cancel', 'reopen'],
  // Each is shot for itself, with its audience looked at.
  without: ['queue'],
  nameField: 'title',
  sort: '-createdAt',
  fields: {
    image: { type: 'image', optional: true, sort: false, width: 60 },
    title: { type: 'text', search: true, width: 280 },
    /** A tag of the kind `notifications`: staff keep the list there. */
    type: { type: 'ref', area: 'tags', where: offered('notifications'), sort: false, width: 150 },
    status: {
      type: 'enum',
      values: ['saved', 'shot', 'cancelled'],
      tones: { saved: 'amber', shot: 'green', cancelled: 'grey' },
      width: 140,
    },
    text: { type: 'longtext', search: true, shown: false, sort: false, width: 260 },
    target: { type: 'enum', values: TARGETS, shown: false, width: 140 },
    targetRecord: { type: 'link', optional: true, search: true, sort: false, width: 120 },
    targetUrl: { type: 'url', optional: true, shown: false, sort: false, width: 240 },
    audience: { type: 'enum', values: AUDIENCES, width: 150 },
    tags: {
      type: 'refs',
      area: 'tags',
      where: offered('customers'),
      // The number of a tag's uses leads to records of its kind, which these are not.
      counted: false,
      shown: false,
      sort: false,
      width: 180,
    },
    vids: { type: 'words', list: false },
    /** Conditions on customers as the address of their list has them (`filter.ts`), and the name of the view they came from. */
    filter: { type: 'text', optional: true, list: false },
    filterName: { type: 'text', optional: true, list: false },
    /** When it is shot by itself; empty: by hand. */
    sendAt: { type: 'time', optional: true, width: 150 },
    /** The time at which it was not sent, and the reason: it waits for a user. */
    missedAt: { type: 'time', optional: true, shown: false, width: 150 },
    missed: { type: 'enum', values: MISSED, optional: true, shown: false, width: 220, sort: false },
    shotAt: { type: 'time', optional: true, width: 150 },
    shooter: { type: 'ref', area: 'accounts', optional: true, sort: false, width: 170 },
    /** Customers to whom it goes. */
    recipients: { type: 'integer', width: 110 },
    delivered: { type: 'integer', derived: 'sql', sort: false, width: 110 },
    failed: { type: 'integer', derived: 'sql', sort: false, width: 152 },
  },
  columns: [
    'code',
    'title',
    'type',
    'status',
    'audience',
    'sendAt',
    'shotAt',
    'shooter',
    'recipients',
    'delivered',
    'failed',
  ],
  relatedColumns: ['title', 'status', 'shotAt', 'recipients'],
  follows: ['outgoing-messages'],
  listedOn: { accounts: { by: 'shooter' } },
  views: [
    { id: 'all', where: [] },
    {
      id: 'pending',
      queue: { late: 'shoot' },
      where: [
        ['status', 'eq', 'saved'],
        ['missedAt', 'empty', false],
      ],
      columns: ['code', 'title', 'type', 'missedAt', 'missed', 'audience', 'updatedAt'],
    },
    { id: 'saved', queue: false, where: [['status', 'eq', 'saved']] },
    {
      id: 'scheduled',
      queue: false,
      where: [
        ['status', 'eq', 'saved'],
        ['sendAt', 'gte', 'today'],
      ],
    },
    { id: 'shot', queue: false, where: [['status', 'eq', 'shot']] },
    { id: 'notShot', queue: false, where: [['status', 'ne', 'shot']] },
  ],
})

export type Notification = RecordOf<typeof area>
