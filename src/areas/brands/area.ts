import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { USES_FIELD } from '../../core/choice-list.ts'
import { COUNTRIES } from './countries.ts'

/** Brands of the goods (spec section 2: /Trademarks). */
export const area = defineArea({
  id: 'brands',
  path: '/Trademarks',
  role: 'Trademarks',
  group: 'catalogue',
  icon: 'award',
  code: { prefix: 'TH', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate', 'merge'],
  // Nobody waits for one that is stopped.
  without: ['queue'],
  goKey: 'g m',
  sort: 'place',
  order: { by: 'place' },
  merge: { alike: [['shortName']] },
  subtitleField: 'shortName',
  fields: {
    logo: { type: 'image', optional: true, sort: false, width: 60 },
    name: { type: 'text', search: true, width: 220, editable: true },
    /** As it is written where room is short. */
    shortName: { type: 'text', search: true, optional: true, width: 140, editable: true },
    country: { type: 'enum', values: COUNTRIES, optional: true, width: 150, editable: true },
    /** The storefront's first page shows it. */
    showOnHome: { type: 'boolean', width: 132, editable: true },
    uses: USES_FIELD,
    place: { type: 'place', width: 92 },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
    description: { type: 'longtext', optional: true, shown: false, sort: false, width: 300, editable: true },
  },
  columns: ['code', 'place', 'logo', 'name', 'shortName', 'country', 'uses', 'showOnHome', 'status'],
  follows: ['products', 'vouchers', 'display-categories'],
  views: [
    { id: 'all', where: [] },
    { id: 'home', queue: false, where: [['showOnHome', 'eq', true]] },
    { id: 'unused', queue: false, where: [['uses', 'eq', 0]] },
    { id: 'noLogo', queue: false, where: [['logo', 'empty', true]] },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type Brand = RecordOf<typeof area>
