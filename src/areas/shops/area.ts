import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Suppliers, called shops in the marketplace (spec section 3). */
export const area = defineArea({
  id: 'shops',
  path: '/Shop',
  alias: '/supplier',
  role: 'Shop',
  group: 'suppliers',
  icon: 'store',
  code: { prefix: 'NCC', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate'],
  goKey: 'g s',
  sort: 'name',
  subtitleField: 'phone',
  fields: {
    name: { type: 'text', search: true, width: 220, editable: true },
    owner: { type: 'text', search: true, width: 180, editable: true },
    phone: { type: 'phone', search: true, width: 130, editable: true },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 140,
    },
    kind: { type: 'enum', values: ['personal', 'business'], width: 130, editable: true },
    taxCode: { type: 'code', search: true, width: 130 },
    businessForm: { type: 'enum', values: ['agency', 'ecommerce'], width: 165, shown: false, editable: true },
    email: { type: 'email', optional: true, shown: false, width: 200, editable: true },
    fax: { type: 'text', optional: true, list: false, editable: true },
    address: { type: 'text', shown: false, sort: false, width: 260, editable: true },
    ward: { type: 'text', list: false, editable: true },
    district: { type: 'text', optional: true, list: false, editable: true },
    province: { type: 'text', width: 150, editable: true },
    representative: { type: 'text', optional: true, list: false, editable: true },
    contactPerson: { type: 'text', optional: true, shown: false, width: 160, editable: true },
    contactPhone: { type: 'phone', optional: true, shown: false, width: 130, editable: true },
    pickupAddress: { type: 'text', optional: true, list: false, editable: true },
    /** Share of each sale that the marketplace keeps; frozen on the lines of an order. */
    commission: { type: 'percent', shown: false, width: 110, editable: true },
    activatedOn: { type: 'date', optional: true, shown: false, width: 120, editable: true },
    expiresOn: { type: 'date', optional: true, width: 120, editable: true },
    onHome: { type: 'boolean', shown: false, width: 130, editable: true },
    bankAccount: { type: 'text', list: false, editable: true },
    bankHolder: { type: 'text', list: false, editable: true },
    bankName: { type: 'text', list: false, editable: true },
    note: { type: 'text', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'name', 'owner', 'phone', 'status', 'kind', 'province', 'expiresOn'],
})

export type Shop = RecordOf<typeof area>
