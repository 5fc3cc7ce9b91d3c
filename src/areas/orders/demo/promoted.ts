/** Promotions of a demo cart, by the rules of placing: sale price, promotion, voucher. */
import type { DemoProduct } from '../../products/demo/index.ts'
import { type Goods, goodsOff, NOTHING_ELSEWHERE, shippingOff, type Terms } from '../../promotions/rules.ts'
import type { Line, Part } from './cart.ts'

export type LinePromotion = { id: string; share: number; storeShare: number }
export type FeePromotion = { id: string; off: number; storeShare: number }

/** A cart with the promotions of its goods; that of its fees follows supplier by supplier. */
export type PromotedCart = {
  terms: readonly Terms[]
  /** Goods by the place of their supplier, after sale prices. */
  goods: ReadonlyMap<number, Goods[]>
  /** Promotions that it has, with the VND that each takes off its fees so far. */
  taken: Set<string>
  offFees: Map<string, number>
}

type Describe = { shopId(shop: number): string; categoriesOf(product: DemoProduct): readonly string[] }

const goodsOf = ({ shop, lines }: Part, { shopId, categoriesOf }: Describe): Goods[] =>
  lines.map(({ product, variant, amount }) => ({
    variantId: variant.id,
    productId: product.id,
    shopId: shopId(shop),
    categories: categoriesOf(product),
    brandId: String(product.row.brand),
    amount,
  }))

function takeOff(line: Line, { promotion, off }: { promotion: Terms; off: number }): void {
  line.promotion = { id: promotion.id, share: off, storeShare: promotion.storeShare }
  line.discount += off
  line.amount -= off
}

/** Takes the promotions of a cart off its lines, in place. */
export function promoteCart(
  parts: readonly Part[],
  terms: readonly Terms[],
  describe: Describe,
): PromotedCart {
  const cart: PromotedCart = { terms, goods: new Map(), taken: new Set(), offFees: new Map() }
  if (terms.length === 0) return cart
  const goods = parts.map((part) => goodsOf(part, describe))
  for (const [at, { shop }] of parts.entries())
    (cart.goods as Map<number, Goods[]>).set(shop, goods[at] ?? [])
  const lines = parts.flatMap((part) => part.lines)
  for (const [at, found] of goodsOff(terms, goods.flat(), NOTHING_ELSEWHERE).entries()) {
    const line = lines[at]
    if (!found || !line) continue
    takeOff(line, found)
    cart.taken.add(found.promotion.id)
  }
  return cart
}

/** The promotion of the fee (VND) of a supplier's part of a cart; undefined without one. */
export function promoteFee(cart: PromotedCart, shop: number, fee: number): FeePromotion | undefined {
  const lines = cart.goods.get(shop)
  if (!lines || fee === 0) return undefined
  const others = [...cart.goods].filter(([other]) => other !== shop).flatMap(([, goods]) => goods)
  const amount = others.reduce((sum, one) => sum + one.amount, 0)
  const shopId = lines[0]?.shopId ?? ''
  const found = shippingOff(cart.terms, lines, [{ shopId, fee }], { amount, held: cart.offFees })
  const off = found?.offs[0] ?? 0
  if (!found || off === 0) return undefined
  const { id, storeShare } = found.promotion
  cart.taken.add(id)
  cart.offFees.set(id, (cart.offFees.get(id) ?? 0) + off)
  return { id, off, storeShare }
}
