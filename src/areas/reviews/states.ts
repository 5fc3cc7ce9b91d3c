import { defineStates } from '../../core/states.ts'
import { area, type Review, STATUSES } from './area.ts'

/** A review waits until staff have read it; shoppers see published ones. */
export const states = defineStates<Review>()(area, {
  field: 'status',
  initial: ['pending'],
  transitions: {
    publish: {
      from: ['pending', 'hidden'],
      to: 'published',
      decides: true,
      danger: 'undo',
      main: true,
      icon: 'eye',
    },
    hide: {
      from: ['pending', 'published'],
      to: 'hidden',
      danger: 'undo',
      icon: 'eye-off',
      keys: 'h',
      steps: [{ name: 'reason', kind: 'text', min: 3, max: 200 }],
    },
    reply: {
      from: STATUSES,
      to: 'same',
      danger: 'undo',
      icon: 'message-square',
      keys: 'r',
      takesKeyOf: 'view.refresh',
      steps: [{ name: 'reply', kind: 'text', min: 3, max: 1_000 }],
    },
  },
})
