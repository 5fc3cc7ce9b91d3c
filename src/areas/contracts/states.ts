import { defineStates, type NoFix } from '../../core/states.ts'
import { area, type Contract } from './area.ts'

/** Contracts wait for approval, then are approved or rejected; approved ones are activated or hidden (spec section 4). */
export const states = defineStates<Contract>()(area, {
  field: 'status',
  initial: ['pending'],
  // Its new version was approved.
  follows: ['superseded'],
  editable: ({ status }) =>
    status === 'pending' || status === 'rejected' ? undefined : { key: 'isApproved' },
  transitions: {
    approve: {
      from: ['pending'],
      to: 'approved',
      decides: true,
      danger: 'undo',
      main: true,
      icon: 'check',
      // Its remark names the days that would be without a contract.
      preview: ({ gaps }) => Boolean(gaps),
    },
    reject: {
      from: ['pending'],
      to: 'rejected',
      decides: true,
      steps: [{ name: 'reason', kind: 'text', min: 3, max: 300 }],
      danger: 'undo',
      icon: 'ban',
    },
    resubmit: { from: ['rejected'], to: 'pending', danger: 'undo', main: true, icon: 'send' },
    activate: {
      from: ['approved'],
      to: 'same',
      guard: ({ use }) => (use === 'hidden' ? undefined : { key: 'isActivated' }),
      danger: 'undo',
      icon: 'eye',
    },
    hide: {
      from: ['approved'],
      to: 'same',
      guard: ({ use }) => (use === 'hidden' ? { key: 'isHidden' } : undefined),
      danger: 'undo',
      icon: 'eye-off',
      preview: ({ phase }) => phase !== 'ended',
    },
  },
})

export const noFix: NoFix = {
  isApproved: 'an approved contract is signed: a new version replaces it',
  isActivated: 'it is as it would be',
  isHidden: 'it is as it would be',
}
