import { defineStates } from '../../core/states.ts'
import { area, type Sale } from './area.ts'

/** On or off; whether its prices hold now follows from its period too. */
export const states = defineStates<Sale>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
