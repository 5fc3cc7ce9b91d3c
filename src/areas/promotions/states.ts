import { defineStates } from '../../core/states.ts'
import { area, type Promotion } from './area.ts'

/** On or off; whether it applies now follows from its period too. */
export const states = defineStates<Promotion>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
