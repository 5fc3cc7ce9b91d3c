/** Changes prices by a rule: the record's own fields, so an undo needs nothing more. */
import { type Effect, REMARK } from '../../../server/kit/area/face.ts'
import { saleNotBelow } from '../../sales/server/public.ts'
import type { Product } from '../area.ts'
import { type NewPrices, type PriceRule, priceWarning, repriced } from '../prices.ts'

export const reprice: Effect<Product> = {
  async run(write, product, args, dryRun) {
    const prices = repriced(product, args as PriceRule)
    if (!dryRun || 'refused' in prices || prices.price === undefined) return prices
    const sale = await saleNotBelow(write.sql, product.id, prices.price)
    return { ...prices, [REMARK]: sale && { key: 'saleNotBelow', params: sale } }
  },
  warn: (product, changes) => priceWarning(product, changes as NewPrices),
}
