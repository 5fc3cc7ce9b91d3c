import { defineStates } from '../../core/states.ts'
import { area, DONE, type ImportRow, ROW_STATES } from './area.ts'

const OPEN = ROW_STATES.filter((state) => !DONE.some((done) => done === state))

/** A check and a write find the state themselves, so that each can end in several. */
export const states = defineStates<ImportRow>()(area, {
  field: 'status',
  initial: ROW_STATES,
  transitions: {
    write: { from: ['valid'], to: 'same', danger: 'confirm', main: true, icon: 'check' },
    check: { from: OPEN, to: 'same', danger: 'confirm', icon: 'list-checks' },
  },
})
