import { defineStates } from '../../core/states.ts'
import { area, type Subject } from './area.ts'

/** A subject that is no longer offered stays on the records that have it. */
export const states = defineStates<Subject>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
