/**
 * Common base of tickets and leads: a customer's matter that staff handle in time (
 * decision 0030). Its states, its deadlines, and its place in the call desk's queue.
 */
import type { Refusal } from '../../core/problems/problems.ts'
import type { Transition } from '../../core/states.ts'

export const CASE_STATES = ['new', 'in_progress', 'waiting', 'resolved', 'lost'] as const
export type CaseState = (typeof CASE_STATES)[number]
/** Still needs work. */
export const OPEN_STATES = ['new', 'in_progress', 'waiting'] as const satisfies readonly CaseState[]
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]

/** Verbs next to the standard ones. */
export const CASE_VERBS = [
  'start',
  'resolve',
  'wait',
  'lose',
  'reopen',
  'assign',
  'note',
  'call',
  'stop-calls',
] as const

/** Fields that both have, in the manifest's order; each area adds what the matter is about. */
export const caseFields = {
  status: {
    type: 'enum',
    values: CASE_STATES,
    tones: { new: 'amber', in_progress: 'blue', waiting: 'violet', resolved: 'green', lost: 'grey' },
    width: 140,
  },
  priority: {
    type: 'enum',
    values: PRIORITIES,
    tones: { low: 'grey', normal: 'blue', high: 'amber', urgent: 'red' },
    width: 110,
    editable: true,
  },
  /** The contact; taken from the customer where it is empty. */
  contactName: { type: 'text', search: true, width: 170 },
  phone: { type: 'phone', search: true, private: true, optional: true, sort: false, width: 126 },
  customer: { type: 'ref', area: 'customers', optional: true, shown: false, sort: false, width: 170 },
  assignee: { type: 'ref', area: 'accounts', optional: true, sort: false, width: 160, editable: true },
  /** Deadline of the first response, then of the solution; paused while we wait for the customer. */
  dueAt: { type: 'time', width: 150 },
  /** Past its deadline and not done; used by the list, its views and numbers. */
  overdue: { type: 'boolean', shown: false, sort: false, width: 100 },
  respondedAt: { type: 'time', optional: true, list: false },
  waitingSince: { type: 'time', optional: true, list: false },
  closedAt: { type: 'time', optional: true, shown: false, sort: false, width: 132 },
} as const

/** Ready-made filters of both; the first opens from the menu. */
export const caseViews = [
  {
    id: 'mine',
    where: [
      ['assignee', 'eq', 'me'],
      ['status', 'in', [...OPEN_STATES]],
    ],
  },
  { id: 'open', where: [['status', 'in', [...OPEN_STATES]]] },
  {
    id: 'unassigned',
    where: [
      ['assignee', 'empty', true],
      ['status', 'in', [...OPEN_STATES]],
    ],
  },
  { id: 'overdue', where: [['overdue', 'eq', true]] },
  { id: 'closed', where: [['status', 'in', ['resolved', 'lost']]] },
  { id: 'all', where: [] },
] as const

type Case = { status: CaseState; phone: string | null }

const needsPhone = ({ phone }: Case): Refusal | undefined => (phone ? undefined : { key: 'noPhone' })
const NOTE = { name: 'note', kind: 'text', max: 1_000 } as const

/** A closed one is changed after it is opened again. */
export const caseEditable = ({ status }: Case): Refusal | undefined =>
  status === 'resolved' || status === 'lost' ? { key: 'isClosed' } : undefined

/** new -> in progress -> waiting -> resolved | lost, and back. `reasons`: why one was lost. */
export function caseTransitions<const L extends readonly string[]>(reasons: L) {
  return {
    start: {
      from: ['new', 'waiting'],
      to: 'in_progress',
      danger: 'undo',
      main: true,
      keys: 'b',
      icon: 'circle-dot',
    },
    resolve: {
      from: OPEN_STATES,
      to: 'resolved',
      steps: [{ ...NOTE, optional: true }],
      danger: 'undo',
      main: true,
      icon: 'circle-check',
    },
    wait: {
      from: ['new', 'in_progress'],
      to: 'waiting',
      steps: [{ ...NOTE, optional: true }],
      danger: 'undo',
      icon: 'clock',
    },
    lose: {
      from: OPEN_STATES,
      to: 'lost',
      steps: [
        { name: 'lostReason', kind: 'enum', values: reasons },
        { ...NOTE, optional: true },
      ],
      danger: 'undo',
      icon: 'ban',
    },
    reopen: { from: ['resolved', 'lost'], to: 'in_progress', danger: 'undo', main: true, icon: 'rotate-ccw' },
    assign: {
      from: OPEN_STATES,
      to: 'same',
      steps: [{ name: 'assignee', kind: 'record', area: 'accounts', where: [['status', 'eq', 'active']] }],
      danger: 'undo',
      icon: 'user-cog',
    },
    note: {
      from: CASE_STATES,
      to: 'same',
      steps: [{ ...NOTE, min: 2 }],
      danger: 'undo',
      keys: 'n',
      icon: 'pencil',
    },
    call: {
      from: OPEN_STATES,
      to: 'same',
      guard: needsPhone,
      steps: [{ name: 'at', kind: 'time', optional: true }],
      danger: 'undo',
      keys: 'l',
      icon: 'phone',
    },
    'stop-calls': { from: OPEN_STATES, to: 'same', danger: 'undo', icon: 'ban' },
  } as const satisfies Record<string, Transition<Case, CaseState>>
}
