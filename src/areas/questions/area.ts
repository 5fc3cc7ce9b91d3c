import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Ways in which a question is answered. */
export const QUESTION_KINDS = ['single', 'multiple', 'true_false', 'number', 'text'] as const
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const

/** The bank of questions for exams (spec section 2: /store_question). */
export const area = defineArea({
  id: 'questions',
  path: '/store_question',
  role: 'store_question',
  group: 'education',
  icon: 'circle-question-mark',
  code: { prefix: 'CH', digits: 5 },
  verbs: [...STANDARD_VERBS, 'make-ready', 'retire', 'reopen'],
  nameField: 'text',
  subtitleField: 'subject',
  sort: '-createdAt',
  listedOn: { subjects: { by: 'subject', columns: ['text', 'kind', 'difficulty', 'status'] } },
  fields: {
    text: { type: 'longtext', search: true, width: 420 },
    kind: {
      type: 'enum',
      values: QUESTION_KINDS,
      tones: { single: 'blue', multiple: 'violet', true_false: 'cyan', number: 'amber', text: 'grey' },
      width: 150,
    },
    subject: {
      type: 'ref',
      area: 'subjects',
      where: [['status', 'eq', 'active']],
      width: 180,
      sort: false,
      editable: true,
    },
    difficulty: {
      type: 'enum',
      values: DIFFICULTIES,
      tones: { easy: 'green', medium: 'amber', hard: 'red' },
      width: 120,
      editable: true,
    },
    points: { type: 'integer', width: 90, editable: true },
    status: {
      type: 'enum',
      values: ['draft', 'ready', 'retired'],
      tones: { draft: 'amber', ready: 'green', retired: 'grey' },
      width: 120,
    },
    options: {
      type: 'lines',
      list: false,
      max: 10,
      columns: {
        text: { type: 'text', width: 320 },
        right: { type: 'boolean', width: 90 },
      },
    },
    /** The right answer of a question of true or false. */
    truth: { type: 'enum', values: ['true', 'false'], optional: true, list: false },
    /** The right number, and by how much an answer may differ. */
    value: { type: 'decimal', places: 3, optional: true, list: false },
    tolerance: { type: 'decimal', places: 3, optional: true, list: false },
    /** A right answer in words, for the person who marks. */
    expected: { type: 'longtext', optional: true, list: false },
    explanation: { type: 'longtext', optional: true, list: false },
    picture: { type: 'image', optional: true, list: false },
  },
  columns: ['code', 'text', 'kind', 'subject', 'difficulty', 'points', 'status', 'createdAt'],
  views: [
    { id: 'all', where: [] },
    { id: 'draft', queue: { todo: 'make-ready' }, where: [['status', 'eq', 'draft']] },
    { id: 'ready', queue: false, where: [['status', 'eq', 'ready']] },
    { id: 'retired', queue: false, where: [['status', 'eq', 'retired']] },
  ],
})

export type Question = RecordOf<typeof area>
