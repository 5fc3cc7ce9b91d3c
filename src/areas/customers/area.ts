import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { tagsOf } from '../tags/field.ts'

/** Golfers who buy (spec section 3: customer, golfer; VID is the golf association's number). */
export const area = defineArea({
  id: 'customers',
  path: '/Customer',
  role: 'Customer',
  group: 'customers',
  icon: 'users',
  code: { prefix: 'KH', digits: 7 },
  verbs: [...STANDARD_VERBS, 'merge', 'add-note', 'adjust-points'],
  goKey: 'g k',
  sort: '-createdAt',
  subtitleField: 'phone',
  listedOn: { clubs: { by: 'club', columns: ['name', 'vid', 'province', 'spent'], count: 'memberCount' } },
  fields: {
    name: { type: 'text', search: true, width: 200, editable: true },
    phone: { type: 'phone', search: true, private: true, width: 130, editable: true },
    tags: tagsOf('customers'),
    vid: { type: 'code', search: true, optional: true, width: 100 },
    /** The golf club whose member the customer is. */
    club: {
      type: 'ref',
      area: 'clubs',
      optional: true,
      shown: false,
      sort: false,
      width: 200,
      editable: true,
    },
    email: { type: 'email', search: true, optional: true, width: 220, editable: true },
    birthday: { type: 'date', optional: true, shown: false, width: 110, editable: true },
    gender: {
      type: 'enum',
      values: ['male', 'female'],
      optional: true,
      shown: false,
      width: 100,
      editable: true,
    },
    heightCm: { type: 'integer', optional: true, list: false, editable: true },
    weightKg: { type: 'integer', optional: true, list: false, editable: true },
    hobbies: { type: 'longtext', optional: true, list: false, editable: true },
    address: { type: 'text', optional: true, shown: false, sort: false, width: 260, editable: true },
    ward: { type: 'text', optional: true, list: false, editable: true },
    /** Empty for an address of after July 2025, when Vietnam went from three tiers to two. */
    district: { type: 'text', optional: true, list: false, editable: true },
    province: { type: 'text', optional: true, width: 150, editable: true },
    orderCount: { type: 'integer', width: 90 },
    spent: { type: 'money', width: 130 },
    /** The remaining points; a point is worth one VND. */
    points: { type: 'integer', width: 110, shown: false, sort: false },
    /** The newest of its notes. */
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260 },
  },
  // A phone number and a VID are one customer's only.
  merge: { alike: [['email'], ['name', 'birthday'], ['name', 'address']] },
  columns: ['code', 'name', 'phone', 'tags', 'vid', 'province', 'orderCount', 'spent', 'createdAt'],
})

export type Customer = RecordOf<typeof area>
