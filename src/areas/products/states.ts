import { defineStates } from '../../core/states.ts'
import { area, type Product } from './area.ts'
import { REPRICE_STEPS } from './prices.ts'
import { stockTransitions } from './stock.ts'

/** Goods toggle active and hidden (spec section 4). */
export const states = defineStates<Product>()(area, {
  field: 'status',
  initial: ['active'],
  transitions: {
    publish: { from: ['hidden'], to: 'active', danger: 'undo', main: true, icon: 'eye' },
    hide: { from: ['active'], to: 'hidden', danger: 'undo', icon: 'eye-off' },
    reprice: {
      from: ['active', 'hidden'],
      to: 'same',
      danger: 'undo',
      icon: 'percent',
      keys: 'Shift+g',
      form: true,
      preview: true,
      steps: REPRICE_STEPS,
      propose: () => ({ answers: { target: 'price', way: 'lower_percent', rounding: 'thousand' } }),
    },
    ...stockTransitions,
  },
})
