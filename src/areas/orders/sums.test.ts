import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Adjustment, PricedLine } from '../../families/pricing/adjustments.ts'
import { divide, feesOf, type PricedCart } from '../../families/pricing/cart.ts'
import { sumUp } from './sums.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
/** A supplier for each part. */
const shopIds = (parts: readonly unknown[]) => parts.map((_, index) => `s${index}`)
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

describe('dividing', () => {
  test('loses nothing, is off a fair share by fewer dong than there are parts, gives nothing to a weightless one', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (whole, weights) => {
        const parts = divide(whole, weights, shopIds(weights))
        expect(sum(parts)).toBe(whole)
        const all = sum(weights)
        if (all === 0) return
        for (const [index, part] of parts.entries()) {
          const weight = weights[index] ?? 0
          const exact = BigInt(whole) * BigInt(weight)
          const off = BigInt(part) * BigInt(all) - exact
          const most = BigInt(all) * BigInt(weights.length)
          expect(off > -most && off < most).toBe(true)
          if (weight === 0) expect(part).toBe(0)
        }
      }),
      { numRuns: 2_000 },
    )
    expect(divide(10, [1, 1, 1], ['a', 'b', 'c'])).toEqual([3, 3, 4])
    expect(divide(10, [1, 1, 1], ['c', 'a', 'b'])).toEqual([4, 3, 3])
    expect(divide(7, [0, 0], ['a', 'b'])).toEqual([3, 4])
    expect(divide(0, [], [])).toEqual([])
  })

  test('a cart split by supplier comes to what it came to whole, and no order is below nothing', () => {
    const part = fc
      .record({ subtotal: amount, off: amount, feeOff: fc.integer({ min: 0, max: 5_000_000 }) })
      .map(({ subtotal, off, feeOff }) => ({ subtotal, discount: Math.min(off, subtotal), feeOff }))
    const given = fc.record({
      parts: fc.array(part, { minLength: 1, maxLength: 8 }),
      shippingFee: fc.integer({ min: 0, max: 5_000_000 }),
      points: amount,
    })
    fc.assert(
      fc.property(given, ({ parts, shippingFee, points }) => {
        const cart = cartOf(parts, shippingFee)
        const { whole, parts: orders } = sumUp(cart, points)
        const turned = sumUp({ ...cart, parts: cart.parts.toReversed() }, points)
        expect(turned).toEqual({ whole, parts: orders.toReversed() })
        for (const [name, sumOfAll] of Object.entries(whole))
          expect(sum(orders.map((order) => order[name as keyof typeof order]))).toBe(sumOfAll)
        expect(whole.shippingFee).toBe(shippingFee)
        expect(whole.points).toBeLessThanOrEqual(points)
        for (const [at, order] of orders.entries()) {
          expect(Math.min(order.total, order.points)).toBeGreaterThanOrEqual(0)
          expect(order.discount).toBe(parts[at]?.discount)
          expect(order.total).toBe(
            order.subtotal - order.discount + order.shippingFee - order.shippingDiscount - order.points,
          )
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

/** A cart of parts with one line each; no more comes off a fee than it is. */
function cartOf(
  parts: readonly { subtotal: number; discount: number; feeOff: number }[],
  shippingFee: number,
): PricedCart<PricedLine> {
  const bare = parts.map(({ subtotal, discount }, at) => {
    const line = { amount: subtotal, discountShare: discount } as PricedLine
    return { shopId: `s${at}`, shopName: '', batches: [{ line }], feeOffs: [] }
  })
  const fees = feesOf({ parts: bare, shippingFee })
  const off = (at: number) => ({ amount: Math.min(parts[at]?.feeOff ?? 0, fees[at] ?? 0) }) as Adjustment
  return {
    ...{ goods: new Map(), shippingFee },
    parts: bare.map((one, at) => ({ ...one, feeOffs: [off(at)] })),
  }
}
