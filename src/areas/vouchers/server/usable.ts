/** Vouchers that a customer can use for a cart now, for the form of an order. */

import { sql } from 'kysely'
import { dayOf } from '../../../core/dates/dates.ts'
import { codeForm } from '../../../core/sameness.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { type Cart, judge } from '../rules.ts'
import { type Found, TERMS } from './use.ts'

/** A voucher with a shared code, and its discount on the cart in VND. */
type UsableVoucher = { code: string; name: string; amount: number }

/** Running vouchers that are looked through, those that end first. */
const LOOKED_AT = 100

/** Returns the vouchers that take most off a cart, at most `most`; those with generated codes only are left out. */
export async function usableVouchers(
  db: Sql,
  cart: Cart,
  now: string,
  most: number,
): Promise<UsableVoucher[]> {
  if (cart.lines.length === 0) return []
  const today = dayOf(now)
  const vid = codeForm(cart.vid ?? '')
  const { rows } = await sql<Found & { shared: string; usedByCustomer: number }>`
    select ${TERMS}, v.voucher_code as shared, case when v.per_customer is null then 0 else (
        select coalesce(sum(u.count), 0) from voucher_uses u
        where u.voucher_id = v.id and (u.customer_id = ${cart.customerId}::uuid or u.phone = ${cart.phone})
      ) end as "usedByCustomer"
    from vouchers v
    where v.status = 'active' and v.voucher_code is not null and v.starts_on <= ${today}::date and v.ends_on >= ${today}::date
      and not v.used_up and (v.kind = 'public' or ${vid} = any(v.vids))
    order by v.ends_on, v.id limit ${LOOKED_AT}`.execute(db)
  return rows
    .flatMap(({ shared, usedByCustomer, used, ...terms }) => {
      const judged = judge(terms, { used, usedByCustomer: Number(usedByCustomer) }, cart, today)
      if ('refused' in judged) return []
      return [{ code: shared, name: terms.name, amount: judged.discount + judged.shippingDiscount }]
    })
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, most)
}
