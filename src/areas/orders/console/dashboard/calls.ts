/** A caller's first queues: due call-backs, and orders that have not been called yet. */
import type { Condition } from '../../../../core/fields.ts'

export const CALL_QUEUES = ['callsDue', 'toCall'] as const
export type CallQueueId = (typeof CALL_QUEUES)[number]

/** The filter of a call queue at a moment (ms). */
export function callQueue(id: CallQueueId, now: number): readonly Condition[] {
  const pending: Condition = ['status', 'eq', 'pending']
  return id === 'toCall'
    ? [pending, ['call', 'eq', 'not_called']]
    : [pending, ['nextCallAt', 'lte', new Date(now).toISOString()]]
}
