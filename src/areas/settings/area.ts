import { defineArea, type RecordOf } from '../../core/area.ts'

const UNITS = ['seconds', 'minutes', 'hours', 'count', 'points'] as const
const TOPICS = ['sessions', 'numbers', 'messages', 'points', 'tickets', 'leads'] as const

/** Settings of the shop: one record for each that the code declares (`declared.ts`); only a value that differs is stored. */
export const area = defineArea({
  id: 'settings',
  path: '/Settings',
  role: 'Settings',
  group: 'system',
  icon: 'sliders-horizontal',
  code: { prefix: 'CD', digits: 3 },
  verbs: ['view', 'edit', 'export'],
  sort: 'code',
  subtitleField: 'nameEn',
  fields: {
    /** Its Vietnamese words, then those in English: for the search. */
    name: { type: 'text', search: true, width: 320, sort: false },
    nameEn: { type: 'text', search: true, shown: false, width: 280, sort: false },
    topic: { type: 'enum', values: TOPICS, width: 160 },
    /** Empty: the default holds. */
    value: { type: 'integer', optional: true, width: 130, editable: true, sort: false },
    /** The default of this installation: an environment variable, else the declared one. */
    standard: { type: 'integer', width: 130, sort: false },
    unit: { type: 'enum', values: UNITS, width: 110, sort: false },
    key: { type: 'code', shown: false, search: true, width: 170, sort: false },
  },
  columns: ['code', 'name', 'value', 'standard', 'unit', 'topic', 'updatedAt'],
  views: [
    { id: 'all', where: [] },
    { id: 'changed', queue: false, where: [['value', 'empty', false]] },
  ],
})

export type SettingRecord = RecordOf<typeof area>
