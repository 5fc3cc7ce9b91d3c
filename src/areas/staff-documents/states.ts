import { defineStates } from '../../core/states.ts'
import { area, type StaffDocument } from './area.ts'

export const states = defineStates<StaffDocument>()(area, {
  field: 'status',
  initial: ['draft'],
  fixes: { filesNeeded: { verb: 'edit', fields: ['files'] } },
  transitions: {
    'confirm-read': {
      from: ['in_force'],
      to: 'same',
      decides: false,
      danger: 'undo',
      main: true,
      icon: 'check-check',
    },
    enforce: {
      from: ['draft'],
      to: 'in_force',
      decides: true,
      guard: ({ fileCount }) => (fileCount > 0 ? undefined : { key: 'filesNeeded' }),
      danger: 'undo',
      main: true,
      icon: 'check',
    },
    withdraw: { from: ['in_force'], to: 'withdrawn', danger: 'undo', icon: 'archive' },
    reopen: { from: ['withdrawn'], to: 'draft', danger: 'undo', icon: 'undo-2' },
  },
})
