import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divide, splitSums } from './split.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

describe('dividing', () => {
  test('loses nothing, is off a fair share by fewer dong than there are parts, gives nothing to a weightless one', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (whole, weights) => {
        const parts = divide(whole, weights)
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
    expect(divide(10, [1, 1, 1])).toEqual([3, 3, 4])
    expect(divide(7, [0, 0])).toEqual([3, 4])
    expect(divide(0, [])).toEqual([])
  })

  test('a cart split by supplier comes to what it came to whole, and no order is below nothing', () => {
    const cart = fc.array(amount, { minLength: 1, maxLength: 8 }).chain((subtotals) =>
      fc
        .record({ fee: fc.integer({ min: 0, max: 5_000_000 }), d: amount, s: amount, p: amount })
        .map(({ fee, d, s, p }) => {
          const goods = sum(subtotals)
          const discount = Math.min(d, goods)
          const shippingDiscount = Math.min(s, fee)
          const due = goods - discount + fee - shippingDiscount
          return {
            subtotals,
            due,
            terms: { discount, shippingDiscount, shippingFee: fee, points: Math.min(p, due) },
          }
        }),
    )
    fc.assert(
      fc.property(cart, ({ subtotals, terms, due }) => {
        const parts = splitSums(subtotals, terms)
        expect(sum(parts.map(({ total }) => total))).toBe(due - terms.points)
        expect(sum(parts.map(({ shippingFee }) => shippingFee))).toBe(terms.shippingFee)
        expect(sum(parts.map(({ points }) => points))).toBe(terms.points)
        expect(sum(parts.map(({ discount }) => discount))).toBe(terms.discount)
        expect(sum(parts.map(({ shippingDiscount }) => shippingDiscount))).toBe(terms.shippingDiscount)
        for (const part of parts) {
          expect(part.total).toBeGreaterThanOrEqual(0)
          expect(part.discount).toBeLessThanOrEqual(part.subtotal)
          expect(part.shippingDiscount).toBeLessThanOrEqual(part.shippingFee)
          expect(part.total).toBe(
            part.subtotal - part.discount + part.shippingFee - part.shippingDiscount - part.points,
          )
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
