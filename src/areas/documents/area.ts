import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** States of a document. */
export const DOCUMENT_STATES = ['draft', 'published', 'archived'] as const
export const LEVELS = ['basic', 'intermediate', 'advanced'] as const

/** Learning documents (spec section 2: /edocument): chapters with lessons, read from the first to the last. */
export const area = defineArea({
  id: 'documents',
  path: '/edocument',
  role: 'Edocument',
  group: 'education',
  icon: 'book-open',
  code: { prefix: 'TL', digits: 4 },
  verbs: [...STANDARD_VERBS, 'publish', 'archive', 'reopen'],
  sort: '-createdAt',
  subtitleField: 'subject',
  relatedColumns: ['name', 'level', 'status'],
  listedOn: { subjects: { by: 'subject' } },
  fields: {
    cover: { type: 'image', optional: true, sort: false, width: 60 },
    name: { type: 'text', search: true, width: 320, editable: true },
    subject: {
      ...{ type: 'ref', area: 'subjects', where: [['status', 'eq', 'active']] },
      ...{ optional: true, width: 190, sort: false, editable: true },
    },
    level: {
      type: 'enum',
      values: LEVELS,
      tones: { basic: 'green', intermediate: 'amber', advanced: 'red' },
      width: 130,
      editable: true,
    },
    status: {
      type: 'enum',
      values: DOCUMENT_STATES,
      tones: { draft: 'amber', published: 'green', archived: 'grey' },
      width: 140,
    },
    lessonCount: { type: 'integer', derived: 'sql', sort: false, width: 100 },
    /** Of all its lessons together. */
    minutes: { type: 'duration', derived: 'sql', sort: false, width: 120 },
    summary: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'cover', 'name', 'subject', 'level', 'lessonCount', 'minutes', 'status', 'updatedAt'],
  follows: ['chapters', 'lessons'],
  views: [
    { id: 'all', where: [] },
    { id: 'draft', queue: { todo: 'publish' }, where: [['status', 'eq', 'draft']] },
    { id: 'published', queue: false, where: [['status', 'eq', 'published']] },
    { id: 'archived', queue: false, where: [['status', 'eq', 'archived']] },
  ],
})

export type LearningDocument = RecordOf<typeof area>
