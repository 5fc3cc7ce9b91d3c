import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Suppliers, called shops in the marketplace (spec section 3). */
export const area = defineArea({
  id: 'shops',
  path: '/Shop',
  role: 'Shop',
  group: 'suppliers',
  icon: 'store',
  code: { prefix: 'NCC', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate'],
  goKey: 'g s',
  sort: 'name',
  subtitleField: 'phone',
  fields: {
    name: { type: 'text', search: true, width: 220 },
    owner: { type: 'text', search: true, width: 180 },
    phone: { type: 'phone', search: true, width: 130 },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 140,
    },
    kind: { type: 'enum', values: ['personal', 'business'], width: 130 },
    taxCode: { type: 'code', search: true, width: 130 },
    businessForm: { type: 'enum', values: ['agency', 'ecommerce'], width: 160, shown: false },
    email: { type: 'email', optional: true, shown: false, width: 200 },
    fax: { type: 'text', optional: true, list: false },
    address: { type: 'text', list: false },
    ward: { type: 'text', list: false },
    district: { type: 'text', optional: true, list: false },
    province: { type: 'text', width: 150 },
    representative: { type: 'text', optional: true, list: false },
    contactPerson: { type: 'text', optional: true, list: false },
    contactPhone: { type: 'phone', optional: true, list: false },
    pickupAddress: { type: 'text', optional: true, list: false },
    activatedOn: { type: 'date', optional: true, shown: false, width: 120 },
    expiresOn: { type: 'date', optional: true, width: 120 },
    onHome: { type: 'boolean', shown: false, width: 130 },
    bankAccount: { type: 'text', list: false },
    bankHolder: { type: 'text', list: false },
    bankName: { type: 'text', list: false },
    note: { type: 'text', optional: true, list: false },
  },
  columns: ['code', 'name', 'owner', 'phone', 'status', 'kind', 'province', 'expiresOn'],
})

export type Shop = RecordOf<typeof area>
