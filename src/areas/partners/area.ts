import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Kinds of partners. */
export const PARTNER_KINDS = ['bank', 'carrier', 'media', 'club', 'other'] as const

/** Companies that the marketplace works with (spec section 2: /Partners). */
export const area = defineArea({
  id: 'partners',
  path: '/Partners',
  role: 'Partners',
  group: 'suppliers',
  icon: 'handshake',
  code: { prefix: 'DT', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate'],
  // Nothing waits for a partner that is stopped.
  without: ['queue'],
  sort: 'name',
  subtitleField: 'shortName',
  fields: {
    logo: { type: 'image', optional: true, sort: false, width: 60 },
    name: { type: 'text', search: true, width: 280, editable: true },
    /** As it is written where room is short. */
    shortName: { type: 'text', search: true, width: 140, editable: true },
    kind: {
      type: 'enum',
      values: PARTNER_KINDS,
      tones: { bank: 'blue', carrier: 'amber', media: 'violet', club: 'green', other: 'grey' },
      width: 150,
      editable: true,
    },
    contactPerson: { type: 'text', search: true, optional: true, width: 170, editable: true },
    phone: { type: 'phone', search: true, optional: true, private: true, width: 130, editable: true },
    email: { type: 'email', optional: true, width: 200, editable: true },
    website: { type: 'url', optional: true, shown: false, width: 200 },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'logo', 'name', 'shortName', 'kind', 'contactPerson', 'phone', 'email', 'status'],
  views: [
    { id: 'all', where: [] },
    { id: 'noLogo', queue: false, where: [['logo', 'empty', true]] },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type Partner = RecordOf<typeof area>
