import { defineStates } from '../../core/states.ts'
import { area, type Category } from './area.ts'

/** A category that is no longer offered stays on the products that have it, and keeps what is under it. */
export const states = defineStates<Category>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
