/** Sums of many random carts, by the rules that quote, place and take back orders: nothing is lost between them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offBy } from '../../../../families/pricing/adjustments.ts'
import { NOTHING_ELSEWHERE, type Terms as Promotion } from '../../../promotions/rules.ts'
import { judge, type Terms as Voucher } from '../../../vouchers/rules.ts'
import { dueByLine } from '../../returns/rules.ts'
import { cartOf, sharedCarts } from './benefits.ts'
import { type Batch, batchesOf, cartsOf, priceShown, promoted } from './freeze.ts'
import type { Shelved } from './goods.ts'
import type { FrozenLine } from './lines.ts'
import { feeOffs } from './promotions.ts'
import { sumUp } from './work-out.ts'

const TODAY = '2026-11-28'
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const named = (prefix: string, most: number) =>
  fc.integer({ min: 0, max: most }).map((one) => `${prefix}${one}`)
const someOf = (prefix: string, most: number, minLength: number) =>
  fc.uniqueArray(named(prefix, most), { minLength, maxLength: 3 })

const price = fc.integer({ min: 0, max: 20_000_000 })
const product = fc.record({
  shopId: named('s', 2),
  categories: someOf('c', 4, 0),
  brandId: named('b', 3),
  price,
  salePrice: fc.option(price),
  importPrice: fc.option(price),
  commission: fc.integer({ min: 0, max: 10_000 }),
})
const wanted = fc.record({
  product: fc.nat(6),
  quantity: fc.integer({ min: 1, max: 4 }),
  /** The variant's own prices, and that of a sale. */
  ownListed: fc.option(price),
  ownSale: fc.option(price, { freq: 1 }),
  sale: fc.option(
    price.map((price) => ({
      line: 'l',
      code: 'GV',
      name: 'Giờ vàng',
      price,
      left: price % 5 || null,
      perCustomer: null,
    })),
  ),
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
  lines: fc
    .array(wanted, { minLength: 1, maxLength: 8 })
    .map((lines) => lines.map((line, at) => ({ ...line, variant: `v${at}` }))),
  promotions: fc
    .integer({ min: 0, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => promotion(`KM${at}`)))),
  voucher: fc.option(voucher),
  shippingFee: fc.integer({ min: 0, max: 90_000 }),
  /** May be more than is due. */
  points: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000_000 })),
})
type Basket = typeof basket extends fc.Arbitrary<infer Value> ? Value : never

/** The goods of a basket on the shelf, by variant. */
const shelfOf = ({ products, lines }: Basket): Map<string, Shelved> =>
  new Map(
    lines.map(({ variant, product, ...own }) => {
      const found = products[product] as Basket['products'][number]
      const { price, ...its } = found
      const goods = {
        ...{
          ...its,
          ...own,
          id: variant,
          code: variant,
          value1: null,
          value2: null,
          name: 'Golf',
          image: null,
        },
        ...{ listed: own.ownListed ?? price, ownPrice: own.ownListed !== null, productPrice: price },
        ...{
          productId: `p${product}`,
          productCode: `P${product}`,
          shopName: its.shopId,
          shopCode: its.shopId,
        },
        ...{ stock: 99, reserved: 0, onSale: true, shopActive: true, shopExpired: null },
      }
      return [variant, goods]
    }),
  )

const NOW = `${TODAY}T00:00:00.000Z`

/** Lines as an order freezes them, with the price of a piece that is shown before; `known` as an edit has them. */
function frozenOf(given: Basket, shelf: ReadonlyMap<string, Shelved>, known: readonly FrozenLine[] = []) {
  const rows = given.lines.map(({ variant, quantity }) => {
    const goods = shelf.get(variant) as Shelved
    const before = known.filter((line) => line.variant === variant)
    return { batches: batchesOf(goods, quantity, before, NOW), shown: priceShown(goods, before[0]) }
  })
  const batches: Batch[] = rows.flatMap((row) => row.batches)
  const how = { goods: shelf, terms: given.promotions, elsewhere: NOTHING_ELSEWHERE, now: NOW }
  const lines = promoted(batches, known, how)
  const fresh = new Set(lines.filter((_, at) => !batches[at]?.agreed))
  return { lines, fresh, shown: rows.map(({ shown }) => shown) }
}

/** A cart's lines with their promotions, its sums, and its orders; by the same rules as a quote. `known` as an edit has it. */
function workedOut(given: Basket, known: readonly FrozenLine[] = [], shelf = shelfOf(given)) {
  const { promotions, voucher, shippingFee, points } = given
  const { lines: frozen, fresh, shown } = frozenOf(given, shelf, known)
  const carts = cartsOf(frozen, shelf)
  const cartNow = { goods: shelf, terms: promotions, elsewhere: NOTHING_ELSEWHERE, now: NOW, isMore: true }
  const shipping = feeOffs({ lines: frozen, ...cartNow }, carts, shippingFee)
  const codes = { wanted: 'GG', had: known.length > 0 ? 'GG' : null }
  const cart = cartOf({ carts, goods: shelf, fresh }, undefined, shippingFee, shipping.offs, codes)
  const judged = voucher && judge(voucher, { used: 0, usedByCustomer: 0 }, cart, TODAY, known.length > 0)
  const off = judged && !('refused' in judged) ? judged : { discount: 0, shippingDiscount: 0, lines: [] }
  const shared = sharedCarts(
    carts,
    { voucher: { id: 'v', code: 'VC', name: 'Giảm' }, code: 'GG', lines: off.lines },
    NOW,
  )
  const sums = sumUp(shared, { shippingFee, shippingDiscount: off.shippingDiscount, points }, shipping.offs)
  return { goods: shelf, frozen, shown, shared, off, ...sums }
}

/** A cart in words that do not depend on the order of its lines. */
const said = ({ shared, whole, parts }: ReturnType<typeof workedOut>) => ({
  whole,
  orders: Object.fromEntries(shared.map(({ shopId }, at) => [shopId, parts[at]])),
  lines: shared.flatMap((cart) => cart.lines).sort((a, b) => (a.variant < b.variant ? -1 : 1)),
})

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

/** Prices of before: an edit keeps what was agreed on, whatever the goods cost by then. */
const dearer = (shelf: ReadonlyMap<string, Shelved>) =>
  new Map(
    [...shelf].map(([id, goods]) => [
      id,
      { ...goods, listed: goods.listed + 7_000, ownPrice: true, sale: null, salePrice: null, ownSale: null },
    ]),
  )

test('20,000 baskets: what is shown is what is charged is what is frozen, and a save that changes nothing keeps it', () => {
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
      const again = frozenOf({ ...given, promotions: [] }, dearer(goods), frozen)
      expect(again.lines).toEqual(frozen)
      expect(again.shown).toEqual(shown)
    }),
    { numRuns: 20_000 },
  )
  for (const count of [withPromotion, reduced]) expect(count).toBeGreaterThan(1_000)
})

test('20,000 baskets: with the lines in another order each line, each order and the cart come to the same, to the dong', () => {
  const turned = basket.chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray(given.lines, { minLength: given.lines.length })),
  )
  fc.assert(
    fc.property(turned, ([given, lines]) => {
      expect(said(workedOut({ ...given, lines }))).toEqual(said(workedOut(given)))
    }),
    { numRuns: 20_000 },
  )
})
