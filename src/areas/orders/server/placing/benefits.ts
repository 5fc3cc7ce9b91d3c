/** Deductions from an order besides its goods: a voucher's discount and the golfer's points. */
import { sql } from 'kysely'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { pointsOf } from '../../../customers/server/public.ts'
import type { Cart } from '../../../vouchers/rules.ts'
import type { VoucherAnswer } from '../../../vouchers/server/public.ts'
import type { Worked } from './work-out.ts'

/** The golfer as vouchers look at them. */
export type Holder = { id: string; phone: string; vid: string | null }

/** A golfer by id; held until the transaction ends where `lock`. */
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

/** The cart that a voucher is judged by. */
export function cartOf(worked: Worked, holder: Holder | undefined, shippingFee: number): Cart {
  const lines = worked.carts.flatMap((cart) =>
    cart.lines.map(({ product, variant, quantity, amount, discount }) => ({
      productId: product,
      variantId: variant,
      shopId: cart.shopId,
      category: worked.goods.get(variant)?.category ?? '',
      brand: worked.goods.get(variant)?.brand ?? '',
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

/** The stored voucher of an order, with its discount. */
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

/** A golfer's points, each worth a dong. */
export async function pointsHeld(db: Sql, customer: string | null): Promise<number> {
  return customer === null ? 0 : pointsOf(db, customer)
}

/** Why so many points cannot be used; `own`: what the order that is changed holds of them already. */
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
