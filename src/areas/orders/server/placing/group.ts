/**
 * Orders of one cart that share a voucher. Its discount is computed over all of them that are not cancelled,
 * so a change of one may change the parts of the others (decision 0022).
 */
import { sql } from 'kysely'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { Changes, Sql, Write } from '../../../../server/kit/area/face.ts'
import type { Cart } from '../../../vouchers/rules.ts'
import { lockHeld } from '../../../vouchers/server/public.ts'
import { area, type Order } from '../../area.ts'
import { type Off, shareAnew } from '../../split.ts'

type Sibling = Pick<
  Order,
  | 'id'
  | 'code'
  | 'status'
  | 'payment'
  | 'paymentMethod'
  | 'subtotal'
  | 'discount'
  | 'shippingFee'
  | 'shippingDiscount'
  | 'points'
  | 'total'
>

/** The other orders that have a part of the voucher, and their goods. */
export type Group = { siblings: Sibling[]; lines: Cart['lines']; moving: ReadonlySet<string> }

/** A packed parcel bears its sum on its label, and money that came in is not another sum. */
const mayMove = ({ status, payment, total }: Sibling) =>
  ['pending', 'awaiting_payment', 'to_pack'].includes(status) && (payment === 'waiting' || total === 0)

/**
 * The group that an order shares the voucher `code` with; undefined without one, or with another voucher.
 * `lock`: the voucher, then those orders that no other transaction is changing; the sums of the others stay
 * as they are.
 */
export async function groupOf(
  db: Sql,
  orderId: string,
  code: string,
  lock: boolean,
): Promise<Group | undefined> {
  const { rows: own } = await sql<{ group: string | null }>`
    select group_id as group from orders where id = ${orderId}::uuid`.execute(db)
  const group = own[0]?.group
  if (!group) return undefined
  if (lock) await lockHeld(db, group, code)
  const among = sql`o.group_id = ${group}::uuid and o.id <> ${orderId}::uuid and o.status <> 'cancelled'
    and o.voucher_id is not null and o.voucher_code = ${code}`
  // Locked before they are read: what was paid or packed in between is seen.
  const { rows: free } = await sql<{ id: string }>`
    select o.id from orders o where ${among} order by o.id ${lock ? sql`for no key update skip locked` : sql``}`.execute(
    db,
  )
  const { rows: siblings } = await sql<Sibling>`
    select o.id, o.code, o.status, o.payment, o.payment_method as "paymentMethod", o.subtotal, o.discount,
      o.shipping_fee as "shippingFee", o.shipping_discount as "shippingDiscount", o.points, o.total
    from orders o where ${among} order by o.code`.execute(db)
  if (siblings.length === 0) return undefined
  const { rows: lines } = await sql<Cart['lines'][number]>`
    select l.product_id as "productId", l.variant_id as "variantId", o.shop_id as "shopId", p.category,
      p.brand_id as "brandId",
      l.quantity, l.amount, l.discount
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    where ${among} order by o.code, l.position`.execute(db)
  const open = new Set(free.map(({ id }) => id))
  const moving = new Set(siblings.filter((one) => open.has(one.id) && mayMove(one)).map(({ id }) => id))
  return { siblings, lines, moving }
}

/** The cart of a whole group, from that of one order. */
export const wholeCart = (cart: Cart, { siblings, lines }: Group): Cart => ({
  ...cart,
  lines: [...cart.lines, ...lines],
  subtotal: cart.subtotal + siblings.reduce((sum, { subtotal }) => sum + subtotal, 0),
  shippingFee: cart.shippingFee + siblings.reduce((sum, { shippingFee }) => sum + shippingFee, 0),
})

export type Shared = { own: Off; others: { sibling: Sibling; off: Off; total: number }[] }

/**
 * Divides the voucher's discount on the whole cart; returns the order's own part and changes of others, or
 * why it cannot be divided. `own`: the order as it is to be.
 */
export function shareOf(
  whole: Off,
  own: Pick<Order, 'code' | 'subtotal' | 'shippingFee'>,
  { siblings, moving }: Group,
): Shared | { refused: Refusal } {
  const members = [
    { ...own, discount: 0, shippingDiscount: 0, moves: true, sibling: undefined },
    ...siblings.map((sibling) => ({ ...sibling, moves: moving.has(sibling.id), sibling })),
  ].sort((a, b) => (a.code < b.code ? -1 : 1))
  const parts = shareAnew(whole, members)
  if (!parts) {
    const codes = siblings.filter(({ id }) => !moving.has(id)).map(({ code }) => code)
    return { refused: { key: 'voucherKept', params: { codes: codes.join(', ') } } }
  }
  const shared: Shared = { own: { discount: 0, shippingDiscount: 0 }, others: [] }
  for (const [index, { sibling }] of members.entries()) {
    const off = parts[index]
    if (!off) throw new Error('an order without its part')
    if (!sibling) {
      shared.own = off
      continue
    }
    if (off.discount === sibling.discount && off.shippingDiscount === sibling.shippingDiscount) continue
    const { subtotal, shippingFee, points } = sibling
    const total = subtotal - off.discount + shippingFee - off.shippingDiscount - points
    if (total < 0) return { refused: { key: 'pointsKept', params: { code: sibling.code } } }
    shared.others.push({ sibling, off, total })
  }
  return shared
}

/** Writes the parts that changed; `payment` returns how a sum's payment follows it. */
export async function moveShares(
  write: Write,
  { others }: Shared,
  by: Pick<Order, 'code'>,
  payment: (sibling: Sibling, total: number) => Changes,
): Promise<void> {
  const rows = others.map(({ sibling, off, total }) => ({
    id: sibling.id,
    changes: { ...off, total, ...payment(sibling, total) },
    note: by.code,
  }))
  if (rows.length > 0) await write.others.set(area.id, rows)
}
