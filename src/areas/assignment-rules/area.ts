import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PAYMENT_METHODS } from '../orders/area.ts'

/** Rules by which orders that come in are given to people; the first one that fits holds. */
export const area = defineArea({
  id: 'assignment-rules',
  path: '/AssignmentRules',
  role: 'BillManage',
  group: 'selling',
  icon: 'user-check',
  code: { prefix: 'QTP', digits: 3 },
  verbs: STANDARD_VERBS,
  sort: 'position',
  fields: {
    name: { type: 'text', search: true, width: 260, editable: true },
    /** Looked at from the smallest on. */
    position: { type: 'integer', width: 100, editable: true },
    active: { type: 'boolean', width: 110, editable: true },
    shops: { type: 'refs', area: 'shops', width: 200, sort: false },
    provinces: { type: 'words', width: 180, sort: false },
    minTotal: { type: 'money', optional: true, width: 130, editable: true },
    maxTotal: { type: 'money', optional: true, width: 130, editable: true },
    paymentMethod: { type: 'enum', values: PAYMENT_METHODS, optional: true, width: 140, editable: true },
    method: { type: 'enum', values: ['round_robin', 'least_load'], width: 150, editable: true },
    persons: { type: 'refs', area: 'accounts', width: 240, sort: false },
  },
  columns: ['code', 'position', 'name', 'active', 'method', 'persons', 'shops', 'provinces', 'minTotal'],
})

export type AssignmentRuleRecord = RecordOf<typeof area>
