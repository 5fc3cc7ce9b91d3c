/** Promotions of a demo cart, by the rules of placing: after sale prices, before vouchers. */
import type { Adjustment } from '../../../families/pricing/adjustments.ts'
import { iso } from '../../../server/demo/scene.ts'
import type { DemoProduct } from '../../products/demo/index.ts'
import { type Goods, goodsOff, NOTHING_ELSEWHERE, shippingOff, type Terms } from '../rules.ts'

/** A line of a demo cart; `amount`: VND after what came off it so far. */
type CartLine = {
  product: DemoProduct
  variant: { id: string }
  amount: number
  discount: number
  adjustments: Adjustment[]
}
/** A supplier's part of a demo cart; `shop`: its place among the suppliers. */
type CartPart = { shop: number; lines: CartLine[] }

/** A cart with the promotions of its goods; that of its fees follows supplier by supplier. */
export type PromotedCart = {
  terms: readonly Terms[]
  /** Goods by the place of their supplier, after sale prices. */
  goods: ReadonlyMap<number, Goods[]>
  /** Promotions that it has, with the VND that each takes off its fees so far. */
  taken: Set<string>
  offFees: Map<string, number>
}

export type Describe = { shopId(shop: number): string; categoriesOf(product: DemoProduct): readonly string[] }

const goodsOf = ({ shop, lines }: CartPart, { shopId, categoriesOf }: Describe): Goods[] =>
  lines.map(({ product, variant, amount }) => ({
    variantId: variant.id,
    productId: product.id,
    shopId: shopId(shop),
    categories: categoriesOf(product),
    brandId: String(product.row.brand),
    amount,
  }))

/** The discount of a promotion (VND), as an order of that instant (ms) keeps it. */
const agreed = (
  { id, code, name, kind, percent, amount, cap, minOrder, storeShare }: Terms,
  off: number,
  at: number,
): Adjustment => ({
  ...{ kind: 'promotion', source: id, code, name, amount: off, storeShare },
  terms: { kind, percent, amount, cap, minOrder },
  agreedAt: iso(at),
})

/** Takes the promotions that run off the lines of a cart placed at an instant (ms), in place. */
export function promoteCart(
  parts: readonly CartPart[],
  terms: readonly Terms[],
  at: number,
  describe: Describe,
): PromotedCart {
  const cart: PromotedCart = { terms, goods: new Map(), taken: new Set(), offFees: new Map() }
  if (terms.length === 0) return cart
  const goods = parts.map((part) => goodsOf(part, describe))
  cart.goods = new Map(parts.map(({ shop }, place) => [shop, goods[place] ?? []]))
  const lines = parts.flatMap((part) => part.lines)
  for (const [place, found] of goodsOff(terms, goods.flat(), NOTHING_ELSEWHERE).entries()) {
    const line = lines[place]
    if (!found || !line) continue
    line.adjustments.push(agreed(found.promotion, found.off, at))
    line.discount += found.off
    line.amount -= found.off
    cart.taken.add(found.promotion.id)
  }
  return cart
}

/** The promotion of the fee (VND) of a supplier's part of a cart; none: empty. */
export function promoteFee(
  cart: PromotedCart,
  shop: number,
  { fee, at }: { fee: number; at: number },
): Adjustment[] {
  const lines = cart.goods.get(shop)
  if (!lines || fee === 0) return []
  const others = [...cart.goods].filter(([other]) => other !== shop).flatMap(([, goods]) => goods)
  const amount = others.reduce((sum, one) => sum + one.amount, 0)
  const shopId = lines[0]?.shopId ?? ''
  const found = shippingOff(cart.terms, lines, [{ shopId, fee }], { amount, held: cart.offFees })
  const off = found?.offs[0] ?? 0
  if (!found || off === 0) return []
  const { id } = found.promotion
  cart.taken.add(id)
  cart.offFees.set(id, (cart.offFees.get(id) ?? 0) + off)
  return [agreed(found.promotion, off, at)]
}
