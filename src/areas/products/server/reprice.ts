/** Changes prices by a rule: the record's own fields, so an undo needs nothing more. */
import type { Effect } from '../../../server/kit/area/face.ts'
import type { Product } from '../area.ts'
import { type NewPrices, type PriceRule, priceWarning, repriced } from '../prices.ts'

export const reprice: Effect<Product> = {
  async run(_write, product, args) {
    return repriced(product, args as PriceRule)
  },
  warn: (product, changes) => priceWarning(product, changes as NewPrices),
}
