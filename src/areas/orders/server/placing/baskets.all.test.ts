/** Sums of many random carts, by the rules that quote, place and take back orders: nothing is lost between them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goodsOff, NOTHING_ELSEWHERE, type Terms as Promotion } from '../../../promotions/rules.ts'
import { judge, type Terms as Voucher } from '../../../vouchers/rules.ts'
import { dueByLine } from '../../returns/rules.ts'
import { cartOf, sharedCarts } from './benefits.ts'
import type { FrozenLine } from './lines.ts'
import { feeOffs } from './promotions.ts'
import { sumUp } from './work-out.ts'

const TODAY = '2026-11-28'
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const named = (prefix: string, most: number) =>
  fc.integer({ min: 0, max: most }).map((one) => `${prefix}${one}`)
const someOf = (prefix: string, most: number, minLength: number) =>
  fc.uniqueArray(named(prefix, most), { minLength, maxLength: 3 })

const product = fc.record({
  shopId: named('s', 2),
  categories: someOf('c', 4, 0),
  brandId: named('b', 3),
  price: fc.integer({ min: 0, max: 20_000_000 }),
})
const wanted = fc.record({
  product: fc.nat(6),
  quantity: fc.integer({ min: 1, max: 4 }),
  /** Basis points that a sale takes off. */
  sale: fc.constantFrom(0, 0, 0, 1_000, 3_333),
})

const promotion = (code: string): fc.Arbitrary<Promotion> =>
  fc.record({
    ...{ id: fc.constant(code), code: fc.constant(code), name: fc.constant(code) },
    kind: fc.constantFrom('percent', 'amount', 'shipping'),
    percent: fc.integer({ min: 1, max: 10_000 }),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    scope: fc.constantFrom('all', 'categories', 'brands', 'products', 'shops'),
    categories: someOf('c', 4, 1),
    brands: someOf('b', 3, 1),
    products: someOf('p', 6, 1),
    shops: someOf('s', 2, 1),
    minOrder: fc.option(fc.integer({ min: 0, max: 50_000_000 })),
    cap: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
    storeShare: fc.integer({ min: 0, max: 10_000 }),
  })

const voucher: fc.Arbitrary<Voucher> = fc.record({
  ...{ status: fc.constant('active' as const), kind: fc.constant('public' as const) },
  ...{ startsOn: fc.constant(TODAY), endsOn: fc.constant(TODAY), vids: fc.constant([]) },
  target: fc.constantFrom('order', 'order', 'shipping'),
  benefit: fc.constantFrom('percent', 'amount'),
  percent: fc.integer({ min: 1, max: 10_000 }),
  amount: fc.integer({ min: 1, max: 6_000_000 }),
  maxRefund: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
  ...{ minOrder: fc.constant(null), maxOrder: fc.constant(null) },
  ...{ maxUses: fc.constant(null), perCustomer: fc.constant(null) },
  bearer: fc.constantFrom('store', 'marketplace', 'shared'),
  storeShare: fc.integer({ min: 1, max: 9_999 }),
  stackable: fc.constant(true),
  shops: fc.oneof(fc.constant([]), someOf('s', 2, 1)),
  categories: fc.oneof(fc.constant([]), someOf('c', 4, 1)),
  brands: fc.constant([]),
  products: fc.constant([]),
})

const basket = fc.record({
  products: fc.array(product, { minLength: 7, maxLength: 7 }),
  lines: fc.array(wanted, { minLength: 1, maxLength: 8 }),
  promotions: fc
    .integer({ min: 0, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => promotion(`KM${at}`)))),
  voucher: fc.option(voucher),
  shippingFee: fc.integer({ min: 0, max: 90_000 }),
  /** May be more than is due. */
  points: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000_000 })),
})
type Basket = typeof basket extends fc.Arbitrary<infer Value> ? Value : never

/** A cart's lines with their promotions, its sums, and its orders; by the same rules as a quote. */
function workedOut({ products, lines, promotions, voucher, shippingFee, points }: Basket) {
  const goods = new Map<string, { shopId: string; categories: string[]; brandId: string }>()
  const frozen = lines.map(({ product, quantity, sale }, at) => {
    const found = products[product] ?? { price: 0, shopId: 's0', categories: [], brandId: 'b0' }
    const variant = `v${at}`
    goods.set(variant, found)
    const discount = Math.floor((found.price * sale) / 10_000) * quantity
    const amount = found.price * quantity - discount
    return {
      variant,
      product: `p${product}`,
      quantity,
      price: found.price,
      discount,
      amount,
      discountShare: 0,
    }
  }) as unknown as FrozenLine[]
  const meant = frozen.map(({ variant, product, amount }) => ({
    ...{ shopId: '', categories: [], brandId: '', ...goods.get(variant) },
    ...{ productId: product, amount },
  }))
  for (const [at, one] of goodsOff(promotions, meant, NOTHING_ELSEWHERE).entries()) {
    const line = frozen[at]
    if (!one || !line) continue
    line.promotionShare = one.off
    line.discount += one.off
    line.amount -= one.off
  }
  const carts = [...Map.groupBy(frozen, ({ variant }) => goods.get(variant)?.shopId ?? '')].map(
    ([shopId, lines]) => ({
      shopId,
      shopName: shopId,
      lines,
      subtotal: sum(lines.map(({ amount }) => amount)),
    }),
  )
  const shipping = feeOffs(
    { terms: promotions, lines: meant, elsewhere: NOTHING_ELSEWHERE },
    carts,
    shippingFee,
  )
  const cart = cartOf({ carts, goods: goods as never }, undefined, shippingFee, shipping.offs)
  const judged = voucher && judge(voucher, { used: 0, usedByCustomer: 0 }, cart, TODAY)
  const off = judged && !('refused' in judged) ? judged : { discount: 0, shippingDiscount: 0, lines: [] }
  const shared = sharedCarts(carts, off.lines)
  const sums = sumUp(shared, { shippingFee, shippingDiscount: off.shippingDiscount, points }, shipping.offs)
  return { shared, off, ...sums }
}

test('20,000 baskets: no line below 0, the orders are the cart, and returns give back the price paid', () => {
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

      // The last line first: the same off goods. Fees are divided among the orders as these were first named, to the dong.
      const { whole: turned } = workedOut({ ...given, lines: given.lines.toReversed() })
      expect([turned.subtotal, turned.discount]).toEqual([whole.subtotal, whole.discount])
      const moved = turned.total + turned.points - whole.total - whole.points
      expect(Math.abs(moved)).toBeLessThanOrEqual(2 * parts.length)

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
    { numRuns: 20_000 },
  )
  // The baskets are of every kind.
  for (const count of [split, withVoucher, withPoints]) expect(count).toBeGreaterThan(1_000)
})
