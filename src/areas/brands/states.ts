import { defineStates } from '../../core/states.ts'
import { area, type Brand } from './area.ts'

/** A brand that is no longer sold stays on the products that have it. */
export const states = defineStates<Brand>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
