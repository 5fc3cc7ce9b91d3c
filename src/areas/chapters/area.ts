import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Chapters of learning documents (spec section 2: /Chapter, a hidden page), in order by hand. */
export const area = defineArea({
  id: 'chapters',
  path: '/Chapter',
  role: 'Edocument',
  icon: 'list-tree',
  code: { prefix: 'CHG', digits: 5 },
  verbs: STANDARD_VERBS,
  sort: 'place',
  subtitleField: 'document',
  // One order for all: each document shows its own chapters in that order.
  order: { by: 'place' },
  listedOn: { documents: { by: 'document', columns: ['name', 'lessonCount'] } },
  fields: {
    name: { type: 'text', search: true, width: 320, editable: true },
    document: { type: 'ref', area: 'documents', search: true, width: 280, sort: false, editable: true },
    lessonCount: { type: 'integer', derived: 'sql', sort: false, width: 100 },
    place: { type: 'place', width: 92 },
  },
  columns: ['code', 'place', 'name', 'document', 'lessonCount', 'updatedAt'],
  follows: ['lessons'],
})

export type Chapter = RecordOf<typeof area>
