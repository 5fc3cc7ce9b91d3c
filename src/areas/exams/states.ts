import { defineStates, type NoFix } from '../../core/states.ts'
import { area, type Exam } from './area.ts'

/** A published exam keeps its questions as they were; another exam begins as a copy of it. */
export const states = defineStates<Exam>()(area, {
  field: 'status',
  initial: ['draft'],
  editable: ({ status }) => (status === 'draft' ? undefined : { key: 'isFixed' }),
  ways: {
    tooFew: [{ verb: 'edit', fields: ['draws'] }],
    notReady: [{ verb: 'edit', fields: ['questions'] }],
  },
  transitions: {
    publish: { from: ['draft'], to: 'published', decides: true, danger: 'undo', main: true, icon: 'check' },
    close: { from: ['published'], to: 'closed', danger: 'undo', icon: 'archive' },
  },
})

export const noFix: NoFix = { isFixed: 'its questions are frozen: a copy of it is edited' }
