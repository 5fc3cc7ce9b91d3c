/** Changes prices by a rule: the record's own fields, so an undo needs nothing more. */
import { sql } from 'kysely'
import { type Effect, REMARK, type Sql } from '../../../server/kit/area/face.ts'
import type { Product } from '../area.ts'
import { type NewPrices, type PriceRule, priceWarning, repriced } from '../prices.ts'

/** The remark on a new listed price that is not above the price of the sale in which the product is now. */
async function saleRemark(db: Sql, product: string, listed: number) {
  const { rows } = await sql<{ sale: { code: string; price: number } | null }>`
    select product_sale(${product}::uuid) as sale`.execute(db)
  const sale = rows[0]?.sale
  return sale && sale.price >= listed ? { key: 'saleNotBelow', params: sale } : undefined
}

export const reprice: Effect<Product> = {
  async run(write, product, args, dryRun) {
    const prices = repriced(product, args as PriceRule)
    if (!dryRun || 'refused' in prices || prices.price === undefined) return prices
    return { ...prices, [REMARK]: await saleRemark(write.sql, product.id, prices.price) }
  },
  warn: (product, changes) => priceWarning(product, changes as NewPrices),
}
