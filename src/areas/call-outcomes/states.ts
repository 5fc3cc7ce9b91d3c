import { defineStates } from '../../core/states.ts'
import { area, type CallOutcomeRecord } from './area.ts'

/** An outcome that is no longer offered stays where it was recorded: nothing is deleted. */
export const states = defineStates<CallOutcomeRecord>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
