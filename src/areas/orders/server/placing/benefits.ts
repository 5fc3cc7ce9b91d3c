/** Deductions from an order besides its goods: a voucher's discount and the golfer's points. */
import { sql } from 'kysely'
import type { Refusal } from '../../../../core/problems/problems.ts'
import {
  type Adjustment,
  offBy,
  ofKind,
  type PricedLine,
  withKind,
} from '../../../../families/pricing/adjustments.ts'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { pointsOf } from '../../../customers/server/public.ts'
import type { Agreed, Cart, LineShare } from '../../../vouchers/rules.ts'
import type { HeldVoucher } from '../../../vouchers/server/public.ts'
import { type CartPart, splitFee } from '../../split.ts'
import type { FrozenLine } from './lines.ts'
import type { Worked } from './work-out.ts'

/** Customer as voucher rules see them. */
export type Holder = { id: string; phone: string; vid: string | null }

/** Returns a customer by id. `lock`: locks the row until the transaction ends. */
export async function golfer(
  db: Sql,
  id: string,
  lock: boolean,
): Promise<(Holder & { name: string }) | undefined> {
  const { rows } = await sql<Holder & { name: string }>`
    select id, name, phone, vid from customers where id = ${id}::uuid
    ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

/** The terms on which a line has the voucher that is wanted: null, agreed without it; absent, never agreed with it. */
function agreedVoucher(
  one: Adjustment | undefined,
  { wanted, had }: { wanted: string | null; had: string | null },
): Pick<Cart['lines'][number], 'agreed'> {
  if (one && one.code === wanted) {
    const terms = one.terms as Omit<Agreed, 'storeShare' | 'at'>
    return { agreed: { ...terms, storeShare: one.storeShare, at: one.agreedAt, share: one.amount } }
  }
  return had !== null && had === wanted ? { agreed: null } : {}
}

/**
 * Builds the cart that voucher rules are checked against, after promotions; its lines are those of the carts, one cart after
 * the other. `feeOffs`: VND that a promotion takes off the fee of each cart; `codes`: of the voucher that is wanted, and of the one
 * that the order has.
 */
export function cartOf(
  { carts, goods, fresh, isWhole }: Pick<Worked, 'carts' | 'goods' | 'fresh' | 'isWhole'>,
  holder: Holder | undefined,
  shippingFee: number,
  feeOffs: readonly number[],
  codes: { wanted: string | null; had: string | null },
): Cart {
  const fees = splitFee(shippingFee, carts)
  const lines = carts.flatMap((cart) =>
    cart.lines.map((line) => ({
      productId: line.product,
      variantId: line.variant,
      shopId: cart.shopId,
      categories: goods.get(line.variant)?.categories ?? [],
      brandId: goods.get(line.variant)?.brandId ?? '',
      quantity: line.quantity,
      amount: line.amount,
      discount: offBy(line, 'sale'),
      ...(!fresh.has(line) && agreedVoucher(ofKind(line, 'voucher'), codes)),
    })),
  )
  return {
    customerId: holder?.id ?? null,
    vid: holder?.vid ?? null,
    phone: holder?.phone ?? '',
    lines,
    subtotal: lines.reduce((sum, { amount }) => sum + amount, 0),
    fees: carts.map(({ shopId }, index) => ({ shopId, fee: (fees[index] ?? 0) - (feeOffs[index] ?? 0) })),
    isWhole,
  }
}

/** Voucher columns of an order without one. */
export const NO_VOUCHER = { voucher: null, voucherCode: null, voucherBearer: null, voucherStoreShare: null }

/** A voucher's part of an order's fee as the order keeps it; `lines`: the order's own shares. */
export function feeVoucher(
  held: Pick<HeldVoucher, 'voucher' | 'code'> | undefined,
  lines: readonly LineShare[],
  off: number,
  now: string,
): Adjustment[] {
  const terms = lines.find((line) => line.terms)?.terms
  if (!held || terms?.target !== 'shipping') return []
  const { storeShare, at, ...agreed } = terms
  const { voucher, code } = held
  const its = { source: voucher.id, code, name: voucher.name, amount: off, storeShare }
  return [{ kind: 'voucher', ...its, terms: agreed, agreedAt: at ?? now }]
}

/** The voucher columns stored with an order. */
export const voucherColumns = ({ voucher, code, bearer, storeShare }: HeldVoucher) => ({
  voucher: voucher.id,
  voucherCode: code,
  voucherBearer: bearer,
  voucherStoreShare: storeShare,
})

/** A supplier's cart with its part of the voucher: `lines` have their shares, `inScope` whether it holds the voucher. */
export type SharedCart = CartPart & { lines: FrozenLine[] }

/** A voucher with the shares of lines in it. */
export type VoucherShares = Pick<HeldVoucher, 'voucher' | 'code'> & { lines: readonly LineShare[] }

/** A line with its share of a voucher; `now`: ISO instant, when it gets terms of today. */
export function withShare<T extends PricedLine>(
  line: T,
  { voucher, code }: Pick<HeldVoucher, 'voucher' | 'code'>,
  share: LineShare | undefined,
  now: string,
): T {
  if (!share?.terms) return withKind(line, 'voucher', null)
  const { storeShare, at, ...terms } = share.terms
  return withKind(line, 'voucher', {
    kind: 'voucher',
    source: voucher.id,
    code,
    name: voucher.name,
    amount: share.share,
    storeShare,
    terms,
    agreedAt: at ?? now,
  })
}

/** Gives each line of the carts its share of the voucher's discount; nothing without a voucher. */
export function sharedCarts(
  carts: readonly Pick<Worked['carts'][number], 'shopId' | 'lines' | 'subtotal'>[],
  held: VoucherShares | undefined,
  now: string,
): SharedCart[] {
  const shares = held?.lines ?? []
  let from = 0
  return carts.map(({ shopId, lines, subtotal }) => {
    const own = shares.slice(from, from + lines.length)
    from += lines.length
    return {
      shopId,
      subtotal,
      discount: own.reduce((sum, { share }) => sum + share, 0),
      inScope: own.some(({ inScope }) => inScope),
      lines: lines.map((line, index) =>
        held ? withShare(line, held, own[index], now) : withKind(line, 'voucher', null),
      ),
    }
  })
}

/** Returns a customer's points; one point is worth 1 VND. 0 without a customer. */
export async function pointsHeld(db: Sql, customer: string | null): Promise<number> {
  return customer === null ? 0 : pointsOf(db, customer)
}

/**
 * Returns the reason why `points` cannot be used, undefined if they can. `own`: points the order being changed already uses;
 * `most`: the order's limit.
 */
export async function pointsProblem(
  db: Sql,
  customer: string | null,
  { points, own, most }: { points: number; own: number; most: number },
): Promise<Refusal | undefined> {
  if (points === 0 || points <= Math.min(own, most)) return undefined
  const held = (await pointsHeld(db, customer)) + own
  if (points > held) return { key: 'fewPoints', params: { held } }
  if (points > most) return { key: 'pointsBeyondTotal', params: { most } }
  return undefined
}
