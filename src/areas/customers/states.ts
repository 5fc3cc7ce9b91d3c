import { defineActions } from '../../core/states.ts'
import type { Customer } from './area.ts'

/** More points than a customer ever has. */
const MOST = 1_000_000_000

export const states = defineActions<Customer>()({
  'add-note': {
    decides: false,
    steps: [{ name: 'note', kind: 'text', max: 2_000 }],
    danger: 'undo',
    keys: 'n',
    icon: 'notebook-pen',
  },
  'adjust-points': {
    steps: [
      { name: 'points', kind: 'integer', min: -MOST, max: MOST },
      { name: 'reason', kind: 'text', min: 3, max: 300 },
    ],
    form: true,
    danger: 'undo',
    icon: 'diff',
  },
})
