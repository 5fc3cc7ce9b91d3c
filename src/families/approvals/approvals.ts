/**
 * Common base of what is approved: it is asked for, then approved, turned down, or sent back with what is to be changed and
 * asked for again (decision 0119). Each area names its own states and its own approval.
 */
import type { Refusal } from '../../core/problems/problems.ts'

/** Longest text of what is to be changed, and of the answer to it. */
const MOST = 500

/** The field of what is to be changed: filled while the record waits for its asker, who finds it by its view. */
export const REVISION_FIELD = {
  type: 'longtext',
  optional: true,
  shown: false,
  sort: false,
  width: 260,
} as const

/** The field of the account that asked last: a view with `me` in it is the dashboard's queue of what waits for its author. */
export const ASKER_FIELD = {
  type: 'ref',
  area: 'accounts',
  optional: true,
  shown: false,
  sort: false,
  width: 160,
} as const

/** Sending back: the approver writes what is to be changed. */
export const SEND_BACK = {
  steps: [{ name: 'change', kind: 'text', min: 3, max: MOST }],
  danger: 'undo',
  icon: 'undo-2',
} as const

/** Asking again after a change; the asker may add a note. */
export const ASK_AGAIN = {
  steps: [{ name: 'note', kind: 'text', max: MOST, optional: true }],
  danger: 'undo',
  icon: 'send',
} as const

/** The refusal to decide about what was sent back and not asked for again, or the opposite; the key is the area's. */
export const whileSentBack = (change: string | null | undefined, key: string): Refusal | undefined =>
  change ? { key, params: { change } } : undefined
