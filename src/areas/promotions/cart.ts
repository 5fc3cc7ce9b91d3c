/**
 * The promotions of a cart: agreed pieces keep the terms that they were agreed on, those that are added have the best of the
 * promotions that run now. Pure, so that thousands of carts can be computed without a database; amounts in VND.
 */
import {
  type Adjustment,
  atPrice,
  ofKind,
  type PricedLine,
  withKind,
} from '../../families/pricing/adjustments.ts'
import {
  batchesIn,
  feesOf,
  type GoodsLine,
  type KnownOrder,
  keepsAll,
  linesIn,
  type PricedBatch,
  type PricedCart,
  type Sibling,
  withFeeOffs,
  withLines,
} from '../../families/pricing/cart.ts'
import { sumOf } from '../../families/pricing/share.ts'
import {
  adjustmentOf,
  agreedFeeOff,
  agreedOff,
  type Elsewhere,
  type Goods,
  goodsOff,
  isFor,
  shippingOff,
  type Terms,
} from './rules.ts'

/** Promotions that run now, the other orders of the cart, and the instant in ISO. */
export type Running = { terms: readonly Terms[]; elsewhere: Elsewhere; now: string }

/** Lines as promotions see them, at the price of their pieces. */
export const goodsOf = <L extends GoodsLine>(lines: readonly L[], goods: PricedCart<L>['goods']): Goods[] =>
  lines.map((line) => {
    const found = goods.get(line.variant)
    return {
      variantId: line.variant,
      productId: line.product,
      shopId: found?.shopId ?? '',
      categories: found?.categories ?? [],
      brandId: found?.brandId ?? '',
      amount: atPrice(line),
    }
  })

/** VND that lines and fees have of promotions, by their ids. */
function heldBy(offs: readonly Adjustment[], before: Elsewhere['held']): Elsewhere['held'] {
  const held = new Map(before)
  for (const { kind, source, amount } of offs)
    if (kind === 'promotion' && source && amount) held.set(source, (held.get(source) ?? 0) + amount)
  return held
}

const offsOn = (lines: readonly PricedLine[]) => lines.flatMap(({ adjustments }) => adjustments)

/** The other orders of a cart: their goods at the price of their pieces, and their parts of promotions. */
export const elsewhereOf = (siblings: readonly Sibling<GoodsLine>[]): Elsewhere => ({
  amount: sumOf(siblings.flatMap(({ lines }) => lines.map(atPrice))),
  held: heldBy(
    siblings.flatMap(({ lines, feeOffs }) => [...offsOn(lines), ...feeOffs]),
    new Map(),
  ),
})

const amountOf = (batches: readonly PricedBatch<GoodsLine>[]) =>
  sumOf(batches.map(({ line }) => atPrice(line)))

/** Agreed lines with their promotions: as they are where they keep all, else by their agreed terms. */
function agreedLines<L extends GoodsLine>(lines: readonly L[], keeps: boolean, elsewhere: Elsewhere): L[] {
  if (keeps) return [...lines]
  const offs = agreedOff(
    lines.map((line) => ({
      key: line.variant,
      amount: atPrice(line),
      promotion: ofKind(line, 'promotion'),
    })),
    elsewhere,
  )
  return lines.map((line, at) => {
    const promotion = ofKind(line, 'promotion')
    return promotion ? withKind(line, 'promotion', { ...promotion, amount: offs[at] ?? 0 }) : line
  })
}

/** The cart's lines with their promotions, in their order. */
function promotedLines<L extends GoodsLine>(
  cart: PricedCart<L>,
  known: readonly L[],
  { terms, elsewhere, now }: Running,
): L[] {
  const batches = batchesIn(cart)
  const agreed = batches.filter((batch) => batch.agreed)
  const added = batches.filter((batch) => !batch.agreed)
  const before = agreedLines(
    agreed.map(({ line }) => line),
    keepsAll(cart, known),
    { amount: amountOf(added) + elsewhere.amount, held: elsewhere.held },
  )
  const lines = added.map(({ line }) => line)
  const offs = goodsOff(terms, goodsOf(lines, cart.goods), {
    amount: amountOf(agreed) + elsewhere.amount,
    held: heldBy(offsOn(before), elsewhere.held),
  })
  const after = lines.map((line, at) => {
    const found = offs[at]
    return found ? withKind(line, 'promotion', adjustmentOf(found.promotion, found.off, now)) : line
  })
  const [kept, more] = [before.values(), after.values()]
  return batches.map((batch) => (batch.agreed ? kept : more).next().value ?? batch.line)
}

/** Whether some of the goods that an agreed promotion on shipping is for are still there. */
const isForSome = ({ terms }: Adjustment, lines: readonly GoodsLine[]) =>
  !Array.isArray(terms.variants) ||
  lines.some(({ variant }) => (terms.variants as unknown[]).includes(variant))

const pieces = (lines: readonly { quantity: number }[]) => sumOf(lines.map(({ quantity }) => quantity))

/** VND that an order's agreed promotion still takes off its fee: as much as before while fee and goods are the same. */
function agreedFee<L extends GoodsLine>(
  cart: PricedCart<L>,
  order: KnownOrder<L>,
  promotion: Adjustment,
  elsewhere: Elsewhere,
): number {
  const lines = linesIn(cart)
  const isMore = batchesIn(cart).some(({ agreed }) => !agreed)
  if (!isMore && order.shippingFee === cart.shippingFee && pieces(lines) === pieces(order.lines))
    return promotion.amount
  if (!isForSome(promotion, lines)) return 0
  const held = heldBy(offsOn(lines), elsewhere.held)
  const amount = sumOf(lines.map(atPrice)) + elsewhere.amount
  return agreedFeeOff(promotion, cart.shippingFee, amount, held.get(promotion.source ?? '') ?? 0)
}

/**
 * The promotion of the fee on each part. An order keeps the one that it was agreed with; without one it gets today's when it gets
 * goods or a higher fee.
 */
function feePromotions<L extends GoodsLine>(
  cart: PricedCart<L>,
  order: KnownOrder<L> | undefined,
  { terms, elsewhere, now }: Running,
): Adjustment[][] {
  const agreed = order?.feeOffs.find(({ kind }) => kind === 'promotion')
  if (order && agreed) return [[{ ...agreed, amount: agreedFee(cart, order, agreed, elsewhere) }]]
  const isMore = batchesIn(cart).some(({ agreed }) => !agreed)
  if (order && cart.shippingFee <= order.shippingFee && !isMore) return []
  const lines = goodsOf(linesIn(cart), cart.goods)
  const fees = feesOf(cart)
  const found = shippingOff(
    terms,
    lines,
    cart.parts.map(({ shopId }, at) => ({ shopId, fee: fees[at] ?? 0 })),
    { ...elsewhere, held: heldBy(offsOn(linesIn(cart)), elsewhere.held) },
  )
  if (!found) return []
  const promotion = adjustmentOf(found.promotion, 0, now)
  const variants = lines.filter((line) => isFor(found.promotion, line)).map(({ variantId }) => variantId)
  return found.offs.map((amount) => [{ ...promotion, amount, terms: { ...promotion.terms, variants } }])
}

/** The cart with its promotions. `order`: the order that is changed, as it was. */
export function promoted<L extends GoodsLine>(
  cart: PricedCart<L>,
  order: KnownOrder<L> | undefined,
  running: Running,
): PricedCart<L> {
  const next = withLines(cart, promotedLines(cart, order?.lines ?? [], running))
  return withFeeOffs(next, 'promotion', feePromotions(next, order, running))
}
