import { defineStates } from '../../core/states.ts'
import { area, type OutgoingMessage } from './area.ts'

export const states = defineStates<OutgoingMessage>()(area, {
  field: 'status',
  // Attempts, which no user makes, lead to the others.
  initial: ['queued', 'failed', 'sent'],
  transitions: {
    retry: {
      from: ['failed', 'given_up'],
      to: 'queued',
      guard: ({ reason }) =>
        reason === 'address' || reason === 'expired' || reason === 'sealed'
          ? { key: `over_${reason}` }
          : undefined,
      danger: 'undo',
      main: true,
      icon: 'refresh-cw',
    },
    // Of one that was given up by itself it means: seen, nothing more to do.
    'give-up': {
      from: ['queued', 'failed', 'given_up'],
      to: 'given_up',
      guard: ({ reason, status }) =>
        status === 'given_up' && reason === 'by_hand' ? { key: 'alreadyGivenUp' } : undefined,
      danger: 'undo',
      icon: 'ban',
    },
  },
})
