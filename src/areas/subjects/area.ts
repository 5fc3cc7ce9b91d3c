import { defineArea, type RecordOf } from '../../core/area.ts'
import { CHOICE_VERBS, COLOUR_FIELD, USES_FIELD } from '../../core/choice-list.ts'

/** Subjects of questions, exams and learning documents: a list that staff keep, offered in forms, with no menu entry. */
export const area = defineArea({
  id: 'subjects',
  path: '/Subjects',
  role: 'store_question',
  icon: 'library',
  code: { prefix: 'MH', digits: 3 },
  verbs: [...CHOICE_VERBS, 'delete', 'export'],
  without: ['queue'],
  sort: 'place',
  order: { by: 'place' },
  colour: 'colour',
  merge: { alike: [] },
  fields: {
    name: { type: 'text', search: true, width: 260, editable: true },
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
  columns: ['code', 'place', 'name', 'uses', 'status', 'colour'],
  follows: ['questions', 'documents'],
})

export type Subject = RecordOf<typeof area>
