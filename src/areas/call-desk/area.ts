import { defineArea, type RecordOf } from '../../core/area.ts'
import { CALL_RESULTS } from '../call-outcomes/area.ts'
import { CALL_PURPOSES } from '../call-rules/area.ts'

/** `queued` and `waiting` are called when they are due; `exhausted` waits for the lead. */
export const TASK_STATES = ['queued', 'waiting', 'claimed', 'exhausted', 'done'] as const

/** Calls to be made: the queue of the call desk (decision 0027). */
export const area = defineArea({
  id: 'call-desk',
  path: '/CallDesk',
  page: true,
  role: 'Delivery',
  group: 'selling',
  icon: 'phone',
  code: { prefix: 'CG', digits: 8 },
  /** `work`: takes calls; `reveal`: sees numbers whole; the others are the lead's. */
  verbs: ['view', 'work', 'reveal', 'lead', 'assign', 'reopen', 'close'],
  // The desk itself is its queue.
  without: ['queue'],
  pages: ['board', 'statistics'],
  pageVerbs: { board: 'lead', statistics: 'lead' },
  goKey: 'g c',
  sort: 'dueAt',
  nameField: 'customerName',
  subtitleField: 'orderCode',
  fields: {
    state: {
      type: 'enum',
      values: TASK_STATES,
      tones: { queued: 'blue', waiting: 'amber', claimed: 'cyan', exhausted: 'red', done: 'grey' },
      width: 150,
    },
    purpose: { type: 'enum', values: CALL_PURPOSES, sort: false, width: 100 },
    customerName: { type: 'text', search: true, width: 170 },
    phone: { type: 'phone', search: true, private: true, sort: false, width: 122 },
    /** Code of what the call is about: an order, a ticket or a lead. */
    orderCode: { type: 'code', search: true, sort: false, width: 120 },
    total: { type: 'money', sort: false, width: 124 },
    dueAt: { type: 'time', width: 149 },
    attempts: { type: 'integer', sort: false, width: 93 },
    /** The effect of the last call, and its outcome. */
    result: { type: 'enum', values: CALL_RESULTS, optional: true, shown: false, sort: false, width: 176 },
    outcome: {
      type: 'ref',
      area: 'call-outcomes',
      optional: true,
      sort: false,
      width: 188,
      counted: false,
    },
    /** The agent to call: the last caller, or the lead's choice. */
    wanted: { type: 'ref', area: 'accounts', optional: true, shown: false, sort: false, width: 160 },
    /** The agent who holds it now. */
    assignee: { type: 'ref', area: 'accounts', optional: true, sort: false, width: 130 },
  },
  columns: [
    'code',
    'state',
    'purpose',
    'customerName',
    'phone',
    'orderCode',
    'total',
    'dueAt',
    'attempts',
    'outcome',
    'assignee',
  ],
  views: [
    { id: 'open', where: [['state', 'in', ['queued', 'waiting', 'claimed']]] },
    { id: 'exhausted', queue: { late: 'assign' }, where: [['state', 'eq', 'exhausted']] },
    { id: 'claimed', queue: false, where: [['state', 'eq', 'claimed']] },
    { id: 'all', where: [] },
  ],
})

export type CallTask = RecordOf<typeof area>
