/** Dividing what is agreed on once among the orders that a cart becomes. Pure; amounts in VND. */
import { shareOut } from '../vouchers/rules.ts'

/** Divides an amount by weights, to the dong. Weights that are all nothing count alike. */
export function divide(amount: number, weights: readonly number[]): number[] {
  return shareOut(amount, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))
}

/** The agreed terms of a whole cart. `discount` is on the goods, `shippingDiscount` on the fee. */
export type Terms = { discount: number; shippingDiscount: number; shippingFee: number; points: number }

export type Sums = Terms & { subtotal: number; total: number }

/**
 * The sums of each order that a cart becomes, from the goods' amounts by supplier: fee and discount by what the
 * goods cost, points by what is then left to pay. Needs discount <= goods, shippingDiscount <= fee, points <= due.
 */
export function splitSums(subtotals: readonly number[], terms: Terms): Sums[] {
  const fees = divide(terms.shippingFee, subtotals)
  const goods = divide(terms.discount, subtotals)
  const shipping = divide(terms.shippingDiscount, fees)
  const due = subtotals.map(
    (subtotal, index) => subtotal - (goods[index] ?? 0) + (fees[index] ?? 0) - (shipping[index] ?? 0),
  )
  const points = divide(terms.points, due)
  return subtotals.map((subtotal, index) => ({
    subtotal,
    discount: goods[index] ?? 0,
    shippingFee: fees[index] ?? 0,
    shippingDiscount: shipping[index] ?? 0,
    points: points[index] ?? 0,
    total: (due[index] ?? 0) - (points[index] ?? 0),
  }))
}

/** An order of a split cart and the voucher's part that it has. */
type Member = Pick<Sums, 'subtotal' | 'shippingFee' | 'discount' | 'shippingDiscount'> & {
  /** Whether its sums may still become others. */
  moves: boolean
}

export type Off = { discount: number; shippingDiscount: number }

/**
 * The parts of what a voucher takes off a whole cart, by order: as placing divides it, among the orders whose sums may
 * still move; the others keep what they have. More than the goods or the fee come to is nobody's. Undefined when the
 * others have more already than the voucher gives.
 */
export function shareAnew(whole: Off, members: readonly Member[]): Off[] | undefined {
  const parts = (off: keyof Off, weight: 'subtotal' | 'shippingFee') => {
    const kept = members.reduce((sum, one) => sum + (one.moves ? 0 : one[off]), 0)
    const weights = members.map((one) => (one.moves ? one[weight] : 0))
    const most = weights.reduce((sum, one) => sum + one, 0)
    if (kept > whole[off]) return undefined
    const shares = shareOut(Math.min(whole[off] - kept, most), weights)
    return members.map((one, index) => (one.moves ? (shares[index] ?? 0) : one[off]))
  }
  const goods = parts('discount', 'subtotal')
  const shipping = parts('shippingDiscount', 'shippingFee')
  if (!goods || !shipping) return undefined
  return members.map((_, index) => ({ discount: goods[index] ?? 0, shippingDiscount: shipping[index] ?? 0 }))
}
