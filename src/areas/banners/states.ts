import { defineStates } from '../../core/states.ts'
import { area, type Banner } from './area.ts'

/** On or off; whether it is shown now follows from its period too. */
export const states = defineStates<Banner>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
