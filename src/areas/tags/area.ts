import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { COLOUR_FIELD, USES_FIELD } from '../../core/choice-list.ts'

/** Kinds of records that have tags: each has tags of its own. */
export const TAG_KINDS = ['customers', 'tickets', 'products', 'notifications'] as const
export type TagKind = (typeof TAG_KINDS)[number]

/** Tags that staff put on records (spec section 2: /Tag; decision 0113). */
export const area = defineArea({
  id: 'tags',
  path: '/Tag',
  role: 'Tag',
  group: 'catalogue',
  icon: 'tags',
  code: { prefix: 'NH', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate', 'merge'],
  sort: 'place',
  order: { by: 'place' },
  colour: 'colour',
  // Names are unique within a kind, so none is the same: the list of all is offered.
  merge: { alike: [] },
  fields: {
    name: { type: 'text', search: true, width: 220, editable: true },
    kind: { type: 'enum', values: TAG_KINDS, width: 150 },
    colour: COLOUR_FIELD,
    uses: USES_FIELD,
    place: { type: 'place', width: 92 },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
  },
  columns: ['code', 'place', 'name', 'kind', 'uses', 'status', 'colour'],
  follows: TAG_KINDS,
  views: [
    { id: 'all', where: [] },
    { id: 'customers', queue: false, where: [['kind', 'eq', 'customers']] },
    { id: 'tickets', queue: false, where: [['kind', 'eq', 'tickets']] },
    { id: 'products', queue: false, where: [['kind', 'eq', 'products']] },
    { id: 'notifications', queue: false, where: [['kind', 'eq', 'notifications']] },
  ],
})

export type Tag = RecordOf<typeof area>
