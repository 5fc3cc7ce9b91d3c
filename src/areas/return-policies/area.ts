import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Return policy: within how many days a shop's goods may come back (spec section 3). */
export const area = defineArea({
  id: 'return-policies',
  path: '/ReturnPolicy',
  role: 'ReturnPolicy',
  group: 'selling',
  icon: 'rotate-ccw',
  code: { prefix: 'CS', digits: 5 },
  verbs: STANDARD_VERBS,
  goKey: 'g r',
  sort: '-createdAt',
  listedOn: { shops: { by: 'shop', columns: ['name', 'days', 'active'] } },
  fields: {
    name: { type: 'text', search: true, width: 280, editable: true },
    shop: { type: 'ref', area: 'shops', optional: true, search: true, width: 220, editable: true },
    days: { type: 'integer', width: 126, editable: true },
    active: { type: 'boolean', width: 110, editable: true },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'name', 'shop', 'days', 'active', 'updatedAt'],
})

export type ReturnPolicy = RecordOf<typeof area>
