import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Golf clubs (spec section 3): a contact with a VID, and two secretary slots. */
export const area = defineArea({
  id: 'clubs',
  path: '/club',
  role: 'club',
  group: 'golf',
  icon: 'flag',
  code: { prefix: 'CLB', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate'],
  // Nothing waits for a club that is not active.
  without: ['queue'],
  sort: 'name',
  subtitleField: 'province',
  fields: {
    logo: { type: 'image', optional: true, sort: false, width: 60 },
    name: { type: 'text', search: true, width: 260, editable: true },
    phone: { type: 'phone', search: true, width: 130, editable: true },
    contactVid: { type: 'text', search: true, width: 110 },
    /** The customer of that VID, else as it was typed. */
    contactName: { type: 'text', search: true, width: 180 },
    /** Whether a customer has that VID. */
    contactVerified: { type: 'boolean', derived: 'sql', sort: false, width: 124 },
    /** In office today. */
    secretary1: { type: 'text', derived: 'sql', optional: true, sort: false, width: 170 },
    secretary2: { type: 'text', derived: 'sql', optional: true, sort: false, width: 170 },
    /** Slots without a secretary today. */
    freeSlots: { type: 'integer', derived: 'sql', shown: false, sort: false, width: 110 },
    memberCount: { type: 'integer', derived: 'sql', sort: false, width: 110 },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
    address: { type: 'text', optional: true, shown: false, sort: false, width: 260, editable: true },
    ward: { type: 'text', optional: true, list: false, editable: true },
    district: { type: 'text', optional: true, list: false, editable: true },
    province: { type: 'text', optional: true, width: 150, editable: true },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: [
    ...(['code', 'logo', 'name', 'phone', 'contactName', 'contactVerified'] as const),
    ...(['secretary1', 'secretary2', 'memberCount', 'province', 'status'] as const),
  ],
  views: [
    { id: 'all', where: [] },
    {
      id: 'freeSlot',
      where: [
        ['status', 'eq', 'active'],
        ['freeSlots', 'gte', 1],
      ],
      queue: false,
    },
    { id: 'unverified', queue: false, where: [['contactVerified', 'eq', false]] },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type Club = RecordOf<typeof area>
