/** Sums of many random carts, by the rules that quote, place and take back orders: nothing is lost between them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basket, sum, workedOut } from '../../../../../tests/support/baskets.ts'
import { offBy } from '../../../../families/pricing/adjustments.ts'
import { dueByLine } from '../../returns/rules.ts'
import type { Shelved } from './goods.ts'

/** 20,000 baskets of each test, in parts that each end within a minute on a busy machine. */
const PARTS = [1, 2, 3, 4]
const RUNS = 5_000

/** A cart in words that do not depend on the order of its lines. */
const said = ({ shared, whole, parts }: ReturnType<typeof workedOut>) => ({
  whole,
  orders: Object.fromEntries(shared.map(({ shopId }, at) => [shopId, parts[at]])),
  lines: shared.flatMap((cart) => cart.lines).sort((a, b) => (a.variant < b.variant ? -1 : 1)),
})

test.each(PARTS)(
  'baskets, part %i: no line below 0, the orders are the cart, and returns give back the price paid',
  () => {
    let [split, withVoucher, withPoints] = [0, 0, 0]
    fc.assert(
      fc.property(basket, fc.infiniteStream(fc.nat(1_000)), (given, turns) => {
        const { shared, off, whole, parts } = workedOut(given)
        if (parts.length > 1) split += 1
        if (off.discount > 0) withVoucher += 1
        if (whole.points > 0) withPoints += 1
        for (const { lines, discount } of shared) {
          for (const { price, quantity, amount, discount: less, discountShare } of lines) {
            expect(amount).toBeGreaterThanOrEqual(0)
            expect(amount).toBe(price * quantity - less)
            expect(discountShare).toBeGreaterThanOrEqual(0)
            expect(discountShare).toBeLessThanOrEqual(amount)
          }
          expect(sum(lines.map(({ discountShare }) => discountShare))).toBe(discount)
        }
        expect(sum(shared.map(({ discount }) => discount))).toBe(off.discount)
        for (const { inScope, share } of off.lines) if (!inScope) expect(share).toBe(0)

        // The orders are together the cart, in each sum.
        for (const name of Object.keys(whole) as (keyof typeof whole)[]) {
          expect(sum(parts.map((part) => part[name]))).toBe(whole[name])
          for (const part of parts) expect(part[name]).toBeGreaterThanOrEqual(0)
        }
        for (const { total, subtotal, discount, shippingFee, shippingDiscount, points } of parts)
          expect(total).toBe(subtotal - discount + shippingFee - shippingDiscount - points)

        // Piece by piece, in any order, each order gives back what its goods cost; with the fee, all that was taken.
        for (const [at, order] of parts.entries()) {
          const lines = (shared[at]?.lines ?? []).map((line, index) => ({
            ...line,
            ...{ id: line.variant, position: index + 1 },
          }))
          const pieces = lines.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
          const back = { amount: 0, points: 0 }
          const before = new Map<string, number>()
          while (pieces.length > 0) {
            const [id = ''] = pieces.splice((turns.next().value ?? 0) % pieces.length, 1)
            const due = dueByLine(order, lines, before, [{ line: id, quantity: 1 }]).get(id)
            expect(due?.amount).toBeGreaterThanOrEqual(0)
            expect(due?.points).toBeGreaterThanOrEqual(0)
            back.amount += due?.amount ?? 0
            back.points += due?.points ?? 0
            before.set(id, (before.get(id) ?? 0) + 1)
          }
          const fee = order.shippingFee - order.shippingDiscount
          expect(back.amount + back.points).toBe(order.subtotal - order.discount)
          expect(back.amount + back.points + fee).toBe(order.total + order.points)
          expect(back.points).toBeLessThanOrEqual(order.points)
          if (fee === 0) expect(back).toEqual({ amount: order.total, points: order.points })
        }
      }),
      { numRuns: RUNS },
    )
    // The baskets are of every kind.
    for (const count of [split, withVoucher, withPoints]) expect(count).toBeGreaterThan(RUNS / 20)
  },
)

/** Prices of before: an edit keeps what was agreed on, whatever the goods cost by then. */
const dearer = (shelf: ReadonlyMap<string, Shelved>) =>
  new Map(
    [...shelf].map(([id, goods]) => [
      id,
      { ...goods, listed: goods.listed + 7_000, ownPrice: true, sale: null, salePrice: null, ownSale: null },
    ]),
  )

test.each(PARTS)(
  'baskets, part %i: what is shown is what is charged is what is frozen, and a save that changes nothing keeps it',
  () => {
    let [withPromotion, reduced] = [0, 0]
    fc.assert(
      fc.property(basket, (given) => {
        const { goods, frozen, shown, shared, whole, parts } = workedOut(given)
        for (const [at, line] of frozen.entries()) {
          const { price, quantity, discount, amount, cost } = line
          const promotionShare = offBy(line, 'promotion')
          if (promotionShare > 0) withPromotion += 1
          if (discount > promotionShare) reduced += 1
          expect((shown[at] ?? Number.NaN) * quantity - promotionShare).toBe(amount)
          expect(price * quantity - discount).toBe(amount)
          expect(cost).toBeGreaterThanOrEqual(0)
        }
        // Charged: the frozen lines of each order, its fee, less the points that pay for it.
        for (const [at, { lines }] of shared.entries()) {
          const { total, shippingFee, shippingDiscount, points } = parts[at] as (typeof parts)[number]
          const goods = sum(lines.map(({ amount, discountShare }) => amount - discountShare))
          expect(total).toBe(goods + shippingFee - shippingDiscount - points)
        }
        expect(sum(parts.map(({ total }) => total))).toBe(whole.total)

        // Whatever the goods cost and whichever promotions run by then.
        const again = workedOut({ ...given, promotions: [] }, frozen, dearer(goods))
        expect(again.frozen).toEqual(frozen)
        expect(again.shown).toEqual(shown)
      }),
      { numRuns: RUNS },
    )
    for (const count of [withPromotion, reduced]) expect(count).toBeGreaterThan(RUNS / 20)
  },
)

test.each(PARTS)(
  'baskets, part %i: with the lines in another order each line, each order and the cart come to the same, to the dong',
  () => {
    const turned = basket.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given.lines, { minLength: given.lines.length })),
    )
    fc.assert(
      fc.property(turned, ([given, lines]) => {
        expect(said(workedOut({ ...given, lines }))).toEqual(said(workedOut(given)))
      }),
      { numRuns: RUNS },
    )
  },
)
