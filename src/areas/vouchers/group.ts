/**
 * Orders of one cart that share a voucher. Its discount is computed over all of them that are not cancelled, so a change of one
 * may change the parts of its siblings (decision 0022). Pure; amounts in VND.
 */
import type { Refusal } from '../../core/problems/problems.ts'
import { ofKind } from '../../families/pricing/adjustments.ts'
import {
  type GoodsLine,
  type MovedSibling,
  offsOf,
  type Sibling,
  subtotalOf,
} from '../../families/pricing/cart.ts'
import { shareByKey, sumOf } from '../../families/pricing/share.ts'
import { agreedWith, feeVoucher, type NamedVoucher, withShare } from './cart.ts'
import type { Cart, CartLine, Judged, LineShare } from './rules.ts'

/** Part of a discount: VND off goods and off a fee. */
type Off = { discount: number; shippingDiscount: number }

/** The other orders of a cart: those that hold the voucher, and the amount of the goods in the rest, which counts for the order value. */
export type Group<L> = { code: string; siblings: readonly Sibling<L>[]; rest: number }

export const groupOf = <L extends GoodsLine>(code: string, all: readonly Sibling<L>[]): Group<L> => {
  const holds = ({ lines, feeOffs, discount }: Sibling<L>) => {
    const offs = [...lines.flatMap((line) => ofKind(line, 'voucher') ?? []), ...feeOffs]
    const own = offs.filter(({ kind }) => kind === 'voucher')
    return own.some((one) => one.code === code) || (own.length === 0 && discount > 0)
  }
  return {
    code,
    siblings: all.filter(holds),
    rest: subtotalOf(all.filter((one) => !holds(one)).flatMap(({ lines }) => lines)),
  }
}

/** An order's fee without what else comes off it. */
const feeOf = ({ shippingFee, feeOffs }: Sibling<unknown>) =>
  shippingFee - offsOf(feeOffs.filter(({ kind }) => kind !== 'voucher'))

const lineOf = (line: GoodsLine, { shopId }: Sibling<unknown>, code: string): CartLine => ({
  ...{ productId: line.product, variantId: line.variant, shopId, categories: [], brandId: '' },
  ...{ quantity: line.quantity, amount: line.amount },
  // Lines of another order are not judged by today's scope.
  agreed: agreedWith(ofKind(line, 'voucher'), code) ?? null,
})

/** The cart of a whole group, from that of one order, whose lines come first. */
export const wholeCart = <L extends GoodsLine>(cart: Cart, { code, siblings, rest }: Group<L>): Cart => ({
  ...cart,
  lines: [...cart.lines, ...siblings.flatMap((one) => one.lines.map((line) => lineOf(line, one, code)))],
  subtotal: siblings.reduce((sum, { lines }) => sum + subtotalOf(lines), cart.subtotal + rest),
  fees: [...cart.fees, ...siblings.map((one) => ({ shopId: one.shopId, fee: feeOf(one) }))],
})

/** An order's part of a voucher, with that of each of its lines. */
type VoucherPart = Off & { lines: LineShare[] }

const isScoped = (lines: readonly LineShare[]) => lines.some(({ inScope }) => inScope)

/** A judged line with its amount in scope, VND. */
type Weighed = LineShare & { variantId: string; weight: number }

/** An order's part, divided among its lines in scope: as they were judged, unless other orders keep more or less than that. */
function partOf(off: Off, lines: readonly Weighed[]): VoucherPart {
  const judged = lines.map(({ share }) => share)
  const isJudged = sumOf(judged) === off.discount
  const shares = isJudged
    ? judged
    : shareByKey(
        off.discount,
        lines.map(({ weight }) => weight),
        lines.map(({ variantId }) => variantId),
      )
  return {
    ...off,
    lines: lines.map(({ inScope, terms }, index) => ({ inScope, terms, share: shares[index] ?? 0 })),
  }
}

/** An order of a split cart with the part of the voucher that it has. */
type Member = Off & {
  shopId: string
  /** Amount of its goods in scope. */
  goods: number
  /** Its shipping fee; 0 without goods in scope. */
  fee: number
  /** Whether its sums may still change. */
  moves: boolean
}

/**
 * The parts of a voucher's discount on a whole cart, by order: as placing divides it, among the orders whose sums may
 * still move; the rest keep theirs. More than the goods in scope or their fee come to is lost. Undefined when those that
 * do not move have more already than the voucher gives.
 */
