import { defineStates } from '../../core/states.ts'
import { ASK_AGAIN, SEND_BACK } from '../../families/approvals/approvals.ts'
import { type Account, area } from './area.ts'

const hasNoRole = ({ roles }: Account) => roles.length === 0

/** Approved or not (spec section 4); `suspended` is ours, so that former staff keep their history. */
export const states = defineStates<Account>()(area, {
  field: 'status',
  initial: ['pending', 'active'],
  transitions: {
    // Who registered has no role: an account without one could sign in and see nothing.
    approve: {
      from: ['pending'],
      to: 'active',
      decides: true,
      steps: [
        { name: 'role', kind: 'record', area: 'roles', needed: (account) => hasNoRole(account as Account) },
      ],
      propose: (accounts) => (accounts.some(hasNoRole) ? {} : { leave: ['role'] }),
      danger: 'undo',
      main: true,
      icon: 'check',
    },
    'send-back': { from: ['pending'], to: 'revision', ...SEND_BACK },
    'ask-again': { from: ['revision'], to: 'pending', main: true, ...ASK_AGAIN },
    suspend: { from: ['active'], to: 'suspended', danger: 'undo', icon: 'ban' },
    resume: { from: ['suspended'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    'sign-out': { from: ['active'], to: 'same', danger: 'confirm', icon: 'log-out' },
    'reset-second-factor': {
      from: ['active', 'suspended'],
      to: 'same',
      danger: 'confirm',
      icon: 'shield-off',
    },
  },
})
