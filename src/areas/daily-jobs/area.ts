import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

export const REPEATS = ['none', 'daily', 'weekdays', 'weekly', 'monthly'] as const
export type Repeat = (typeof REPEATS)[number]

/** Days of the week in the order of `Date`'s, Sunday first. */
export const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const weekday = { type: 'boolean', list: false } as const

/** Daily jobs of staff: one job of one day, with a checklist; a repeated one is followed by the next. */
export const area = defineArea({
  id: 'daily-jobs',
  path: '/JobDaily',
  role: 'JobDaily',
  group: 'selling',
  icon: 'list-checks',
  code: { prefix: 'CV', digits: 6 },
  // `team`: sees every user's, not only one's own.
  verbs: [...STANDARD_VERBS, 'start', 'finish', 'reopen', 'tick', 'untick', 'team'],
  goKey: 'g y',
  sort: 'day',
  nameField: 'title',
  calendar: { from: 'day', tone: 'status' },
  fields: {
    title: { type: 'text', search: true, width: 230, editable: true },
    status: {
      type: 'enum',
      values: ['todo', 'doing', 'done'],
      tones: { todo: 'grey', doing: 'blue', done: 'green' },
      width: 130,
    },
    assignee: { type: 'ref', area: 'accounts', width: 160, sort: false, editable: true },
    day: { type: 'date', width: 110 },
    repeat: { type: 'enum', values: REPEATS, width: 150, sort: false },
    itemsDone: { type: 'integer', width: 100, sort: false },
    itemsTotal: { type: 'integer', shown: false, width: 100, sort: false },
    /** The record that the job is about. */
    linked: { type: 'link', optional: true, search: true, width: 164, sort: false },
    doneAt: { type: 'time', optional: true, shown: false, width: 132, sort: false },
    /** Days of its series before this one for which none was made: the server was down. */
    missedDays: { type: 'integer', shown: false, width: 120, sort: false },
    /** Lines of the checklist. */
    steps: { type: 'longtext', optional: true, list: false },
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: weekday,
    sunday: weekday,
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'title', 'status', 'assignee', 'day', 'itemsDone', 'repeat', 'linked'],
  opens: 'myDay',
  views: [
    {
      id: 'myDay',
      where: [
        ['assignee', 'eq', 'me'],
        ['day', 'lte', 'today'],
        ['status', 'in', ['todo', 'doing']],
      ],
    },
    {
      id: 'team',
      where: [
        ['day', 'lte', 'today'],
        ['status', 'in', ['todo', 'doing']],
      ],
    },
    {
      id: 'overdue',
      queue: { late: 'finish' },
      where: [
        ['day', 'lt', 'today'],
        ['status', 'in', ['todo', 'doing']],
      ],
    },
    {
      id: 'missed',
      queue: false,
      where: [['missedDays', 'gt', 0]],
      columns: ['code', 'title', 'status', 'assignee', 'day', 'missedDays', 'repeat'],
    },
    { id: 'coming', queue: false, where: [['day', 'gt', 'today']] },
    { id: 'all', where: [] },
  ],
})

export type DailyJob = RecordOf<typeof area>
