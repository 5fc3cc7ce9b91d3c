import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

const ACTIVE = ['status', 'eq', 'active'] as const

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
  // No view waits for a supplier that is inactive.
  without: ['queue'],
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
    /** The business licence, or an identity card of a person. */
    licence: { type: 'file', optional: true, list: false },
    businessForm: { type: 'enum', values: ['agency', 'ecommerce'], width: 165, shown: false, editable: true },
    email: { type: 'email', optional: true, shown: false, width: 200, editable: true },
    fax: { type: 'text', optional: true, list: false, editable: true },
    address: { type: 'text', shown: false, sort: false, width: 260, editable: true },
    ward: { type: 'text', list: false, editable: true },
    district: { type: 'text', optional: true, list: false, editable: true },
    province: { type: 'text', width: 150, editable: true },
    representative: { type: 'text', optional: true, list: false, editable: true },
    /** The name of the first contact, for lists. */
    contactPerson: { type: 'text', optional: true, shown: false, width: 160, editable: true },
    /** Where goods are picked up, with whom to ask there; `main`: unless another is agreed on. */
    pickups: {
      type: 'lines',
      list: false,
      one: 'main',
      columns: {
        address: { type: 'text', width: 220 },
        contact: { type: 'text', optional: true, width: 130 },
        phone: { type: 'phone', optional: true, private: true, width: 120 },
        main: { type: 'boolean', width: 90 },
      },
    },
    /** The address of the main one. */
    pickupAddress: { type: 'text', optional: true, list: false },
    /** Share of each sale that the marketplace keeps; frozen on the lines of an order. */
    commission: { type: 'percent', shown: false, width: 110, editable: true },
    activatedOn: { type: 'date', optional: true, shown: false, width: 120, editable: true },
    expiresOn: { type: 'date', optional: true, width: 120, editable: true },
    /** By the day of today: `ends_soon` within 30 days; expired after the last day, when no new order takes its goods. */
    term: {
      type: 'enum',
      values: ['valid', 'ends_soon', 'expired'],
      tones: { valid: 'green', ends_soon: 'amber', expired: 'red' },
      derived: 'sql',
      sort: false,
      width: 140,
    },
    onHome: { type: 'boolean', shown: false, width: 130, editable: true },
    contacts: {
      type: 'lines',
      list: false,
      columns: {
        name: { type: 'text', width: 180 },
        role: { type: 'text', optional: true, width: 140 },
        phone: { type: 'phone', optional: true, private: true, width: 130 },
        email: { type: 'email', optional: true, width: 180 },
      },
    },
    /** `main`: the account that money goes to. */
    bankAccounts: {
      type: 'lines',
      list: false,
      one: 'main',
      columns: {
        number: { type: 'text', width: 150 },
        holder: { type: 'text', width: 200 },
        bank: { type: 'text', width: 150 },
        main: { type: 'boolean', width: 90 },
      },
    },
    /** Number, holder and bank of the main account, by the names of the spec. */
    bankAccount: { type: 'text', list: false },
    bankHolder: { type: 'text', list: false },
    bankName: { type: 'text', list: false },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'name', 'owner', 'phone', 'status', 'kind', 'province', 'expiresOn', 'term'],
  views: [
    { id: 'all', where: [] },
    { id: 'endsSoon', where: [['term', 'eq', 'ends_soon'], ACTIVE] },
    { id: 'expired', queue: false, where: [['term', 'eq', 'expired']] },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type Shop = RecordOf<typeof area>
