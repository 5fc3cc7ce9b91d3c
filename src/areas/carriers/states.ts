import { defineStates } from '../../core/states.ts'
import type { Carrier } from './area.ts'

/** Carriers toggle, as other items do, active and inactive (spec section 4). */
export const states = defineStates<Carrier>()({
  field: 'status',
  values: ['active', 'inactive'],
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
