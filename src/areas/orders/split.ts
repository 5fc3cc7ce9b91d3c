/** Dividing what is agreed on once among the orders that a cart becomes. Pure; amounts in VND. */
import { shareByKey } from '../../families/pricing/share.ts'

/**
 * Divides an amount by weights, to the dong. Weights that are all nothing count alike. The odd dong follows the keys, so
 * that it goes to the same supplier whatever the order of the lines.
 */
export function divide(amount: number, weights: readonly number[], keys: readonly string[]): number[] {
  return shareByKey(amount, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1), keys)
}

/** Sums of one order of a cart, or of all of them: `discount` is on the goods, `shippingDiscount` on the fee. */
export type Sums = {
  subtotal: number
  discount: number
  shippingFee: number
  shippingDiscount: number
  /** The promotion's part of `shippingDiscount`; the rest is the voucher's. */
  promotionShipping: number
  points: number
  total: number
}

/** Goods of one supplier in a cart. */
export type CartPart = {
  shopId: string
  subtotal: number
  /** The sum of its lines' shares of the voucher, at most `subtotal`. */
  discount: number
  /** Whether the voucher is for some of its goods: only then it comes off the fee too. */
  inScope: boolean
}

/** The agreed terms of a whole cart besides its goods. */
export type Terms = Pick<Sums, 'shippingFee' | 'shippingDiscount' | 'points'>

/** The shipping fee of each order that a cart becomes, by what the goods cost. */
export const splitFee = (
  shippingFee: number,
  parts: readonly Pick<CartPart, 'shopId' | 'subtotal'>[],
): number[] =>
  divide(
    shippingFee,
    parts.map(({ subtotal }) => subtotal),
    parts.map(({ shopId }) => shopId),
  )

/**
 * The sums of each order that a cart becomes: the goods' discount as its lines bear it, the fee by what the goods cost,
 * the fee's discount by the fees of the orders in scope, points by what is then left to pay. Needs shippingDiscount <=
 * fees in scope, points <= due. `promotionShipping`: VND that a promotion takes off each order's fee, before the voucher, whose
 * part `terms.shippingDiscount` is.
 */
export function splitSums(
  parts: readonly CartPart[],
  terms: Terms,
  promotionShipping: readonly number[] = [],
): Sums[] {
  const fees = splitFee(terms.shippingFee, parts)
  const shops = parts.map(({ shopId }) => shopId)
  const offs = parts.map((_, index) => promotionShipping[index] ?? 0)
  const left = fees.map((fee, index) => fee - (offs[index] ?? 0))
  const shipping = divide(
    terms.shippingDiscount,
    parts.map(({ inScope }, index) => (inScope ? (left[index] ?? 0) : 0)),
    shops,
  )
  const due = parts.map(
    ({ subtotal, discount }, index) => subtotal - discount + (left[index] ?? 0) - (shipping[index] ?? 0),
  )
  const points = divide(terms.points, due, shops)
  return parts.map(({ subtotal, discount }, index) => ({
    subtotal,
    discount,
    shippingFee: fees[index] ?? 0,
    shippingDiscount: (shipping[index] ?? 0) + (offs[index] ?? 0),
    promotionShipping: offs[index] ?? 0,
    points: points[index] ?? 0,
    total: (due[index] ?? 0) - (points[index] ?? 0),
  }))
}

export type Off = { discount: number; shippingDiscount: number }

/** An order of a split cart with the part of the voucher that it has. */
type Member = Off & {
  shopId: string
  /** Amount of its goods in scope. */
  goods: number
  /** Its shipping fee; 0 without goods in scope. */
  fee: number
  /** Whether its sums may still become others. */
  moves: boolean
}

/**
 * The parts of a voucher's discount on a whole cart, by order: as placing divides it, among the orders whose sums may
 * still move; the rest keep theirs. More than the goods in scope or their fee come to is lost. Undefined when those that
 * do not move have more already than the voucher gives.
 */
export function shareAnew(whole: Off, members: readonly Member[]): Off[] | undefined {
  const parts = (off: keyof Off, weight: 'goods' | 'fee') => {
    const kept = members.reduce((sum, one) => sum + (one.moves ? 0 : one[off]), 0)
    const weights = members.map((one) => (one.moves ? one[weight] : 0))
    const most = weights.reduce((sum, one) => sum + one, 0)
    if (kept > whole[off]) return undefined
    const shares = shareByKey(
      Math.min(whole[off] - kept, most),
      weights,
      members.map(({ shopId }) => shopId),
    )
    return members.map((one, index) => (one.moves ? (shares[index] ?? 0) : one[off]))
  }
  const goods = parts('discount', 'goods')
  const shipping = parts('shippingDiscount', 'fee')
  if (!goods || !shipping) return undefined
  return members.map((_, index) => ({ discount: goods[index] ?? 0, shippingDiscount: shipping[index] ?? 0 }))
}
