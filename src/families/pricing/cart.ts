/**
 * A cart while it is priced: each kind of money off gets it from the kinds before, and hands it on with its own. Pure; amounts in
 * VND.
 */
import type { Refusal } from '../../core/problems/problems.ts'
import { type Adjustment, LEVELS, ofKind, type PricedLine } from './adjustments.ts'
import { shareByKey, sumOf } from './share.ts'

/** A line with the goods that it is of. */
export type GoodsLine = PricedLine & { variant: string; product: string; name: string }

/** The properties of goods that rules ask for; `categories`: its own and all that they are under. */
export type RuledGoods = { shopId: string; categories: readonly string[]; brandId: string }

/** Pieces of the same goods on the same terms; `agreed`: the line that they were so far, absent for pieces that are added now. */
export type PricedBatch<L> = { line: L; agreed?: L }

/** A supplier's part of a cart, which is an order; `feeOffs`: taken off its part of the shipping fee. */
export type ShopPart<L> = {
  shopId: string
  shopName: string
  batches: readonly PricedBatch<L>[]
  feeOffs: readonly Adjustment[]
}

export type PricedCart<L> = {
  parts: readonly ShopPart<L>[]
  /** By variant. */
  goods: ReadonlyMap<string, RuledGoods>
  /** Of all parts together. */
  shippingFee: number
}

/** The order that is changed, as it was. */
export type KnownOrder<L> = {
  lines: readonly L[]
  feeOffs: readonly Adjustment[]
  shippingFee: number
  /** An undo brings all of it back. */
  isBack: boolean
}

/** Another order of the same cart, which has its own sums. */
export type Sibling<L> = {
  id: string
  code: string
  shopId: string
  lines: readonly L[]
  feeOffs: readonly Adjustment[]
  shippingFee: number
  points: number
  /** VND off its goods as a whole; in an order of before decision 0161 its lines may not have all of that. */
  discount: number
  /** Whether its sums may still change. */
  moves: boolean
}

/** A sibling whose part of something moved. */
export type MovedSibling<L> = { sibling: Sibling<L>; lines: readonly L[]; feeOffs: readonly Adjustment[] }

/** A cart after a kind of money off; `problems` by field of the order, `goods` by variant, and orders of the cart that it moved. */
export type Applied<L> = {
  cart: PricedCart<L>
  problems?: Readonly<Record<string, Refusal>>
  goods?: ReadonlyMap<string, Refusal>
  moved?: readonly MovedSibling<L>[]
}

export const batchesIn = <L>({ parts }: Pick<PricedCart<L>, 'parts'>): PricedBatch<L>[] =>
  parts.flatMap(({ batches }) => batches)

export const linesIn = <L>(cart: Pick<PricedCart<L>, 'parts'>): L[] => batchesIn(cart).map(({ line }) => line)

/** The cart with other lines, in the order of `linesIn`. */
export function withLines<L>(cart: PricedCart<L>, lines: readonly L[]): PricedCart<L> {
  const next = lines.values()
  const parts = cart.parts.map((part) => ({
    ...part,
    batches: part.batches.map((batch) => ({ ...batch, line: next.next().value ?? batch.line })),
  }))
  return { ...cart, parts }
}

/** The cart with other adjustments of a kind on the fees of its parts. */
export const withFeeOffs = <L>(
  cart: PricedCart<L>,
  kind: Adjustment['kind'],
  offs: readonly (readonly Adjustment[])[],
): PricedCart<L> => ({
  ...cart,
  parts: cart.parts.map((part, at) => ({
    ...part,
    feeOffs: [...part.feeOffs.filter((one) => one.kind !== kind), ...(offs[at] ?? [])],
  })),
})

const piecesOf = (lines: readonly { quantity: number }[]) => sumOf(lines.map(({ quantity }) => quantity))

/**
 * Whether agreed lines keep all that is taken off them: all their pieces stay, and nothing of theirs that has lapsed may come
 * back by pieces that are added.
 */
export function keepsAll<L extends PricedLine>(
  cart: Pick<PricedCart<L>, 'parts'>,
  known: readonly L[],
): boolean {
  const batches = batchesIn(cart)
  const agreed = batches.filter((batch) => batch.agreed)
  const lapsed = known.some(({ adjustments }) =>
    adjustments.some(({ kind, amount }) => LEVELS[kind] === 'line' && amount === 0),
  )
  return (
    piecesOf(agreed.map(({ line }) => line)) === piecesOf(known) &&
    !(lapsed && agreed.length < batches.length)
  )
}

/**
 * Divides an amount by weights, to the dong. Weights that are all nothing count alike. The odd dong follows the keys, so
 * that it goes to the same supplier whatever the order of the lines.
 */
export function divide(amount: number, weights: readonly number[], keys: readonly string[]): number[] {
  return shareByKey(amount, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1), keys)
}

export const subtotalOf = (lines: readonly Pick<PricedLine, 'amount'>[]): number =>
  sumOf(lines.map(({ amount }) => amount))

export const offsOf = (offs: readonly Pick<Adjustment, 'amount'>[]): number =>
  sumOf(offs.map(({ amount }) => amount))

/** The shipping fee of each part, by what its goods cost. */
export const feesOf = <L extends PricedLine>({
  parts,
  shippingFee,
}: Pick<PricedCart<L>, 'parts' | 'shippingFee'>): number[] =>
  divide(
    shippingFee,
    parts.map(({ batches }) => subtotalOf(batches.map(({ line }) => line))),
    parts.map(({ shopId }) => shopId),
  )

/** The fee of each part that is left after what is taken off it so far. */
export const feesLeft = <L extends PricedLine>(cart: PricedCart<L>): number[] =>
  feesOf(cart).map((fee, at) => fee - offsOf(cart.parts[at]?.feeOffs ?? []))

/** Sources of a kind of which lines and fee have a part. */
export const sourcesOf = (
  kind: Adjustment['kind'],
  lines: readonly Pick<PricedLine, 'adjustments'>[],
  feeOffs: readonly Adjustment[],
): string[] =>
  [...lines.flatMap((line) => ofKind(line, kind) ?? []), ...feeOffs].flatMap((one) =>
    one.kind === kind && one.source && one.amount > 0 ? [one.source] : [],
  )
