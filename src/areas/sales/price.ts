/** The price of goods by the clock: their own reduced price, or that of the sale that runs now. Pure; amounts in VND. */
import type { AgreedTerms } from '../../families/pricing/adjustments.ts'

/** A product in a running sale. */
export type OnSale = {
  /** The line of the sale. */
  line: string
  code: string
  name: string
  /** Of a piece. */
  price: number
  /** Pieces left at that price; null: as many as are in stock. */
  left: number | null
  /** The most that one golfer may have; null: no limit. */
  perCustomer: number | null
}

/** Prices of a variant of a product. */
export type Prices = {
  /** Own price or the product's. */
  listed: number
  ownPrice: boolean
  productPrice: number
  salePrice: number | null
  /** The variant's own sale price. */
  ownSale: number | null
  /** The running sale that it is in. */
  sale: OnSale | null
}

/** Prices end in thousands. */
const STEP = 1_000n

/** A product's reduced price for a variant: one with a price of its own is cheaper by the same share, down to the thousand. */
function reduced({ listed, ownPrice, productPrice }: Prices, price: number): number {
  if (price >= productPrice) return listed
  if (!ownPrice) return price
  const share = (BigInt(listed) * BigInt(price)) / BigInt(productPrice)
  return Number(share - (share % STEP))
}

/** The price of a piece without a sale: the variant's own sale price, never above what is listed, or the product's. */
function ordinary(prices: Prices): number {
  const { listed, salePrice, ownSale } = prices
  if (ownSale !== null) return Math.min(ownSale, listed)
  return salePrice === null ? listed : reduced(prices, salePrice)
}

/** The running sale whose price a piece has: the cheaper of both counts, and a sale that is sold out does not. */
function saleOf(prices: Prices): OnSale | null {
  const { sale } = prices
  return sale !== null && sale.left !== 0 && reduced(prices, sale.price) < ordinary(prices) ? sale : null
}

/** The price of a piece now, with the rule that reduces it; null where it costs what is listed. */
export type Offer = {
  each: number
  by: { kind: 'sale'; source: string | null; code: string; name: string; terms: AgreedTerms } | null
}

/** The present price of a piece. */
export function offerOf(prices: Prices): Offer {
  const sale = saleOf(prices)
  const each = sale === null ? ordinary(prices) : reduced(prices, sale.price)
  if (each >= prices.listed) return { each, by: null }
  const its = { source: sale?.line ?? null, code: sale?.code ?? '', name: sale?.name ?? '' }
  return { each, by: { kind: 'sale', ...its, terms: { price: each } } }
}
