/** Prices of many products by one rule: by a share, by an amount, to a value, or from the import price. Pure. */
import { percentOf } from '../../core/money.ts'
import type { Refusal } from '../../core/problems/problems.ts'
import type { Step } from '../../core/steps.ts'
import type { Product } from './area.ts'

/** The least price, VND (spec section 5). */
export const LEAST_PRICE = 1
/** The prices that a rule changes. */
export const PRICE_TARGETS = ['price', 'sale', 'both'] as const
export const PRICE_WAYS = [
  'lower_percent',
  'raise_percent',
  'lower_amount',
  'raise_amount',
  'set',
  'margin',
] as const
/** `nines` ends in 9,000. */
export const ROUNDINGS = ['none', 'thousand', 'ten_thousand', 'nines'] as const

/** Questions of the command; `percent` is in basis points, `amount` in VND. */
export const REPRICE_STEPS: readonly Step[] = [
  { name: 'target', kind: 'enum', values: PRICE_TARGETS },
  { name: 'way', kind: 'enum', values: PRICE_WAYS },
  {
    name: 'percent',
    kind: 'percent',
    when: { step: 'way', is: ['lower_percent', 'raise_percent', 'margin'] },
  },
  {
    name: 'amount',
    kind: 'money',
    min: 1,
    when: { step: 'way', is: ['lower_amount', 'raise_amount', 'set'] },
  },
  { name: 'rounding', kind: 'enum', values: ROUNDINGS },
]

/** A rule, as the steps hold it. */
export type PriceRule = {
  target: (typeof PRICE_TARGETS)[number]
  way: (typeof PRICE_WAYS)[number]
  percent?: number | null
  amount?: number | null
  rounding: (typeof ROUNDINGS)[number]
}

type Prices = Pick<Product, 'price' | 'salePrice' | 'importPrice'>
/** New prices, of those that change. */
export type NewPrices = { price?: number; salePrice?: number }

const TO = { none: 1, thousand: 1_000, ten_thousand: 10_000, nines: 10_000 }
const NINES = 9_000
/** The highest price (`money` in `core/schema.ts`), VND. */
const HIGHEST = 1_000_000_000_000

/** Rounds to the nearest amount that the rule allows, a half upwards. */
export function rounded(amount: number, rounding: PriceRule['rounding']): number {
  const step = TO[rounding]
  const from = rounding === 'nines' ? NINES : 0
  return Math.floor((amount - from) / step + 0.5) * step + from
}

/** The new amount for a present one; undefined where there is none to start from. */
function amountOf(rule: PriceRule, now: number | null, importPrice: number | null): number | undefined {
  const { way, percent, amount } = rule
  if (way === 'set') return amount ?? 0
  if (way === 'margin') {
    return importPrice === null ? undefined : importPrice + percentOf(importPrice, percent ?? 0)
  }
  if (now === null) return undefined
  const by = way.endsWith('percent') ? percentOf(now, percent ?? 0) : (amount ?? 0)
  return way.startsWith('raise') ? now + by : now - by
}

/** A rounded amount on the rule's side of the present one: rounding makes no cut of a raise. */
function towards({ way, rounding }: PriceRule, now: number | null, price: number): number {
  if (now === null) return price
  if (way.startsWith('raise') && price < now) return price + TO[rounding]
  if (way.startsWith('lower') && price > now) return price - TO[rounding]
  return price
}

/** Prices of a product under a rule, or why it cannot have them: a price stays above 0, the sale price at most the listed one. */
export function repriced(product: Prices, rule: PriceRule): NewPrices | { refused: Refusal } {
  const { target } = rule
  const after: NewPrices = {}
  if (rule.way === 'margin' && product.importPrice === null) return { refused: { key: 'noImportPrice' } }
  for (const [name, wanted] of [
    ['price', target !== 'sale'],
    ['salePrice', target === 'sale' || (target === 'both' && product.salePrice !== null)],
  ] as const) {
    if (!wanted) continue
    const amount = amountOf(rule, product[name], product.importPrice)
    if (amount === undefined) return { refused: { key: 'noSalePrice' } }
    const price = towards(rule, product[name], rounded(amount, rule.rounding))
    if (price < LEAST_PRICE) return { refused: { key: 'priceNotPositive', params: { price } } }
    if (price > HIGHEST) return { refused: { key: 'priceTooHigh' } }
    if (price !== product[name]) after[name] = price
  }
  const { price = product.price, salePrice = product.salePrice } = after
  if (salePrice !== null && salePrice > price)
    return { refused: { key: 'saleAboveNew', params: { sale: salePrice, price } } }
  return Object.keys(after).length === 0 ? { refused: { key: 'alreadySo' } } : after
}

/** A remark on new prices: sold below the import price, or at less than half of the listed one. */
export function priceWarning(product: Prices, after: NewPrices): Refusal | undefined {
  const { price = product.price, salePrice = product.salePrice } = after
  const sold = salePrice ?? price
  if (product.importPrice !== null && sold < product.importPrice)
    return { key: 'belowImport', params: { price: sold, import: product.importPrice } }
  return sold * 2 < price ? { key: 'halfOff' } : undefined
}