export function shareAnew(whole: Off, members: readonly Member[]): Off[] | undefined {
  const parts = (off: keyof Off, weight: 'goods' | 'fee') => {
    const kept = members.reduce((sum, one) => sum + (one.moves ? 0 : one[off]), 0)
    const weights = members.map((one) => (one.moves ? one[weight] : 0))
    const most = weights.reduce((sum, one) => sum + one, 0)
    if (kept > whole[off]) return undefined
    const shares = shareByKey(
      Math.min(whole[off] - kept, most),
      weights,
      members.map(({ shopId }) => shopId),
    )
    return members.map((one, index) => (one.moves ? (shares[index] ?? 0) : one[off]))
  }
  const goods = parts('discount', 'goods')
  const shipping = parts('shippingDiscount', 'fee')
  if (!goods || !shipping) return undefined
  return members.map((_, index) => ({ discount: goods[index] ?? 0, shippingDiscount: shipping[index] ?? 0 }))
}

/** A sibling's part of the voucher as it is. */
const heldBy = ({ discount, feeOffs }: Sibling<GoodsLine>): Off => ({
  discount,
  shippingDiscount: offsOf(feeOffs.filter(({ kind }) => kind === 'voucher')),
})

/** A sibling with another part of the voucher, or why its sums do not allow that. */
function moved<L extends GoodsLine>(
  sibling: Sibling<L>,
  part: VoucherPart,
  held: NamedVoucher,
  now: string,
): MovedSibling<L> | { refused: Refusal } {
  const { points, code, feeOffs } = sibling
  const due = subtotalOf(sibling.lines) - part.discount + feeOf(sibling) - part.shippingDiscount
  if (due < points) return { refused: { key: 'vouchers:pointsKept', params: { code } } }
  return {
    sibling,
    lines: sibling.lines.map((line, at) => withShare(line, held, part.lines[at], now)),
    feeOffs: [
      ...feeOffs.filter(({ kind }) => kind !== 'voucher'),
      ...feeVoucher(held, part.lines, part.shippingDiscount, now),
    ],
  }
}

type Shared<L> = { own: VoucherPart; moved: MovedSibling<L>[] }

/**
 * Divides a voucher's discount on the whole cart among its orders and their lines in scope; returns the order's own
 * part and changes of siblings, or why it cannot be divided. `held` has judged the lines of `cart`, of which the first
 * `own.count` are the order's own, as it is to be; `own.fee` is its fee without what else comes off it.
 */
export function shareOf<L extends GoodsLine>(
  held: NamedVoucher & Off & Pick<Judged, 'lines'>,
  cart: Cart,
  own: { shopId: string; fee: number; count: number },
  { siblings }: Group<L>,
  now: string,
): Shared<L> | { refused: Refusal } {
  const judged = held.lines.map((line, index) => ({
    ...line,
    variantId: cart.lines[index]?.variantId ?? '',
    weight: line.inScope ? (cart.lines[index]?.amount ?? 0) : 0,
  }))
  const take = judged.values()
  const next = (count: number) =>
    Array.from({ length: count }, () => take.next().value).filter((one) => !!one)
  const member = (order: Off & { shopId: string }, fee: number, lines: Weighed[], moves: boolean) => ({
    ...order,
    goods: sumOf(lines.map(({ weight }) => weight)),
    fee: isScoped(lines) ? fee : 0,
    ...{ lines, moves },
  })
  const ownLines = next(own.count)
  if (!isScoped(ownLines)) return { refused: { key: 'vouchers:forOthers' } }
  const ownMember = member({ shopId: own.shopId, discount: 0, shippingDiscount: 0 }, own.fee, ownLines, true)
  const members = [
    ownMember,
    ...siblings.map((one) =>
      member({ shopId: one.shopId, ...heldBy(one) }, feeOf(one), next(one.lines.length), one.moves),
    ),
  ]
  const offs = offsAnew(held, members)
  if (!offs) {
    const codes = siblings.filter(({ moves }) => !moves).map(({ code }) => code)
    return { refused: { key: 'vouchers:kept', params: { codes: codes.join(', ') } } }
  }
  const parts = members.map(({ lines }, at) =>
    partOf(offs[at] ?? { discount: 0, shippingDiscount: 0 }, lines),
  )
  const shared: Shared<L> = { own: parts[0] ?? { discount: 0, shippingDiscount: 0, lines: [] }, moved: [] }
  for (const [at, sibling] of siblings.entries()) {
    const [part, was] = [parts[at + 1], heldBy(sibling)]
    if (!part || (part.discount === was.discount && part.shippingDiscount === was.shippingDiscount)) continue
    const one = moved(sibling, part, held, now)
    if ('refused' in one) return one
    shared.moved.push(one)
  }
  return shared
}

/** The orders' parts: as their lines were judged, unless an order that may not move has another part. */
function offsAnew(
  whole: Off,
  members: readonly (Member & { lines: readonly Weighed[] })[],
): Off[] | undefined {
  const judgedOff = ({ lines }: { lines: readonly Weighed[] }) => sumOf(lines.map(({ share }) => share))
  const divided = shareAnew(whole, members)
  return members.every((one) => one.moves || one.discount === judgedOff(one))
    ? divided?.map((off, at) => ({ ...off, discount: judgedOff(members[at] ?? { lines: [] }) }))
    : divided
}
