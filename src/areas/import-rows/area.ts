import { defineArea, type RecordOf } from '../../core/area.ts'
import { COLUMNS } from './columns.ts'
import { PROBLEMS } from './problems.ts'

export const ROW_STATES = [
  'received',
  'valid',
  'invalid',
  'created',
  'updated',
  'unchanged',
  'failed',
] as const

/** States of a row that is written. */
export const DONE = ['created', 'updated', 'unchanged'] as const

/** Rows with errors. */
export const WRONG = ['status', 'in', ['invalid', 'failed']] as const

/** Rows of the imported sheets (spec section 2: upload-error history, /Error): each with its cells and its outcome. */
export const area = defineArea({
  id: 'import-rows',
  path: '/ErrorRows',
  role: 'uploaderror',
  icon: 'table-rows-split',
  code: { prefix: 'DNH', digits: 7 },
  verbs: ['view', 'export', 'check', 'write'],
  without: ['queue'],
  sort: 'number',
  subtitleField: 'itemCode',
  listedOn: {
    imports: {
      by: 'import',
      columns: ['number', 'status', 'itemCode', 'column', 'problem'],
      count: 'rowCount',
    },
    products: { by: 'product', columns: ['status', 'import', 'number', 'updatedAt'] },
  },
  fields: {
    images: { type: 'pictures', width: 60, sort: false },
    number: { type: 'integer', width: 80 },
    import: { type: 'ref', area: 'imports', width: 200, sort: false },
    status: {
      type: 'enum',
      values: ROW_STATES,
      tones: {
        received: 'grey',
        valid: 'blue',
        invalid: 'red',
        created: 'green',
        updated: 'green',
        unchanged: 'grey',
        failed: 'red',
      },
      width: 130,
    },
    itemCode: { type: 'text', optional: true, search: true, width: 150, sort: false },
    name: { type: 'text', search: true, width: 260, sort: false },
    plan: {
      type: 'enum',
      values: ['create', 'update', 'same'],
      tones: { create: 'green', update: 'blue', same: 'grey' },
      optional: true,
      width: 136,
    },
    /** Of its first error; all of them are on the row's page. */
    column: { type: 'enum', values: COLUMNS, optional: true, width: 136, sort: false },
    problem: { type: 'enum', values: PROBLEMS, optional: true, width: 200, sort: false },
    value: { type: 'text', optional: true, width: 160, sort: false },
    hint: { type: 'text', optional: true, width: 160, sort: false },
    errorCount: { type: 'integer', width: 90, sort: false, shown: false },
    product: { type: 'ref', area: 'products', optional: true, width: 220, sort: false },
  },
  columns: [
    'code',
    'number',
    'import',
    'status',
    'itemCode',
    'name',
    'plan',
    'column',
    'problem',
    'value',
    'hint',
    'product',
  ],
  views: [
    { id: 'all', where: [] },
    { id: 'wrong', queue: false, where: [WRONG] },
    { id: 'ready', queue: false, where: [['status', 'eq', 'valid']] },
    { id: 'written', queue: false, where: [['status', 'in', DONE]] },
  ],
})

export type ImportRow = RecordOf<typeof area>
