/**
 * The promotions that goods have, in the order sale price, promotion, voucher. Pure; amounts in VND. The result does not
 * depend on the order of promotions or lines: each line has the promotion that takes most off it, of equal ones that with
 * the lower code, and the shipping fee has one of its own.
 */
import { percentOf } from '../../core/money.ts'
import { shareByKey } from '../vouchers/rules.ts'
import type { Promotion } from './area.ts'

/** Properties of a promotion that decide; refs by their ids. `storeShare`: basis points that the supplier bears. */
export type Terms = Pick<
  Promotion,
  'id' | 'code' | 'name' | 'kind' | 'percent' | 'amount' | 'scope' | 'minOrder' | 'cap'
> & {
  categories: readonly string[]
  brands: readonly string[]
  products: readonly string[]
  shops: readonly string[]
  storeShare: number
}

/** Goods of a cart, each variant once; `amount` is what the whole line costs after its sale price. */
export type Goods = {
  variantId: string
  productId: string
  shopId: string
  /** Its categories and all that they are under. */
  categories: readonly string[]
  brandId: string
  amount: number
}

/** Other orders of the cart, which are not computed again: their goods, and what they have of each promotion. */
export type Elsewhere = { amount: number; held: ReadonlyMap<string, number> }
export const NOTHING_ELSEWHERE: Elsewhere = { amount: 0, held: new Map() }

/** A promotion with its part of a line. */
export type LineOff = { promotion: Terms; off: number }

/** Whether a promotion is for a line. */
export function isFor({ scope, categories, brands, products, shops }: Terms, line: Goods): boolean {
  if (scope === 'categories') return line.categories.some((one) => categories.includes(one))
  if (scope === 'brands') return brands.includes(line.brandId)
  if (scope === 'products') return products.includes(line.productId)
  return scope === 'all' || shops.includes(line.shopId)
}

const byCode = (a: Terms, b: Terms) => (a.code === b.code ? 0 : a.code < b.code ? -1 : 1)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** Promotions whose least order value the whole cart reaches, by code. */
function within(promotions: readonly Terms[], lines: readonly Goods[], elsewhere: Elsewhere): Terms[] {
  const amount = sum(lines.map((line) => line.amount)) + elsewhere.amount
  return promotions.filter(({ minOrder }) => minOrder === null || amount >= minOrder).toSorted(byCode)
}

/** Parts of lines in a promotion on goods: whole VND, none above the line's amount. */
function partsOf(promotion: Terms, lines: readonly Goods[], { held }: Elsewhere): number[] {
  const amounts = lines.map((line) => (isFor(promotion, line) ? line.amount : 0))
  const percent = promotion.kind === 'percent' ? (promotion.percent ?? 0) : undefined
  const parts = percent === undefined ? amounts : amounts.map((amount) => percentOf(amount, percent))
  const most = Math.min(
    promotion.cap ?? Number.POSITIVE_INFINITY,
    percent === undefined ? (promotion.amount ?? 0) : Number.POSITIVE_INFINITY,
  )
  const left = Math.max(0, most - (held.get(promotion.id) ?? 0))
  if (sum(parts) <= left) return parts
  const keys = lines.map(({ variantId }) => variantId)
  return shareByKey(left, parts, keys)
}

/** The promotion of each line, null for a line without. */
export function goodsOff(
  promotions: readonly Terms[],
  lines: readonly Goods[],
  elsewhere: Elsewhere,
): (LineOff | null)[] {
  const best: (LineOff | null)[] = lines.map(() => null)
  for (const promotion of within(promotions, lines, elsewhere)) {
    if (promotion.kind === 'shipping') continue
    for (const [at, off] of partsOf(promotion, lines, elsewhere).entries())
      if (off > (best[at]?.off ?? 0)) best[at] = { promotion, off }
  }
  return best
}

/**
 * The promotion on shipping, with its part of the fee of each supplier with goods in its scope; undefined without one.
 * `fees` in the order of the result.
 */
export function shippingOff(
  promotions: readonly Terms[],
  lines: readonly Goods[],
  fees: readonly { shopId: string; fee: number }[],
  elsewhere: Elsewhere,
): { promotion: Terms; offs: number[] } | undefined {
  let best: { promotion: Terms; offs: number[] } | undefined
  for (const promotion of within(promotions, lines, elsewhere)) {
    if (promotion.kind !== 'shipping') continue
    const meant = new Set(lines.filter((line) => isFor(promotion, line)).map(({ shopId }) => shopId))
    const offs = fees.map(({ shopId, fee }) => (meant.has(shopId) ? fee : 0))
    const left = Math.max(
      0,
      (promotion.cap ?? Number.POSITIVE_INFINITY) - (elsewhere.held.get(promotion.id) ?? 0),
    )
    const shops = fees.map(({ shopId }) => shopId)
    const parts = sum(offs) > left ? shareByKey(left, offs, shops) : offs
    if (sum(parts) > sum(best?.offs ?? [])) best = { promotion, offs: parts }
  }
  return best
}
