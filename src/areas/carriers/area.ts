import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Shipping carriers, the spec's transport units. */
export const area = defineArea({
  id: 'carriers',
  path: '/Transport',
  role: 'Transport',
  group: 'selling',
  icon: 'truck',
  code: { prefix: 'VC', digits: 3 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate'],
  goKey: 'g v',
  sort: 'name',
  fields: {
    name: { type: 'text', search: true, width: 220, editable: true },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
    phone: { type: 'phone', search: true, optional: true, width: 130, editable: true },
    website: { type: 'url', optional: true, width: 220, sort: false },
    trackingUrl: { type: 'url', optional: true, list: false },
    takesStandard: { type: 'boolean', shown: false, editable: true },
    takesExpress: { type: 'boolean', shown: false, editable: true },
    /** The shape of its bill codes: `#` a digit, `@` a letter, `*` either; other characters are literal. */
    billShape: { type: 'text', optional: true, shown: false, editable: true },
    /** Parcels that are packed later leave on the next day. */
    cutOff: { type: 'clock', optional: true, shown: false, width: 120 },
    /** Days from packing to the receiver, by region. */
    daysNorth: { type: 'integer', optional: true, shown: false, editable: true },
    daysCentral: { type: 'integer', optional: true, shown: false, editable: true },
    daysSouth: { type: 'integer', optional: true, shown: false, editable: true },
    baseFee: { type: 'money', width: 120, editable: true },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'name', 'status', 'phone', 'website', 'baseFee'],
})

export type Carrier = RecordOf<typeof area>
