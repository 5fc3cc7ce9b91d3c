import { defineStates } from '../../core/states.ts'
import { area, type Shop } from './area.ts'

/** Suppliers toggle active and inactive (spec section 4). */
export const states = defineStates<Shop>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
