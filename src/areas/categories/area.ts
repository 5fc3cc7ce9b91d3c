import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Categories of the goods, one under another (spec section 2: /Categories). */
export const area = defineArea({
  id: 'categories',
  path: '/Categories',
  role: 'Category',
  group: 'catalogue',
  icon: 'folder-tree',
  code: { prefix: 'DM', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate', 'merge'],
  // A stopped category is no work to be done.
  without: ['queue'],
  goKey: 'g f',
  sort: 'place',
  order: { by: 'place' },
  tree: { parent: 'parent', depth: 6, rules: true },
  subtitleField: 'nameEn',
  merge: { alike: [['name'], ['nameEn']] },
  fields: {
    /** Required when it is made; one from before the pictures may have none. */
    image: { type: 'image', optional: true, sort: false, width: 60 },
    name: { type: 'text', search: true, width: 280, editable: true },
    nameEn: { type: 'text', search: true, optional: true, width: 220, editable: true },
    parent: { type: 'ref', area: 'categories', optional: true, editable: true, shown: false, width: 200 },
    /** Of it and of all that is under it, each product once. */
    productCount: { type: 'integer', derived: 'sql', width: 118 },
    place: { type: 'place', width: 92 },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
    description: { type: 'longtext', optional: true, shown: false, sort: false, width: 300, editable: true },
  },
  columns: ['code', 'place', 'image', 'name', 'nameEn', 'productCount', 'status'],
  follows: ['products', 'vouchers'],
  views: [
    { id: 'all', where: [] },
    { id: 'noImage', queue: false, where: [['image', 'empty', true]] },
    { id: 'unused', queue: false, where: [['productCount', 'eq', 0]] },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type Category = RecordOf<typeof area>
