import { defineStates, type NoFix } from '../../core/states.ts'
import { area, type PointRefund } from './area.ts'

export const states = defineStates<PointRefund>()(area, {
  field: 'status',
  initial: ['requested'],
  editable: ({ status }) => (status === 'requested' ? undefined : { key: 'decided' }),
  transitions: {
    approve: {
      from: ['requested'],
      to: 'approved',
      decides: true,
      danger: 'undo',
      main: true,
      icon: 'check',
    },
    refund: {
      from: ['approved'],
      to: 'refunded',
      steps: [
        {
          name: 'reference',
          kind: 'text',
          min: 3,
          max: 100,
          needed: (record) => record.payTo === 'bank',
        },
      ],
      propose: (records) => (records.some(({ payTo }) => payTo === 'bank') ? {} : { leave: ['reference'] }),
      money: ({ points }) => points,
      danger: 'undo',
      main: true,
      icon: 'coins',
    },
    reject: {
      from: ['requested', 'approved'],
      to: 'rejected',
      decides: true,
      steps: [{ name: 'reason', kind: 'text', min: 3, max: 300 }],
      danger: 'undo',
      icon: 'ban',
    },
  },
})

export const noFix: NoFix = { decided: 'a decided request is taken back by undo, and asked for anew' }
