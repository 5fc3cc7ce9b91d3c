import type { Refusal } from '../../core/problems/problems.ts'
import { defineStates, type NoFix } from '../../core/states.ts'
import { area, type Import, POLICIES } from './area.ts'

const someValid = ({ valid }: Import): Refusal | undefined => (valid > 0 ? undefined : { key: 'noneValid' })

/** A check and a write are jobs over the rows; the last row moves the import on (`import-rows/server/effects.ts`). */
export const states = defineStates<Import>()(area, {
  field: 'status',
  initial: ['read', 'checked', 'writing', 'written', 'failed'],
  transitions: {
    write: {
      // The check is a job that moves the import on while it is looked at; each row is checked again as it is written.
      decides: false,
      // Being written too: its job may have been stopped.
      from: ['checked', 'writing', 'written'],
      to: 'same',
      leads: { checked: 'writing' },
      guard: someValid,
      steps: [{ name: 'policy', kind: 'enum', values: POLICIES }],
      propose: () => ({ answers: { policy: 'right' } }),
      danger: 'confirm',
      main: true,
      icon: 'check',
    },
    check: {
      from: ['read', 'checked', 'written'],
      to: 'same',
      decides: false,
      danger: 'confirm',
      icon: 'list-checks',
    },
    cancel: {
      from: ['read', 'checked', 'writing'],
      to: 'cancelled',
      decides: false,
      danger: 'confirm',
      icon: 'ban',
    },
  },
})

export const noFix: NoFix = {
  noneValid: 'the sheet is mended and imported again',
}
