import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PHASE_FIELD } from '../../core/phase.ts'
import { DIFFICULTIES } from '../questions/area.ts'

/** How an exam comes to its questions: chosen one by one in their order, or drawn by subject and difficulty. */
export const SOURCES = ['hand', 'draw'] as const
export const EXAM_STATES = ['draft', 'published', 'closed'] as const

/** Exams of questions of the bank (spec section 2: /education). */
export const area = defineArea({
  id: 'exams',
  path: '/education',
  role: 'Education',
  group: 'education',
  icon: 'graduation-cap',
  code: { prefix: 'DTH', digits: 4 },
  verbs: [...STANDARD_VERBS, 'print', 'publish', 'close'],
  pages: ['preview'],
  sort: '-createdAt',
  subtitleField: 'subject',
  period: { from: 'startsAt', to: 'endsAt' },
  relatedColumns: ['name', 'source', 'questionCount', 'status'],
  listedOn: { subjects: { by: 'subject' }, questions: { by: 'chosen' } },
  papers: ['paper', 'key'],
  drawn: true,
  fields: {
    name: { type: 'text', search: true, width: 320, editable: true },
    subject: {
      ...{ type: 'ref', area: 'subjects', where: [['status', 'eq', 'active']] },
      ...{ optional: true, width: 190, sort: false, editable: true },
    },
    status: {
      type: 'enum',
      values: EXAM_STATES,
      tones: { draft: 'amber', published: 'green', closed: 'grey' },
      width: 130,
    },
    phase: PHASE_FIELD,
    source: { type: 'enum', values: SOURCES, width: 130 },
    questionCount: { type: 'integer', derived: 'sql', sort: false, width: 96 },
    minutes: { type: 'duration', width: 110, editable: true },
    passMark: { type: 'percent', width: 118, editable: true },
    startsAt: { type: 'time', optional: true, width: 150, editable: true },
    endsAt: { type: 'time', end: true, optional: true, width: 150, editable: true },
    /** How often one person may take it; empty: as often as wanted. */
    attempts: { type: 'integer', optional: true, width: 100, editable: true },
    /** Staff with one of these roles; empty: all. */
    audience: { type: 'refs', area: 'roles', sort: false, shown: false, width: 220 },
    /** In this order; by hand. */
    questions: {
      type: 'lines',
      list: false,
      columns: {
        question: { type: 'ref', area: 'questions', where: [['status', 'eq', 'ready']], width: 520 },
      },
    },
    /** How many of a subject and a difficulty; drawn. */
    draws: {
      type: 'lines',
      list: false,
      max: 30,
      columns: {
        subject: { type: 'ref', area: 'subjects', where: [['status', 'eq', 'active']], width: 220 },
        difficulty: {
          type: 'enum',
          values: DIFFICULTIES,
          tones: { easy: 'green', medium: 'amber', hard: 'red' },
          width: 120,
        },
        count: { type: 'integer', width: 90 },
      },
    },
    /** The questions chosen by hand, to be filtered by. */
    chosen: { type: 'refs', area: 'questions', derived: 'sql', shown: false, sort: false, width: 200 },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: [
    'code',
    'name',
    'subject',
    'source',
    'questionCount',
    'minutes',
    'passMark',
    'status',
    'phase',
    'startsAt',
    'endsAt',
  ],
  follows: ['questions'],
  views: [
    { id: 'all', where: [] },
    { id: 'draft', queue: { todo: 'publish' }, where: [['status', 'eq', 'draft']] },
    {
      id: 'running',
      queue: false,
      where: [
        ['status', 'eq', 'published'],
        ['phase', 'eq', 'running'],
      ],
    },
    { id: 'published', queue: false, where: [['status', 'eq', 'published']] },
    { id: 'closed', queue: false, where: [['status', 'eq', 'closed']] },
  ],
})

export type Exam = RecordOf<typeof area>
