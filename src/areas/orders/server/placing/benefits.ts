/** Deductions from an order besides its goods: a voucher's discount and the golfer's points. */
import { sql } from 'kysely'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { pointsOf } from '../../../customers/server/public.ts'
import type { Cart } from '../../../vouchers/rules.ts'
import type { VoucherAnswer } from '../../../vouchers/server/public.ts'
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

/** Builds the cart that voucher rules are checked against. */
export function cartOf(worked: Worked, holder: Holder | undefined, shippingFee: number): Cart {
  const lines = worked.carts.flatMap((cart) =>
    cart.lines.map(({ product, variant, quantity, amount, discount }) => ({
      productId: product,
      variantId: variant,
      shopId: cart.shopId,
      category: worked.goods.get(variant)?.category ?? '',
      brandId: worked.goods.get(variant)?.brandId ?? '',
      quantity,
      amount,
      discount,
    })),
  )
  return {
    customerId: holder?.id ?? null,
    vid: holder?.vid ?? null,
    phone: holder?.phone ?? '',
    lines,
    subtotal: lines.reduce((sum, { amount }) => sum + amount, 0),
    shippingFee,
  }
}

/** Returns the voucher columns stored with an order, and its discounts in VND; none if the voucher was refused. */
export function frozenVoucher(answer: VoucherAnswer | undefined) {
  if (!answer || 'refused' in answer)
    return {
      columns: { voucher: null, voucherCode: null, voucherBearer: null, voucherStoreShare: null },
      off: NOTHING,
    }
  const { voucher, code, bearer, storeShare, discount, shippingDiscount } = answer
  return {
    columns: { voucher: voucher.id, voucherCode: code, voucherBearer: bearer, voucherStoreShare: storeShare },
    off: { discount, shippingDiscount },
  }
}

const NOTHING = { discount: 0, shippingDiscount: 0 }

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
