import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Lessons of a chapter (spec section 2: /Lesson, a hidden page), in order by hand. */
export const area = defineArea({
  id: 'lessons',
  path: '/Lesson',
  role: 'Edocument',
  icon: 'file-text',
  code: { prefix: 'BH', digits: 5 },
  verbs: STANDARD_VERBS,
  sort: 'place',
  subtitleField: 'chapter',
  // One order for all: each chapter shows its own lessons in that order.
  order: { by: 'place' },
  listedOn: { chapters: { by: 'chapter', columns: ['name', 'minutes'], count: 'lessonCount' } },
  fields: {
    name: { type: 'text', search: true, width: 320, editable: true },
    /** Changed to move the lesson. */
    chapter: { type: 'ref', area: 'chapters', search: true, width: 260, sort: false, editable: true },
    minutes: { type: 'duration', optional: true, width: 110, editable: true },
    video: { type: 'url', optional: true, shown: false, width: 220 },
    attachment: { type: 'file', optional: true, list: false },
    text: { type: 'rich', optional: true, list: false },
    place: { type: 'place', width: 92 },
  },
  columns: ['code', 'place', 'name', 'chapter', 'minutes', 'updatedAt'],
})

export type Lesson = RecordOf<typeof area>
