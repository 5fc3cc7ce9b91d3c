import { defineStates, type NoFix } from '../../core/states.ts'
import { area, type StaffDocument } from './area.ts'

export const states = defineStates<StaffDocument>()(area, {
  field: 'status',
  initial: ['draft'],
  transitions: {
    'confirm-read': {
      from: ['in_force'],
      to: 'same',
      danger: 'undo',
      main: true,
      icon: 'check-check',
    },
    enforce: { from: ['draft'], to: 'in_force', danger: 'undo', main: true, icon: 'check' },
    withdraw: { from: ['in_force'], to: 'withdrawn', danger: 'undo', icon: 'archive' },
    reopen: { from: ['withdrawn'], to: 'draft', danger: 'undo', icon: 'undo-2' },
  },
})

export const noFix: NoFix = {}
