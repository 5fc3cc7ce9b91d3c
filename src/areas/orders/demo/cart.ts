/** Carts: lines of one shop, sometimes of two or three; each shop becomes an order. */
import { percentOf } from '../../../core/money.ts'
import { type Random, Weighted } from '../../../server/demo/random.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import type { DemoClause } from '../../contracts/demo/index.ts'
import { type DemoProduct, type DemoVariant, rounded } from '../../products/demo/index.ts'
import type { SaleAt } from '../../sales/demo/index.ts'
import type { DemoShop } from '../../shops/demo/index.ts'
import { VOUCHERS, type VoucherText } from '../../vouchers/demo/index.ts'
import type { ShippingType } from '../area.ts'
import type { FeePromotion, LinePromotion } from './promoted.ts'

export type Line = {
  product: DemoProduct
  variant: DemoVariant
  quantity: number
  /** List price per piece at the time of the order. */
  price: number
  /** Of the whole line; `amount = price * quantity - discount`. */
  discount: number
  amount: number
  commissionBp: number
  /** Import cost of the whole line. */
  cost: number
  /** The line of the sale whose price it has. */
  saleLine: string | null
  /** Its promotion, with its part of `discount`. */
  promotion?: LinePromotion
  /** The contract from which it has its commission. */
  clause?: DemoClause
}

export type Part = { shop: number; lines: Line[] }

export type Shelf = {
  shops: readonly DemoShop[]
  byShop: Weighted<DemoProduct>[]
  shopShares: Weighted<number>
  saleAt: SaleAt
}

/** Products by shop, weighted by sales. Shops without products have no share. */
export function makeShelf(
  shops: readonly DemoShop[],
  products: readonly DemoProduct[],
  saleAt: SaleAt,
): Shelf {
  const lists = shops.map((): [DemoProduct, number][] => [])
  for (const product of products) lists[product.shop]?.push([product, product.weight])
  const byShop = lists.map((list) => new Weighted(list))
  const selling = shops.map((shop, index) => [index, lists[index]?.length ? shop.weight : 0] as const)
  return { shops, byShop, saleAt, shopShares: new Weighted(selling.filter(([, weight]) => weight > 0)) }
}

const PARTS = new Weighted([
  [1, 88],
  [2, 10],
  [3, 2],
])
const LINES = new Weighted([
  [1, 36],
  [2, 30],
  [3, 20],
  [4, 14],
])
const SMALL_GOODS = new Set(['ball', 'glove', 'cap', 'towel'])
const PIECES = new Weighted([
  [1, 62],
  [2, 25],
  [3, 9],
  [5, 4],
])

/** Returns a cart at an instant (ms), split by shop. */
export function makeCart(scene: Scene, shelf: Shelf, random: Random, at: number): Part[] {
  const wanted = PARTS.pick(random)
  const shops = new Set<number>()
  for (let tries = 0; tries < 8 && shops.size < wanted; tries++) shops.add(shelf.shopShares.pick(random))
  return [...shops].map((shop) => ({ shop, lines: makeLines(scene, shelf, shop, random, at) }))
}

function makeLines(scene: Scene, shelf: Shelf, shop: number, random: Random, at: number): Line[] {
  const goods = shelf.byShop[shop]
  if (!goods) throw new Error('an empty shop sells nothing')
  const lines: Line[] = []
  const wanted = LINES.pick(random)
  for (let tries = 0; lines.length < wanted && tries < wanted + 6; tries++) {
    const product = goods.pick(random)
    const variant = random.pick(product.variants)
    const known = lines.some((line) => line.variant === variant)
    // Products are sold after their listing only, unless the shop has no older one.
    if (known || (product.createdAt > at && tries < wanted + 5)) continue
    lines.push(makeLine(scene, shelf, product, variant, random, at))
  }
  return lines.length > 0 ? lines : makeLines(scene, shelf, shop, random, at)
}

function makeLine(
  scene: Scene,
  shelf: Shelf,
  product: DemoProduct,
  variant: DemoVariant,
  random: Random,
  at: number,
): Line {
  const quantity = SMALL_GOODS.has(product.kind) ? PIECES.pick(random) : random.chance(0.04) ? 2 : 1
  // Some prices have changed since older orders.
  const moved = scene.now - at > 120 * DAY && random.chance(0.12)
  const price = moved ? rounded(variant.price * random.between(0.93, 1.03)) : variant.price
  const onSale = product.salePrice !== null && (scene.now - at < 60 * DAY || random.chance(0.4))
  const inSale = shelf.saleAt(product, at)
  const reduced = inSale?.price ?? (onSale ? product.salePrice : null)
  const sale = reduced === null ? price : rounded((price * reduced) / product.price)
  if (inSale) inSale.sold += quantity
  const discount = Math.max(0, price - sale) * quantity
  const amount = price * quantity - discount
  const commissionBp = shelf.shops[product.shop]?.commissionBp ?? 0
  return {
    product,
    variant,
    quantity,
    price,
    discount,
    amount,
    commissionBp,
    cost: product.importPrice * quantity,
    saleLine: inSale?.id ?? null,
  }
}

const SHIPPING = new Weighted<ShippingType>([
  ['standard', 82],
  ['express', 14],
  ['pickup', 4],
])
const VOUCHER_SHARES = new Weighted(VOUCHERS.map((voucher) => [voucher, voucher.weight] as const))
const FREE_FROM = 3_000_000

export type CartSums = {
  subtotal: number
  discount: number
  shippingFee: number
  /** The part of the fee that its promotion takes off. */
  shippingDiscount: number
  shippingPromotion: FeePromotion | null
  total: number
  shippingType: ShippingType
  voucherCode: string | null
}

function voucherDiscount(voucher: VoucherText, subtotal: number): number {
  const value = voucher.amount ?? percentOf(subtotal, voucher.percent ?? 0)
  return Math.min(value, voucher.cap ?? value, subtotal)
}

/**
 * `total = subtotal - discount + shippingFee - shippingDiscount`, in VND. Split carts have no voucher. `promote`: the promotion
 * of a fee.
 */
export function makeSums(
  lines: readonly Line[],
  random: Random,
  alone: boolean,
  promote: (fee: number) => FeePromotion | undefined,
): CartSums {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const shippingType = SHIPPING.pick(random)
  const fee = random.pick([25_000, 30_000, 32_000, 35_000, 38_000, 42_000])
  const shippingFee =
    shippingType === 'pickup'
      ? 0
      : shippingType === 'express'
        ? fee + 25_000
        : subtotal >= FREE_FROM
          ? 0
          : fee
  const voucher = random.chance(0.15) ? VOUCHER_SHARES.pick(random) : undefined
  const applies = alone && voucher && subtotal >= voucher.from
  const discount = applies ? voucherDiscount(voucher, subtotal) : 0
  const voucherCode = applies ? voucher.code : null
  const shippingPromotion = promote(shippingFee) ?? null
  const shippingDiscount = shippingPromotion?.off ?? 0
  return {
    subtotal,
    discount,
    shippingFee,
    shippingDiscount,
    shippingPromotion,
    total: subtotal - discount + shippingFee - shippingDiscount,
    shippingType,
    voucherCode,
  }
}
