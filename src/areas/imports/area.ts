import { defineArea, type RecordOf } from '../../core/area.ts'

/** Why a sheet or an archive could not be read. */
export const FAILURES = [
  'sheetEncrypted',
  'sheetUnreadable',
  'sheetTooMuch',
  'sheetTooManyRows',
  'sheetEmpty',
  'noHeadings',
  'tooManyRows',
  'zipTooMuch',
  'zipUnreadable',
] as const
export type Failure = (typeof FAILURES)[number]

/** Written as far as they are right, or all rows in one transaction. */
export const POLICIES = ['right', 'all'] as const

/** Imports of products (spec section 2: upload-error history, /Error): one Excel file and one Zip file each. */
export const area = defineArea({
  id: 'imports',
  path: '/Error',
  role: 'uploaderror',
  group: 'catalogue',
  icon: 'file-up',
  code: { prefix: 'NSP', digits: 5 },
  verbs: ['view', 'export', 'import', 'write', 'check', 'cancel'],
  goKey: 'g e',
  pages: ['import'],
  pageVerbs: { import: 'import' },
  sort: '-createdAt',
  follows: ['import-rows'],
  listedOn: {
    shops: { by: 'shop', columns: ['status', 'rowCount', 'created', 'updated', 'failed', 'createdAt'] },
  },
  fields: {
    /** The sheet's file. */
    name: { type: 'text', search: true, width: 240, sort: false },
    status: {
      type: 'enum',
      values: ['read', 'checked', 'writing', 'written', 'failed', 'cancelled'],
      tones: {
        read: 'grey',
        checked: 'amber',
        writing: 'blue',
        written: 'green',
        failed: 'red',
        cancelled: 'grey',
      },
      width: 150,
    },
    sheetSize: { type: 'integer', width: 110, sort: false, shown: false },
    zipName: { type: 'text', search: true, width: 200, sort: false, shown: false },
    zipSize: { type: 'integer', width: 110, sort: false, shown: false },
    /** Of rows without a supplier of their own. */
    shop: { type: 'ref', area: 'shops', optional: true, width: 180, sort: false },
    by: { type: 'ref', area: 'accounts', optional: true, width: 160, sort: false },
    failure: { type: 'enum', values: FAILURES, optional: true, width: 316, sort: false, shown: false },
    policy: { type: 'enum', values: POLICIES, optional: true, width: 150, sort: false, shown: false },
    rowCount: { type: 'integer', width: 90, sort: false },
    valid: { type: 'integer', width: 90, sort: false },
    invalid: { type: 'integer', width: 90, sort: false },
    created: { type: 'integer', width: 90, sort: false },
    updated: { type: 'integer', width: 90, sort: false },
    unchanged: { type: 'integer', width: 104, sort: false },
    failed: { type: 'integer', width: 90, sort: false },
    pictureCount: { type: 'integer', width: 90, sort: false, shown: false },
    doneAt: { type: 'time', optional: true, width: 132, sort: false, shown: false },
  },
  columns: [
    'code',
    'status',
    'name',
    'rowCount',
    'valid',
    'invalid',
    'created',
    'updated',
    'unchanged',
    'failed',
    'by',
    'createdAt',
  ],
  views: [
    { id: 'all', where: [] },
    { id: 'checked', where: [['status', 'eq', 'checked']] },
    { id: 'wrong', queue: false, where: [['invalid', 'gt', 0]] },
    { id: 'broken', queue: false, where: [['status', 'eq', 'failed']] },
  ],
})

export type Import = RecordOf<typeof area>
