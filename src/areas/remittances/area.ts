import { defineArea, type RecordOf } from '../../core/area.ts'
import { RESOLUTIONS } from './match.ts'

export { RESOLUTIONS }

/**
 * Remittances: a carrier's file of collected cash, matched with our orders and booked.
 */
export const area = defineArea({
  id: 'remittances',
  path: '/Remittance',
  role: 'Delivery',
  group: 'selling',
  icon: 'banknote',
  code: { prefix: 'DS', digits: 5 },
  verbs: ['view', 'import', 'match', 'resolve', 'book', 'discard', 'close-claims'],
  goKey: 'g q',
  pages: ['import'],
  sort: '-createdAt',
  nameField: 'fileName',
  subtitleField: 'note',
  listedOn: {
    carriers: { by: 'carrier', columns: ['status', 'fileName', 'unresolved', 'paidTotal', 'createdAt'] },
  },
  fields: {
    carrier: { type: 'ref', area: 'carriers', width: 210, sort: false },
    status: {
      type: 'enum',
      values: ['open', 'booked', 'discarded'],
      tones: { open: 'amber', booked: 'green', discarded: 'grey' },
      width: 150,
    },
    fileName: { type: 'text', search: true, width: 190, sort: false },
    fromOn: { type: 'date', width: 110, sort: false },
    throughOn: { type: 'date', width: 110, sort: false },
    rowCount: { type: 'integer', width: 90, sort: false },
    matched: { type: 'integer', width: 90, sort: false },
    differences: { type: 'integer', width: 100, sort: false },
    /** Differences that nobody has decided about. */
    unresolved: { type: 'integer', width: 110, sort: false },
    /** Differences that were claimed from the carrier and are not settled. */
    claims: { type: 'integer', width: 110, sort: false, shown: false },
    /** Sums of the file, in VND. */
    paidTotal: { type: 'money', width: 168, sort: false },
    feeTotal: { type: 'money', width: 120, sort: false, shown: false },
    /** The booked sum, in VND. */
    bookedTotal: { type: 'money', optional: true, width: 130, sort: false, shown: false },
    bookedAt: { type: 'time', optional: true, width: 132, sort: false },
    /** Buckets that still have undecided items. */
    openBuckets: { type: 'words', list: false },
    note: { type: 'longtext', optional: true, search: true, shown: false, sort: false, width: 260 },
  },
  columns: [
    'code',
    'status',
    'carrier',
    'fromOn',
    'throughOn',
    'rowCount',
    'matched',
    'unresolved',
    'paidTotal',
    'fileName',
  ],
  views: [
    { id: 'all', where: [] },
    { id: 'open', where: [['status', 'eq', 'open']] },
    { id: 'claims', queue: { late: 'close-claims' }, where: [['claims', 'gt', 0]] },
  ],
})

export type Remittance = RecordOf<typeof area>
