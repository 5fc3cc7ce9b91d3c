/**
 * Freezing the lines of an order: price, sale, promotion, cost, and the carts that they become. Pure, so that thousands of
 * baskets can be computed without a database; amounts in VND.
 */
import {
  type Adjustment,
  adjusted,
  afterSale,
  ofKind,
  withKind,
} from '../../../../families/pricing/adjustments.ts'
import { keepPieces, withQuantity } from '../../../../families/pricing/batches.ts'
import { sumOf } from '../../../../families/pricing/share.ts'
import {
  adjustmentOf,
  agreedOff,
  type Elsewhere,
  type Goods,
  goodsOff,
  type Terms,
} from '../../../promotions/rules.ts'
import { priceNow, type Shelved, saleOf, variantName } from './goods.ts'
import type { FrozenLine } from './lines.ts'

/** The price of a piece that is shown before a line is frozen, VND: after its sale, before its promotion. */
export const priceShown = (goods: Shelved | undefined, agreed: FrozenLine | undefined): number =>
  agreed ? Math.round(afterSale(agreed) / agreed.quantity) : goods ? priceNow(goods) : 0

/** A line as it is frozen now. `now`: ISO instant. */
export function freeze(goods: Shelved, quantity: number, now: string): FrozenLine {
  const [each, sale] = [priceNow(goods), saleOf(goods)]
  const amount = (goods.listed - each) * quantity
  const reduced: Adjustment = {
    kind: 'sale',
    source: sale?.line ?? null,
    code: sale?.code ?? '',
    name: sale?.name ?? '',
    amount,
    storeShare: 0,
    terms: { price: each },
    agreedAt: now,
  }
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
    saleLine: sale?.line ?? null,
  }
  return adjusted(line, amount > 0 ? [reduced] : [])
}

/** A batch of goods of a cart; `agreed`: the line that it was so far, absent for pieces that are added now. */
export type Batch = { line: FrozenLine; agreed?: FrozenLine }

/** The batches of goods that are to have `quantity` pieces: those agreed, the first ones first, then what is added at today's terms. */
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

/** Goods as promotions see them, after their sale price. */
export const goodsOf = (lines: readonly FrozenLine[], goods: ReadonlyMap<string, Shelved>): Goods[] =>
  lines.map((line) => {
    const found = goods.get(line.variant)
    return {
      variantId: line.variant,
      productId: line.product,
      shopId: found?.shopId ?? '',
      categories: found?.categories ?? [],
      brandId: found?.brandId ?? '',
      amount: afterSale(line),
    }
  })

const piecesOf = (lines: readonly { quantity: number }[]) => sumOf(lines.map(({ quantity }) => quantity))

/**
 * Whether agreed lines keep all that is taken off them: all their pieces stay, and no promotion of theirs that has lapsed may come
 * back by pieces that are added.
 */
export function isWholeOf(batches: readonly Batch[], known: readonly FrozenLine[]): boolean {
  const agreed = batches.filter((batch) => batch.agreed)
  const lapsed = known.some((line) => ofKind(line, 'promotion')?.amount === 0)
  return (
    piecesOf(agreed.map(({ line }) => line)) === piecesOf(known) &&
    !(lapsed && agreed.length < batches.length)
  )
}

const amountOf = (batches: readonly Batch[]) => sumOf(batches.map(({ line }) => afterSale(line)))

/** The promotions of agreed batches: as they are where the lines keep theirs, else by their agreed terms. */
function agreedPromotions(agreed: readonly Batch[], isWhole: boolean, elsewhere: Elsewhere): FrozenLine[] {
  const lines = agreed.map(({ line }) => line)
  if (isWhole) return lines
  const offs = agreedOff(
    lines.map((line) => ({
      key: line.variant,
      amount: afterSale(line),
      promotion: ofKind(line, 'promotion'),
    })),
    elsewhere,
  )
  return lines.map((line, at) => {
    const promotion = ofKind(line, 'promotion')
    return promotion ? withKind(line, 'promotion', { ...promotion, amount: offs[at] ?? 0 }) : line
  })
}

/** What a cart has of promotions, by their ids, VND. */
export function heldBy(lines: readonly FrozenLine[], elsewhere: Elsewhere): Elsewhere['held'] {
  const held = new Map(elsewhere.held)
  for (const line of lines) {
    const { source, amount } = ofKind(line, 'promotion') ?? {}
    if (source && amount) held.set(source, (held.get(source) ?? 0) + amount)
  }
  return held
}

/**
 * Lines of all carts with their promotions: agreed pieces by the terms they were agreed on, those that are added the best of
 * `terms`. `known`: the order as it was.
 */
export function promoted(
  batches: readonly Batch[],
  known: readonly FrozenLine[],
  how: { goods: ReadonlyMap<string, Shelved>; terms: readonly Terms[]; elsewhere: Elsewhere; now: string },
): FrozenLine[] {
  const { goods, terms, elsewhere, now } = how
  const agreed = batches.filter((batch) => batch.agreed)
  const added = batches.filter((batch) => !batch.agreed)
  const rest = { amount: amountOf(added) + elsewhere.amount, held: elsewhere.held }
  const before = agreedPromotions(agreed, isWholeOf(batches, known), rest)
  const lines = added.map(({ line }) => line)
  const offs = goodsOff(terms, goodsOf(lines, goods), {
    amount: amountOf(agreed) + elsewhere.amount,
    held: heldBy(before, elsewhere),
  })
  const after = lines.map((line, at) => {
    const found = offs[at]
    return found ? withKind(line, 'promotion', adjustmentOf(found.promotion, found.off, now)) : line
  })
  const [kept, more] = [before.values(), after.values()]
  return batches.map((batch) => (batch.agreed ? kept : more).next().value ?? batch.line)
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
