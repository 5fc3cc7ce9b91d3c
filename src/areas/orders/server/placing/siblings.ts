/** The other orders of an order's cart, as what comes off it sees them (decision 0022). */
import { sql } from 'kysely'
import { type MovedSibling, offsOf, type Sibling, subtotalOf } from '../../../../families/pricing/cart.ts'
import { sumOf } from '../../../../families/pricing/share.ts'
import type { Changes, Sql, Write } from '../../../../server/kit/area/face.ts'
import { area, type Order } from '../../area.ts'
import { columnsOf } from '../stages.ts'
import { type FrozenLine, feeOffsOf, linesOf, writeParts } from './lines.ts'

export type OtherOrder = Sibling<FrozenLine> & Pick<Order, 'status' | 'payment' | 'paymentMethod' | 'total'>

/** A packed parcel bears its sum on its label, and money that came in is not another sum. */
const mayMove = ({ status, payment, total }: Pick<OtherOrder, 'status' | 'payment' | 'total'>) =>
  ['pending', 'awaiting_payment', 'to_pack'].includes(status) && (payment === 'waiting' || total === 0)

/**
 * The other orders of a cart that are not cancelled, by code. `lock`: those that no other transaction is changing; the sums of the
 * rest stay as they are.
 */
export async function siblingsOf(
  db: Sql,
  order: { id: string; group: string | null },
  lock: boolean,
): Promise<OtherOrder[]> {
  if (order.group === null) return []
  const among = sql`o.group_id = ${order.group}::uuid and o.id <> ${order.id}::uuid and o.status <> 'cancelled'`
  // Locked before they are read: what was paid or packed in between is seen.
  const { rows: free } = await sql<{ id: string }>`
    select o.id from orders o where ${among} order by o.id ${lock ? sql`for no key update skip locked` : sql``}`.execute(
    db,
  )
  const { rows } = await sql<Omit<OtherOrder, 'lines' | 'feeOffs' | 'moves'>>`
    select o.id, o.code, o.shop_id as "shopId", o.status, o.payment, o.payment_method as "paymentMethod",
      o.shipping_fee as "shippingFee", o.points, o.discount, o.total
    from orders o where ${among} order by o.code`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [lines, feeOffs] = [await linesOf(db, ids), await feeOffsOf(db, ids)]
  const open = new Set(free.map(({ id }) => id))
  return rows.map((one) => ({
    ...one,
    lines: lines.get(one.id) ?? [],
    feeOffs: feeOffs.get(one.id) ?? [],
    moves: open.has(one.id) && mayMove(one),
  }))
}

/** Writes the orders whose part of something moved; `payment` returns how a sum's payment follows it. */
export async function moveSiblings(
  write: Write,
  moved: readonly MovedSibling<FrozenLine>[],
  by: Pick<Order, 'code'>,
  payment: (sibling: OtherOrder, total: number) => Changes,
): Promise<void> {
  const rows = []
  for (const { sibling, lines, feeOffs } of moved) {
    const discount = sumOf(lines.map(({ discountShare }) => discountShare))
    const shippingDiscount = offsOf(feeOffs)
    const due = subtotalOf(lines) - discount + sibling.shippingFee - shippingDiscount
    const total = due - sibling.points
    await writeParts(write.sql, sibling.id, lines, feeOffs)
    rows.push({
      id: sibling.id,
      changes: {
        ...{ discount, shippingDiscount, total },
        ...columnsOf({ lines, feeOffs }),
        ...payment(sibling as OtherOrder, total),
      },
      note: by.code,
    })
  }
  if (rows.length > 0) await write.others.set(area.id, rows)
}
