import { defineStates } from '../../core/states.ts'
import { area, type Voucher } from './area.ts'
import { CODES_MAX, PREFIX_MAX } from './codes.ts'

/** Vouchers toggle active and inactive (spec section 4); whether one runs follows from its days and uses. */
export const states = defineStates<Voucher>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    activate: { from: ['inactive'], to: 'active', danger: 'undo', main: true, icon: 'check' },
    deactivate: { from: ['active'], to: 'inactive', danger: 'undo', icon: 'ban' },
    'generate-codes': {
      from: ['active', 'inactive'],
      to: 'same',
      steps: [
        { name: 'count', kind: 'integer', min: 1, max: CODES_MAX },
        { name: 'prefix', kind: 'text', max: PREFIX_MAX, optional: true },
      ],
      danger: 'undo',
      icon: 'ticket',
    },
  },
})
