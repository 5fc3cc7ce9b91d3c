import { defineStates } from '../../core/states.ts'
import { area, type Reason } from './area.ts'

/** A reason that is no longer offered stays where it was chosen: nothing is deleted. */
export const states = defineStates<Reason>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
