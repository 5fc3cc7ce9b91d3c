import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Job titles: named sets of abilities, given to accounts (decision 0002). */
export const area = defineArea({
  id: 'roles',
  path: '/Role',
  role: 'Role',
  group: 'system',
  icon: 'shield',
  code: { prefix: 'VT', digits: 4 },
  verbs: STANDARD_VERBS,
  sort: 'name',
  fields: {
    name: { type: 'text', search: true, width: 220, editable: true },
    description: { type: 'longtext', optional: true, width: 380, sort: false, editable: true },
    secondFactor: { type: 'boolean', width: 150 },
    abilities: { type: 'words', list: false },
  },
})

export type Role = RecordOf<typeof area>
