import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PHASE_FIELD } from '../../core/phase.ts'

/** Secretaries of golf clubs (spec section 2: /SecretaryListView, a hidden page): one in each slot of a club on a day. */
export const area = defineArea({
  id: 'secretaries',
  path: '/SecretaryListView',
  role: 'club',
  icon: 'user-round-pen',
  code: { prefix: 'TKY', digits: 4 },
  verbs: STANDARD_VERBS,
  sort: '-startsOn',
  subtitleField: 'club',
  period: { from: 'startsOn', to: 'endsOn', overlap: ['club', 'slot'] },
  listedOn: { clubs: { by: 'club', columns: ['name', 'slot', 'phase', 'startsOn', 'endsOn'] } },
  fields: {
    name: { type: 'text', search: true, width: 200, editable: true },
    club: { type: 'ref', area: 'clubs', search: true, width: 240, sort: false },
    slot: { type: 'enum', values: ['1', '2'], tones: { 1: 'blue', 2: 'violet' }, width: 90 },
    phase: { ...PHASE_FIELD, width: 232 },
    startsOn: { type: 'date', width: 120 },
    /** The last day in office; empty: until further notice. */
    endsOn: { type: 'date', optional: true, width: 120 },
    phone: { type: 'phone', search: true, optional: true, private: true, width: 130, editable: true },
    email: { type: 'email', search: true, optional: true, width: 200, editable: true },
    vid: { type: 'text', search: true, optional: true, shown: false, width: 110, editable: true },
    /** For the next secretary. */
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'name', 'club', 'slot', 'phase', 'startsOn', 'endsOn', 'phone', 'email'],
  views: [
    { id: 'all', where: [] },
    { id: 'running', queue: false, where: [['phase', 'eq', 'running']] },
    {
      id: 'endsSoon',
      queue: false,
      where: [['endsOn', 'eq', 'next_30_days']],
    },
    { id: 'ended', queue: false, where: [['phase', 'eq', 'ended']] },
  ],
})

export type Secretary = RecordOf<typeof area>
