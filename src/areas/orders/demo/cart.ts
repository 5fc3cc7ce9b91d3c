/** Carts: lines of one shop, sometimes of two or three; each shop becomes an order. */
import type { Adjustment, PricedLine } from '../../../families/pricing/adjustments.ts'
import { type Random, Weighted } from '../../../server/demo/random.ts'
import { DAY, iso, type Scene } from '../../../server/demo/scene.ts'
import type { DemoClause } from '../../contracts/demo/index.ts'
import { type DemoProduct, type DemoVariant, rounded } from '../../products/demo/index.ts'
import type { SaleAt } from '../../sales/demo/index.ts'
import type { DemoShop } from '../../shops/demo/index.ts'
import type { ShippingType } from '../area.ts'

export type Line = PricedLine & {
  product: DemoProduct
  variant: DemoVariant
  adjustments: Adjustment[]
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
  const { id, code, name } = inSale ?? { id: null, code: '', name: '' }
  const reduction: Adjustment = {
    ...{ kind: 'sale', source: id, code, name, amount: discount, storeShare: 0 },
    terms: { price: sale },
    agreedAt: iso(at),
  }
  const commissionBp = shelf.shops[product.shop]?.commissionBp ?? 0
  return {
    product,
    variant,
    quantity,
    price,
    adjustments: discount > 0 ? [reduction] : [],
    discount,
    amount: price * quantity - discount,
    discountShare: 0,
    commissionBp,
    commissionOn: 0,
    importPrice: product.importPrice,
    cost: product.importPrice * quantity,
  }
}

const SHIPPING = new Weighted<ShippingType>([
  ['standard', 82],
  ['express', 14],
  ['pickup', 4],
])
const FREE_FROM = 3_000_000

export type CartSums = {
  subtotal: number
  discount: number
  shippingFee: number
  /** Of the fee. */
  shippingDiscount: number
  total: number
  shippingType: ShippingType
}

/**
 * `total = subtotal - discount + shippingFee - shippingDiscount`, in VND. `off`: what comes off the lines, which it changes, and
 * off the fee.
 */
export function makeSums(
  lines: readonly Line[],
  random: Random,
  off: { order: (subtotal: number) => number; fee: (fee: number) => Adjustment[] },
): { sums: CartSums; feeOffs: Adjustment[] } {
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
  const discount = off.order(subtotal)
  const feeOffs = off.fee(shippingFee)
  const shippingDiscount = feeOffs.reduce((sum, { amount }) => sum + amount, 0)
  const sums = {
    subtotal,
    discount,
    shippingFee,
    shippingDiscount,
    total: subtotal - discount + shippingFee - shippingDiscount,
    shippingType,
  }
  return { sums, feeOffs }
}
