import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divide, shareAnew, splitFee, splitSums } from './split.ts'

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
      .record({ subtotal: amount, off: amount, inScope: fc.boolean() })
      .map(({ subtotal, off, inScope }) => ({
        subtotal,
        inScope,
        discount: inScope ? Math.min(off, subtotal) : 0,
      }))
    const named = fc
      .array(part, { minLength: 1, maxLength: 8 })
      .map((parts) => parts.map((one, index) => ({ ...one, shopId: `s${index}` })))
    const cart = named.chain((parts) =>
      fc
        .record({ shippingFee: fc.integer({ min: 0, max: 5_000_000 }), s: amount, p: amount })
        .map(({ shippingFee, s, p }) => {
          const fees = splitFee(shippingFee, parts)
          const most = sum(fees.filter((_, index) => parts[index]?.inScope))
          const shippingDiscount = Math.min(s, most)
          const due = sum(parts.map(({ subtotal, discount }) => subtotal - discount))
          const whole = due + shippingFee - shippingDiscount
          return { parts, due: whole, terms: { shippingDiscount, shippingFee, points: Math.min(p, whole) } }
        }),
    )
    fc.assert(
      fc.property(cart, ({ parts, terms, due }) => {
        const orders = splitSums(parts, terms)
        expect(splitSums(parts.toReversed(), terms)).toEqual(orders.toReversed())
        expect(sum(orders.map(({ total }) => total))).toBe(due - terms.points)
        expect(sum(orders.map(({ shippingFee }) => shippingFee))).toBe(terms.shippingFee)
        expect(sum(orders.map(({ points }) => points))).toBe(terms.points)
        expect(sum(orders.map(({ shippingDiscount }) => shippingDiscount))).toBe(terms.shippingDiscount)
        for (const [index, order] of orders.entries()) {
          expect(order.total).toBeGreaterThanOrEqual(0)
          expect(order.discount).toBe(parts[index]?.discount)
          expect(order.shippingDiscount).toBeLessThanOrEqual(parts[index]?.inScope ? order.shippingFee : 0)
          expect(order.total).toBe(
            order.subtotal - order.discount + order.shippingFee - order.shippingDiscount - order.points,
          )
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a cart divided again loses nothing that the moving orders can bear, and leaves the others as they are', () => {
  const member = fc.record({
    goods: amount,
    fee: fc.integer({ min: 0, max: 5_000_000 }),
    discount: amount,
    shippingDiscount: fc.integer({ min: 0, max: 5_000_000 }),
    moves: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc
        .array(member, { minLength: 1, maxLength: 6 })
        .map((members) => members.map((one, index) => ({ ...one, shopId: `s${index}` }))),
      amount,
      amount,
      (members, discount, shippingDiscount) => {
        const kept = (off: 'discount' | 'shippingDiscount') =>
          sum(members.map((one) => (one.moves ? 0 : one[off])))
        const parts = shareAnew({ discount, shippingDiscount }, members)
        const turned = shareAnew({ discount, shippingDiscount }, members.toReversed())
        expect(turned).toEqual(parts?.toReversed())
        if (!parts) {
          expect(kept('discount') > discount || kept('shippingDiscount') > shippingDiscount).toBe(true)
          return
        }
        const most = sum(members.map(({ moves, goods }) => (moves ? goods : 0)))
        const all = sum(parts.map((part) => part.discount))
        expect(all).toBe(Math.min(discount, kept('discount') + most))
        for (const [index, part] of parts.entries()) {
          const one = members[index]
          if (!one?.moves) {
            expect(part).toEqual({ discount: one?.discount, shippingDiscount: one?.shippingDiscount })
            continue
          }
          expect(part.discount).toBeLessThanOrEqual(one.goods)
          expect(part.shippingDiscount).toBeLessThanOrEqual(one.fee)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
