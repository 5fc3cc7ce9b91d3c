import { defineStates } from '../../core/states.ts'
import type { Account } from './area.ts'

/** Approved or not (spec section 4); `suspended` is ours, so that former staff keep their history. */
export const states = defineStates<Account>()({
  field: 'status',
  values: ['pending', 'active', 'suspended'],
  initial: ['pending', 'active'],
  transitions: {
    approve: { from: ['pending'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    suspend: { from: ['active'], to: 'suspended', danger: 'undo', icon: 'ban' },
    resume: { from: ['suspended'], to: 'active', danger: 'undo', main: true, icon: 'check' },
  },
})
