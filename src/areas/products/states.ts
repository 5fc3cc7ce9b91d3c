import type { Refusal } from '../../core/problems/problems.ts'
import { defineStates } from '../../core/states.ts'
import { area, type Product } from './area.ts'
import { LEAST_PRICE, REPRICE_STEPS } from './prices.ts'
import { stockTransitions } from './stock.ts'

/** Required for goods on sale. A row of a list may lack these fields: the server has them. */
function missing({ images, tags, price }: Partial<Product>): Refusal | undefined {
  if (images?.length === 0) return { key: 'imagesNeeded' }
  if (tags?.length === 0) return { key: 'tagsNeeded' }
  return price !== undefined && price < LEAST_PRICE ? { key: 'priceNeeded' } : undefined
}

/** Goods toggle active and hidden (spec section 4). */
export const states = defineStates<Product>()(area, {
  field: 'status',
  initial: ['active'],
  fixes: {
    imagesNeeded: { verb: 'edit', fields: ['images'] },
    tagsNeeded: { verb: 'edit', fields: ['tags'] },
    priceNeeded: { verb: 'edit', fields: ['price'] },
  },
  transitions: {
    publish: {
      from: ['hidden'],
      to: 'active',
      decides: true,
      danger: 'undo',
      main: true,
      icon: 'eye',
      guard: missing,
    },
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
