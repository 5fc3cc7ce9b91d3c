import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareAnew } from './group.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

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
