/** Sums of the orders that a cart becomes. Pure; amounts in VND. */
import type { PricedLine } from '../../families/pricing/adjustments.ts'
import { divide, feesOf, offsOf, type PricedCart, subtotalOf } from '../../families/pricing/cart.ts'
import { sumOf } from '../../families/pricing/share.ts'

/** Sums of one order of a cart, or of all of them: `discount` is on the goods, `shippingDiscount` on the fee. */
export type Sums = {
  subtotal: number
  discount: number
  shippingFee: number
  shippingDiscount: number
  points: number
  total: number
}

const NAMES = ['subtotal', 'discount', 'shippingFee', 'shippingDiscount', 'points', 'total'] as const

/**
 * The total, and each order's part of it: the fee by what the goods cost, points by what is then left to pay. Points beyond what
 * is due are cut.
 */
export function sumUp(cart: PricedCart<PricedLine>, wantedPoints: number): { whole: Sums; parts: Sums[] } {
  const fees = feesOf(cart)
  const before = cart.parts.map(({ batches, feeOffs }, at) => {
    const lines = batches.map(({ line }) => line)
    const sums = {
      subtotal: subtotalOf(lines),
      discount: sumOf(lines.map(({ discountShare }) => discountShare)),
      shippingFee: fees[at] ?? 0,
      shippingDiscount: offsOf(feeOffs),
    }
    return { ...sums, due: sums.subtotal - sums.discount + sums.shippingFee - sums.shippingDiscount }
  })
  const due = before.map((one) => one.due)
  const points = divide(
    Math.min(wantedPoints, sumOf(due)),
    due,
    cart.parts.map(({ shopId }) => shopId),
  )
  const parts = before.map(({ due: left, ...sums }, at): Sums => {
    const own = points[at] ?? 0
    return { ...sums, points: own, total: left - own }
  })
  const whole = Object.fromEntries(NAMES.map((name) => [name, sumOf(parts.map((part) => part[name]))]))
  return { whole: whole as Sums, parts }
}
