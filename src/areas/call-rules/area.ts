import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Events that rules handle: a new order, or the result of a call. */
export const RULE_RESULTS = [
  'placed',
  'confirmed',
  'changed',
  'no_answer',
  'busy',
  'call_back',
  'wrong_number',
  'cancelled',
] as const
/** The next state of the task: into the queue, called again later, done, or to the lead. */
export const RULE_NEXT = ['queue', 'wait', 'done', 'exhausted'] as const
/** Subjects of calls: orders to be confirmed, tickets, leads. */
export const CALL_PURPOSES = ['confirm', 'care', 'lead'] as const
export type CallPurpose = (typeof CALL_PURPOSES)[number]
/** The effect on the order; a ticket or lead is settled by `confirm` and closed without success by `cancel`. */
export const RULE_EFFECTS = ['none', 'confirm', 'cancel'] as const

/** Rules of the call desk: what follows a call (decision 0027). */
export const area = defineArea({
  id: 'call-rules',
  path: '/CallRules',
  role: 'CallRules',
  group: 'selling',
  icon: 'phone',
  code: { prefix: 'QTG', digits: 3 },
  verbs: STANDARD_VERBS,
  sort: 'code',
  fields: {
    name: { type: 'text', search: true, width: 300, editable: true },
    purpose: { type: 'enum', values: CALL_PURPOSES, width: 150 },
    result: { type: 'enum', values: RULE_RESULTS, width: 190 },
    /** From this call on; of several rules of a result the one with the greatest number holds. */
    attempt: { type: 'integer', width: 141, editable: true },
    next: {
      type: 'enum',
      values: RULE_NEXT,
      tones: { queue: 'blue', wait: 'amber', done: 'green', exhausted: 'red' },
      width: 160,
    },
    delayMinutes: { type: 'duration', width: 130, editable: true },
    effect: { type: 'enum', values: RULE_EFFECTS, width: 165 },
  },
  columns: ['code', 'name', 'purpose', 'result', 'attempt', 'next', 'delayMinutes', 'effect'],
})

export type CallRule = RecordOf<typeof area>
