/**
 * The promotions that goods have, in the order sale price, promotion, voucher. Pure; amounts in VND. The result does not
 * depend on the order of promotions or lines: each line has the promotion that takes most off it, of equal ones that with
 * the lower code, and the shipping fee has one of its own.
 */
import { percentOf } from '../../core/money.ts'
import { type Adjustment, termsKey } from '../../families/pricing/adjustments.ts'
import { compareText, shareByKey, sumOf } from '../../families/pricing/share.ts'
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

/** Terms of a promotion that an order keeps (decision 0179). */
export type PromotionTerms = Pick<Promotion, 'kind' | 'percent' | 'amount' | 'cap' | 'minOrder'>

/** Goods of a cart; `amount` is what the whole line costs after its sale price. */
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

const byCode = (a: { code: string }, b: { code: string }) => compareText(a.code, b.code)

/** Promotions whose least order value the whole cart reaches, by code. */
function within(promotions: readonly Terms[], lines: readonly Goods[], elsewhere: Elsewhere): Terms[] {
  const amount = sumOf(lines.map((line) => line.amount)) + elsewhere.amount
  return promotions.filter(({ minOrder }) => minOrder === null || amount >= minOrder).toSorted(byCode)
}

/** The most that terms give a whole cart, VND. */
const mostOf = ({ kind, amount, cap }: PromotionTerms): number =>
  Math.min(cap ?? Number.POSITIVE_INFINITY, kind === 'amount' ? (amount ?? 0) : Number.POSITIVE_INFINITY)

/**
 * Parts of lines in a promotion on goods: whole VND, none above the line's amount. `amounts`: of the lines in its scope, 0 for
 * the rest; `held`: what the cart has of it already.
 */
function partsOf(
  terms: PromotionTerms,
  amounts: readonly number[],
  keys: readonly string[],
  held: number,
): number[] {
  const percent = terms.kind === 'percent' ? (terms.percent ?? 0) : undefined
  const parts = percent === undefined ? amounts : amounts.map((amount) => percentOf(amount, percent))
  const left = Math.max(0, mostOf(terms) - held)
  return sumOf(parts) <= left ? [...parts] : shareByKey(left, parts, keys)
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
    const amounts = lines.map((line) => (isFor(promotion, line) ? line.amount : 0))
    const keys = lines.map(({ variantId }) => variantId)
    const held = elsewhere.held.get(promotion.id) ?? 0
    for (const [at, off] of partsOf(promotion, amounts, keys, held).entries())
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
    const parts = sumOf(offs) > left ? shareByKey(left, offs, shops) : offs
    if (sumOf(parts) > sumOf(best?.offs ?? [])) best = { promotion, offs: parts }
  }
  return best
}

/** A promotion as an order keeps it: with what it takes off. */
export const adjustmentOf = (promotion: Terms, amount: number, now: string): Adjustment => {
  const { id, code, name, storeShare, kind, percent, amount: off, cap, minOrder } = promotion
  const terms: PromotionTerms = { kind, percent, amount: off, cap, minOrder }
  return { kind: 'promotion', source: id, code, name, amount, storeShare, terms, agreedAt: now }
}

/** The terms of an adjustment; those of an order of long ago may be unknown. */
const termsOf = ({ terms }: Adjustment): PromotionTerms => ({
  kind: 'percent',
  percent: null,
  amount: null,
  cap: null,
  minOrder: null,
  ...terms,
})

/** A line with the promotion that it was agreed with; `amount` after its sale. */
export type AgreedLine = { key: string; amount: number; promotion: Adjustment | undefined }

/**
 * What agreed lines have of their promotions by the agreed terms, in their order, VND; the scope is not asked again.
 * `elsewhere.amount`: the rest of the cart, in other orders and in lines that are added.
 */
export function agreedOff(lines: readonly AgreedLine[], elsewhere: Elsewhere): number[] {
  const amount = sumOf(lines.map((line) => line.amount)) + elsewhere.amount
  const offs = lines.map(() => 0)
  const sets = Map.groupBy(
    [...lines.keys()].filter((at) => lines[at]?.promotion),
    (at) =>
      termsKey({ source: lines[at]?.promotion?.source, terms: termsKey(lines[at]?.promotion?.terms ?? {}) }),
  )
  const agreedAt = (ats: readonly number[]) => lines[ats[0] ?? 0]?.promotion?.agreedAt ?? ''
  const held = new Map(elsewhere.held)
  for (const ats of [...sets.values()].toSorted((a, b) => compareText(agreedAt(a), agreedAt(b)))) {
    const promotion = lines[ats[0] ?? 0]?.promotion
    if (!promotion?.source) continue
    const terms = termsOf(promotion)
    if (terms.minOrder !== null && amount < terms.minOrder) continue
    const parts = partsOf(
      terms,
      ats.map((at) => lines[at]?.amount ?? 0),
      ats.map((at) => lines[at]?.key ?? ''),
      held.get(promotion.source) ?? 0,
    )
    held.set(promotion.source, (held.get(promotion.source) ?? 0) + sumOf(parts))
    for (const [place, at] of ats.entries()) offs[at] = parts[place] ?? 0
  }
  return offs
}

/** What an agreed promotion takes off an order's fee of `fee` VND; `amount`: the goods of the whole cart after sales. */
export function agreedFeeOff(promotion: Adjustment, fee: number, amount: number, held: number): number {
  const terms = termsOf(promotion)
  if (terms.minOrder !== null && amount < terms.minOrder) return 0
  return Math.max(0, Math.min(fee, mostOf({ ...terms, kind: 'shipping' }) - held))
}

/** Codes of promotions of which a cart has more than their agreed terms give; `held`: in its other orders, VND. */
export function beyondMost(adjustments: readonly Adjustment[], held: Elsewhere['held']): string[] {
  const bySource = Map.groupBy(adjustments, ({ source }) => source)
  return [...bySource.values()].flatMap((own) => {
    const most = Math.max(...own.map((one) => mostOf(termsOf(one))))
    const off = sumOf(own.map(({ amount }) => amount)) + (held.get(own[0]?.source ?? '') ?? 0)
    return off > most ? [own[0]?.code ?? ''] : []
  })
}
