/** Freezing the lines of an order at the price of the moment. Pure; amounts in VND. */
import { adjusted, atPrice } from '../../../../families/pricing/adjustments.ts'
import { keepPieces, withQuantity } from '../../../../families/pricing/batches.ts'
import type { PricedBatch, PricedCart } from '../../../../families/pricing/cart.ts'
import { offerOf } from '../../../sales/price.ts'
import { type Shelved, variantName } from './goods.ts'
import type { FrozenLine } from './lines.ts'

export type Batch = PricedBatch<FrozenLine>
export type OrderCart = PricedCart<FrozenLine>

/** The price of a piece that is shown before a line is frozen, VND: as it is reduced, before anything else comes off the line. */
export const priceShown = (goods: Shelved | undefined, agreed: FrozenLine | undefined): number =>
  agreed ? Math.round(atPrice(agreed) / agreed.quantity) : goods ? offerOf(goods).each : 0

/** A line as it is frozen now. `now`: ISO instant. */
export function freeze(goods: Shelved, quantity: number, now: string): FrozenLine {
  const { each, by } = offerOf(goods)
  const line: FrozenLine = {
    variant: goods.id,
    product: goods.productId,
    productCode: goods.productCode,
    variantCode: goods.code,
    name: goods.name,
    variantName: variantName(goods),
    image: goods.image,
    quantity,
    price: goods.listed,
    adjustments: [],
    discount: 0,
    amount: 0,
    discountShare: 0,
    commissionBp: goods.commission,
    clause: goods.clause ?? null,
    importPrice: goods.importPrice,
    commissionOn: 0,
    cost: 0,
  }
  const amount = (goods.listed - each) * quantity
  return adjusted(line, by ? [{ ...by, amount, storeShare: 0, agreedAt: now }] : [])
}

/** The batches of goods that are to have `quantity` pieces: those agreed, the first ones first, then pieces at today's terms. */
export function batchesOf(
  goods: Shelved,
  quantity: number,
  agreed: readonly FrozenLine[],
  now: string,
): Batch[] {
  const { kept, more } = keepPieces(agreed, quantity)
  const before = agreed.flatMap((line, at): Batch[] => {
    const pieces = kept[at] ?? 0
    return pieces > 0 ? [{ line: withQuantity(line, pieces), agreed: line }] : []
  })
  return more > 0 ? [...before, { line: freeze(goods, more, now) }] : before
}

/** The cart of batches: a part for each supplier, in the order in which these were first named. */
export function cartOf(
  batches: readonly Batch[],
  goods: ReadonlyMap<string, Shelved>,
  shippingFee: number,
): OrderCart {
  const byShop = Map.groupBy(batches, ({ line }) => goods.get(line.variant)?.shopId ?? '')
  const parts = [...byShop].map(([shopId, own]) => ({
    shopId,
    shopName: goods.get(own[0]?.line.variant ?? '')?.shopName ?? '',
    batches: own,
    feeOffs: [],
  }))
  return { parts, goods, shippingFee }
}
