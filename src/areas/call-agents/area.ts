import { defineArea, type RecordOf } from '../../core/area.ts'
import { SHIFTS } from '../call-desk/card.ts'

/**
 * Agents, each under their account's id: their shift, and their target of calls a day. Records are created
 * with the right to work at the desk (decision 0030).
 */
export const area = defineArea({
  id: 'call-agents',
  path: '/CallAgents',
  role: 'CallAgents',
  group: 'selling',
  icon: 'users',
  code: { prefix: 'NG', digits: 5 },
  verbs: ['view', 'edit'],
  sort: 'name',
  fields: {
    name: { type: 'text', search: true, width: 240 },
    state: { type: 'enum', values: SHIFTS, tones: { on: 'green', paused: 'amber', off: 'grey' }, width: 170 },
    since: { type: 'time', width: 140, sort: false },
    /** Calls of a day. */
    target: { type: 'integer', width: 150, editable: true },
    /** May take calls: an active account whose roles say so. */
    available: { type: 'boolean', width: 130, shown: false },
  },
  columns: ['code', 'name', 'state', 'since', 'target'],
  views: [
    { id: 'all', queue: false, where: [['available', 'eq', true]] },
    { id: 'on', queue: false, where: [['state', 'in', ['on', 'paused']]] },
  ],
})

export type CallAgent = RecordOf<typeof area>
