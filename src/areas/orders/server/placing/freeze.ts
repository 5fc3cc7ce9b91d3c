/**
 * Freezing the lines of an order: price, sale, promotion, cost, and the carts that they become. Pure, so that thousands of
 * baskets can be computed without a database; amounts in VND.
 */
import { percentOf } from '../../../../core/money.ts'
import { type Elsewhere, type Goods, goodsOff, type Terms } from '../../../promotions/rules.ts'
import { priceNow, type Shelved, saleOf, variantName } from './goods.ts'
import type { FrozenLine } from './lines.ts'

/** The discount of a line by its sale, without its promotion. */
const saleDiscount = ({ discount, promotionShare }: FrozenLine) => discount - (promotionShare ?? 0)

/** The price of a piece that is shown before a line is frozen, VND: after its sale, before its promotion; `known` as for `freeze`. */
export const priceShown = (goods: Shelved | undefined, known: FrozenLine | undefined): number =>
  known ? known.price - Math.round(saleDiscount(known) / known.quantity) : goods ? priceNow(goods) : 0

/** An amount (VND) less the marketplace's commission in basis points. */
const paidToSupplier = (amount: number, commission: number) => amount - percentOf(amount, commission)

/** A line as it is frozen now, or as it was, for another quantity: a golfer keeps the price that was agreed on. */
export function freeze(goods: Shelved, quantity: number, known: FrozenLine | undefined): FrozenLine {
  if (known) {
    const each = (amount: number) => Math.round((amount * quantity) / known.quantity)
    const discount = each(saleDiscount(known))
    const { promotion: _, promotionShare: __, promotionStoreShare: ___, ...line } = known
    const amount = known.price * quantity - discount
    // Counted again: a promotion had lowered the former cost, and the line may be without it now.
    const cost = goods.importPrice === null ? paidToSupplier(amount, known.commissionBp) : each(known.cost)
    return { ...line, quantity, discount, amount, cost }
  }
  const discount = (goods.listed - priceNow(goods)) * quantity
  const amount = goods.listed * quantity - discount
  return {
    variant: goods.id,
    product: goods.productId,
    productCode: goods.productCode,
    variantCode: goods.code,
    name: goods.name,
    variantName: variantName(goods),
    image: goods.image,
    quantity,
    price: goods.listed,
    discount,
    amount,
    discountShare: 0,
    commissionBp: goods.commission,
    clause: goods.clause ?? null,
    // Without an import price it costs the supplier's part of what the buyer pays.
    cost:
      goods.importPrice === null ? paidToSupplier(amount, goods.commission) : goods.importPrice * quantity,
    saleLine: saleOf(goods)?.line ?? null,
  }
}

/** Goods as promotions see them, after their sale price. */
export const goodsOf = (lines: readonly FrozenLine[], goods: ReadonlyMap<string, Shelved>): Goods[] =>
  lines.map(({ variant, product, amount }) => {
    const found = goods.get(variant)
    return {
      variantId: variant,
      productId: product,
      shopId: found?.shopId ?? '',
      categories: found?.categories ?? [],
      brandId: found?.brandId ?? '',
      amount,
    }
  })

/** Takes a promotion off a line that is about to be frozen. */
function takeOff(
  line: FrozenLine,
  { promotion, off }: { promotion: Pick<Terms, 'id' | 'code' | 'name' | 'storeShare'>; off: number },
  goods: Shelved,
): void {
  const before = line.amount
  line.promotion = { id: promotion.id, code: promotion.code, name: promotion.name }
  line.promotionShare = off
  line.promotionStoreShare = promotion.storeShare
  line.discount += off
  line.amount -= off
  // The commission is on what the buyer pays; the supplier's part of the promotion comes off its earnings.
  if (goods.importPrice === null) line.cost = before - percentOf(line.amount, line.commissionBp)
}

/** Gives each line that is about to be frozen the best of `terms`, in place; `lines` are those of all carts, without promotions yet. */
export function takeOffAll(
  lines: readonly FrozenLine[],
  goods: ReadonlyMap<string, Shelved>,
  terms: readonly Terms[],
  elsewhere: Elsewhere,
): void {
  for (const [at, found] of goodsOff(terms, goodsOf(lines, goods), elsewhere).entries()) {
    const [line, its] = [lines[at], goods.get(lines[at]?.variant ?? '')]
    if (found && line && its) takeOff(line, found, its)
  }
}

/** Gives lines the promotions that they had in `known`, in place, if they are the same goods; whether they are. */
export function keepOff(
  lines: readonly FrozenLine[],
  goods: ReadonlyMap<string, Shelved>,
  known: readonly FrozenLine[],
): boolean {
  const before = new Map(known.map((line) => [line.variant, line]))
  const same = lines.every(({ variant, quantity }) => before.get(variant)?.quantity === quantity)
  if (!same || lines.length !== known.length) return false
  for (const line of lines) {
    const its = goods.get(line.variant)
    const { promotion, promotionShare: off = 0, promotionStoreShare = 0 } = before.get(line.variant) ?? {}
    if (promotion && its)
      takeOff(line, { promotion: { ...promotion, storeShare: promotionStoreShare }, off }, its)
  }
  return true
}

/** A supplier's goods of a cart; `subtotal` after sales and promotions, VND. */
export type ShopCart = { shopId: string; shopName: string; lines: FrozenLine[]; subtotal: number }

/** The carts that lines become: one for each supplier, in the order in which these were first named. */
export function cartsOf(lines: readonly FrozenLine[], goods: ReadonlyMap<string, Shelved>): ShopCart[] {
  const byShop = Map.groupBy(lines, ({ variant }) => goods.get(variant)?.shopId ?? '')
  return [...byShop].map(([shopId, own]) => ({
    shopId,
    shopName: goods.get(own[0]?.variant ?? '')?.shopName ?? '',
    lines: own,
    subtotal: own.reduce((sum, { amount }) => sum + amount, 0),
  }))
}
