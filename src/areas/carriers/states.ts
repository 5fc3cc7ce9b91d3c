import { defineStates } from '../../core/states.ts'
import { area, type Carrier } from './area.ts'

/** Carriers toggle, as other items do, active and inactive (spec section 4). */
export const states = defineStates<Carrier>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
