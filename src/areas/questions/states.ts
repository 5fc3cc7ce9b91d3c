import { defineStates } from '../../core/states.ts'
import { area, type Question } from './area.ts'

export const states = defineStates<Question>()(area, {
  field: 'status',
  initial: ['draft'],
  editable: ({ status }) => (status === 'retired' ? { key: 'isRetired' } : undefined),
  fixes: { isRetired: { verb: 'reopen' } },
  transitions: {
    'make-ready': { from: ['draft'], to: 'ready', danger: 'undo', main: true, icon: 'check' },
    retire: { from: ['draft', 'ready'], to: 'retired', danger: 'undo', icon: 'archive' },
    reopen: { from: ['retired'], to: 'draft', danger: 'undo', main: true, icon: 'undo-2' },
  },
})
