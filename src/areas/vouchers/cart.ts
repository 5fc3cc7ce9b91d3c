/** The voucher of a cart: the cart as its rules see it, and what it takes off each line and fee. Pure; amounts in VND. */
import {
  type Adjustment,
  LEVELS,
  ofKind,
  type PricedLine,
  withKind,
} from '../../families/pricing/adjustments.ts'
import {
  batchesIn,
  divide,
  feesLeft,
  type GoodsLine,
  type KnownOrder,
  keepsAll,
  linesIn,
  type PricedBatch,
  type PricedCart,
  subtotalOf,
  withFeeOffs,
  withLines,
} from '../../families/pricing/cart.ts'
import { sumOf } from '../../families/pricing/share.ts'
import type { Agreed, Cart, CartLine, Judged, LineShare } from './rules.ts'

/** A voucher with the code that was entered. */
export type NamedVoucher = { voucher: { id: string; code: string; name: string }; code: string }

/** The voucher's codes: of the one that is wanted, and of the one that the order has. */
export type Codes = { wanted: string | null; had: string | null }

/** The terms on which a line has a voucher; undefined where it was never agreed with it. */
export function agreedWith(one: Adjustment | undefined, code: string | null): CartLine['agreed'] {
  if (!one || one.code !== code) return undefined
  const terms = one.terms as Omit<Agreed, 'storeShare' | 'at'>
  return { ...terms, storeShare: one.storeShare, at: one.agreedAt, share: one.amount }
}

/** VND off the price of a line's pieces. */
const offPrice = ({ adjustments }: PricedLine) =>
  sumOf(adjustments.map(({ kind, amount }) => (LEVELS[kind] === 'price' ? amount : 0)))

function lineOf<L extends GoodsLine>(
  { line, agreed }: PricedBatch<L>,
  goods: PricedCart<L>['goods'],
  { wanted, had }: Codes,
): CartLine {
  const found = goods.get(line.variant)
  const terms = agreed && agreedWith(ofKind(line, 'voucher'), wanted)
  const without = agreed && had !== null && had === wanted ? { agreed: null } : {}
  return {
    productId: line.product,
    variantId: line.variant,
    shopId: found?.shopId ?? '',
    categories: found?.categories ?? [],
    brandId: found?.brandId ?? '',
    quantity: line.quantity,
    amount: line.amount,
    discount: offPrice(line),
    ...(terms ? { agreed: terms } : without),
  }
}

/** The cart that voucher rules are checked against; its lines are in the order of the priced cart's. */
export function cartOf<L extends GoodsLine>(
  cart: PricedCart<L>,
  customer: { id: string; phone: string; vid: string | null } | undefined,
  order: KnownOrder<L> | undefined,
  codes: Codes,
): Cart {
  const fees = feesLeft(withFeeOffs(cart, 'voucher', []))
  const lines = batchesIn(cart).map((batch) => lineOf(batch, cart.goods, codes))
  return {
    customerId: customer?.id ?? null,
    vid: customer?.vid ?? null,
    phone: customer?.phone ?? '',
    lines,
    subtotal: subtotalOf(linesIn(cart)),
    fees: cart.parts.map(({ shopId }, at) => ({ shopId, fee: fees[at] ?? 0 })),
    isWhole: order?.isBack || keepsAll(cart, order?.lines ?? []),
  }
}

/** A line with its share of a voucher; `now`: ISO instant, when it gets terms of today. */
export function withShare<L extends PricedLine>(
  line: L,
  { voucher, code }: NamedVoucher,
  share: LineShare | undefined,
  now: string,
): L {
  if (!share?.terms) return withKind(line, 'voucher', null)
  const { storeShare, at, ...terms } = share.terms
  const its = { source: voucher.id, code, name: voucher.name, amount: share.share, storeShare }
  return withKind(line, 'voucher', { kind: 'voucher', ...its, terms, agreedAt: at ?? now })
}

/** A voucher's part of a fee as an order keeps it; `lines`: the order's own shares. */
export function feeVoucher(
  { voucher, code }: NamedVoucher,
  lines: readonly LineShare[],
  amount: number,
  now: string,
): Adjustment[] {
  const terms = lines.find((line) => line.terms)?.terms
  if (terms?.target !== 'shipping') return []
  const { storeShare, at, ...agreed } = terms
  const its = { source: voucher.id, code, name: voucher.name, amount, storeShare }
  return [{ kind: 'voucher', ...its, terms: agreed, agreedAt: at ?? now }]
}

/** The cart without a voucher. */
export const withoutVoucher = <L extends GoodsLine>(cart: PricedCart<L>): PricedCart<L> =>
  withFeeOffs(
    withLines(
      cart,
      linesIn(cart).map((line) => withKind(line, 'voucher', null)),
    ),
    'voucher',
    [],
  )

/** The cart with what a voucher takes off its lines and, among the parts with goods in its scope, off their fees. */
export function withVoucher<L extends GoodsLine>(
  cart: PricedCart<L>,
  held: NamedVoucher & Pick<Judged, 'lines' | 'shippingDiscount'>,
  now: string,
): PricedCart<L> {
  const before = withoutVoucher(cart)
  const lines = linesIn(before).map((line, at) => withShare(line, held, held.lines[at], now))
  const left = feesLeft(before)
  let from = 0
  const shares = cart.parts.map(({ batches }) => {
    from += batches.length
    return held.lines.slice(from - batches.length, from)
  })
  const scoped = shares.map((own) => own.some(({ inScope }) => inScope))
  const offs = divide(
    held.shippingDiscount,
    scoped.map((inScope, at) => (inScope ? (left[at] ?? 0) : 0)),
    cart.parts.map(({ shopId }) => shopId),
  )
  return withFeeOffs(
    withLines(before, lines),
    'voucher',
    shares.map((own, at) => (scoped[at] ? feeVoucher(held, own, offs[at] ?? 0, now) : [])),
  )
}
