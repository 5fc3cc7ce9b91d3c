import { defineStates } from '../../core/states.ts'
import type { Product } from './area.ts'

/** Goods toggle active and hidden (spec section 4). */
export const states = defineStates<Product>()({
  field: 'status',
  values: ['active', 'hidden'],
  initial: ['active'],
  transitions: {
    publish: { from: ['hidden'], to: 'active', danger: 'undo', main: true, icon: 'eye' },
    hide: { from: ['active'], to: 'hidden', danger: 'undo', icon: 'eye-off' },
  },
})
