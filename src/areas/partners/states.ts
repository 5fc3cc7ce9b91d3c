import { defineStates } from '../../core/states.ts'
import { area, type Partner } from './area.ts'

export const states = defineStates<Partner>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
  },
})
