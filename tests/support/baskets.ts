/** Random carts, and their sums by the rules that quote, place and change orders. */
import fc from 'fast-check'
import {
  batchesOf,
  cartOf,
  type OrderCart,
  priceShown,
} from '../../src/areas/orders/server/placing/freeze.ts'
import type { Shelved } from '../../src/areas/orders/server/placing/goods.ts'
import type { FrozenLine } from '../../src/areas/orders/server/placing/lines.ts'
import { sumUp } from '../../src/areas/orders/sums.ts'
import { promoted } from '../../src/areas/promotions/cart.ts'
import { NOTHING_ELSEWHERE, type Terms as Promotion } from '../../src/areas/promotions/rules.ts'
import { cartOf as voucherCart, withVoucher } from '../../src/areas/vouchers/cart.ts'
import { judge, type Terms as Voucher } from '../../src/areas/vouchers/rules.ts'
import { batchesIn, linesIn } from '../../src/families/pricing/cart.ts'

export const TODAY = '2026-11-28'
export const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
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

export const basket = fc.record({
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
export type Basket = typeof basket extends fc.Arbitrary<infer Value> ? Value : never

/** The goods of a basket on the shelf, by variant. */
export const shelfOf = ({ products, lines }: Basket): Map<string, Shelved> =>
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

export const NOW = `${TODAY}T00:00:00.000Z`

/** A cart with its promotions, and the price of a piece that is shown of each line before; `known` as an edit has it. */
function promotedCart(given: Basket, shelf: ReadonlyMap<string, Shelved>, known: readonly FrozenLine[]) {
  const rows = given.lines.map(({ variant, quantity }) => {
    const goods = shelf.get(variant) as Shelved
    const before = known.filter((line) => line.variant === variant)
    return { batches: batchesOf(goods, quantity, before, NOW), shown: priceShown(goods, before[0]) }
  })
  const order = knownOrder(known)
  const cart = promoted(
    cartOf(
      rows.flatMap((row) => row.batches),
      shelf,
      given.shippingFee,
    ),
    order,
    { terms: given.promotions, elsewhere: NOTHING_ELSEWHERE, now: NOW },
  )
  return { cart, order, shown: rows.map(({ shown }) => shown) }
}

/** An order of before, as an edit that raises its fee sees it; undefined for a new one. */
const knownOrder = (lines: readonly FrozenLine[]) =>
  lines.length > 0 ? { lines, feeOffs: [], shippingFee: -1, isBack: false } : undefined

/** The orders of a cart: their lines, and what a voucher takes off them. */
const ordersOf = ({ parts }: OrderCart) =>
  parts.map(({ shopId, batches }) => {
    const lines = batches.map(({ line }) => line)
    return { shopId, lines, discount: sum(lines.map(({ discountShare }) => discountShare)) }
  })

/** A cart's lines with their promotions, its sums, and its orders; by the same rules as a quote. `known` as an edit has it. */
export function workedOut(
  given: Basket,
  known: readonly FrozenLine[] = [],
  shelf: ReadonlyMap<string, Shelved> = shelfOf(given),
) {
  const { voucher, points } = given
  const { cart, order, shown } = promotedCart(given, shelf, known)
  const asked = voucherCart(cart, undefined, order, { wanted: 'GG', had: order ? 'GG' : null })
  const judged = voucher && judge(voucher, { used: 0, usedByCustomer: 0 }, asked, TODAY, order !== undefined)
  const off = judged && !('refused' in judged) ? judged : { discount: 0, shippingDiscount: 0, lines: [] }
  const done = withVoucher(cart, { voucher: { id: 'v', code: 'VC', name: 'Giảm' }, code: 'GG', ...off }, NOW)
  const byVariant = Map.groupBy(linesIn(cart), ({ variant }) => variant)
  return {
    ...{ goods: shelf, judged, shown, off },
    /** Before the voucher, in the order of the basket. */
    frozen: given.lines.flatMap(({ variant }) => byVariant.get(variant) ?? []),
    fresh: new Set(batchesIn(done).flatMap(({ line, agreed }) => (agreed ? [] : [line]))),
    isWhole: asked.isWhole,
    shared: ordersOf(done),
    ...sumUp(done, points),
  }
}

/**
 * A basket and what it becomes: at each step other quantities, lines that go or come, and other prices and rules, which may also be
 * switched off.
 */
export const historyOf = (given: Basket): fc.Arbitrary<Basket[]> => {
  const changes = fc.record({
    quantities: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 8, maxLength: 8 }),
    keeps: fc.boolean(),
    products: fc.option(fc.array(product, { minLength: 7, maxLength: 7 })),
    promotions: fc.option(basket.map(({ promotions }) => promotions)),
    voucher: voucher.map((one) => one),
    other: fc.boolean(),
    off: fc.boolean(),
  })
  return fc.array(changes, { minLength: 1, maxLength: 5 }).map((steps) => {
    const history = [given]
    let now = given
    for (const { quantities, keeps, products, promotions, voucher, other, off } of steps) {
      const lines = given.lines
        .map((line, at) => ({ ...line, quantity: keeps ? line.quantity : (quantities[at] ?? 1) }))
        .filter(({ quantity }) => quantity > 0)
      const status = off ? ('inactive' as const) : ('active' as const)
      now = {
        ...now,
        lines: lines.length > 0 ? lines : now.lines,
        products:
          products?.map((one, at) => ({ ...one, shopId: given.products[at]?.shopId ?? '' })) ?? now.products,
        promotions: promotions ?? now.promotions,
        voucher: now.voucher && { ...(other ? voucher : now.voucher), target: now.voucher.target, status },
      }
      history.push(now)
    }
    return history
  })
}
