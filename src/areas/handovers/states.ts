import { defineStates, type NoFix } from '../../core/states.ts'
import { area, type Handover } from './area.ts'

/** A typed or scanned code: a bill code, a tracking code or an order's own. */
const code = { name: 'code', kind: 'text', max: 60 } as const

const notEmpty = ({ parcels }: Handover) => (parcels > 0 ? undefined : { key: 'empty' })

export const states = defineStates<Handover>()(area, {
  field: 'status',
  initial: ['open'],
  editable: ({ status }) => (status === 'open' ? undefined : { key: 'closed' }),
  fixes: { empty: { verb: 'add-ready' } },
  transitions: {
    'hand-over': {
      from: ['open'],
      to: 'handed_over',
      guard: notEmpty,
      danger: 'undo',
      main: true,
      icon: 'truck',
    },
    'add-parcel': {
      from: ['open'],
      to: 'same',
      decides: false,
      steps: [code],
      danger: 'undo',
      icon: 'scan-barcode',
    },
    'add-ready': { from: ['open'], to: 'same', decides: false, danger: 'undo', icon: 'list-plus' },
    'remove-parcel': {
      from: ['open'],
      to: 'same',
      decides: false,
      guard: notEmpty,
      steps: [code],
      danger: 'undo',
      icon: 'minus',
    },
    cancel: {
      from: ['open'],
      to: 'cancelled',
      steps: [{ name: 'reason', kind: 'text', max: 300, optional: true }],
      danger: 'undo',
      icon: 'ban',
    },
  },
})

export const noFix: NoFix = { closed: 'what was handed over is taken back by undo alone' }
