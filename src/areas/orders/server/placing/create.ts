/**
 * Placing an order: one transaction that locks the golfer and the goods, checks price and stock, sets the goods
 * aside and makes an order for each supplier. Taking it back gives everything back.
 */
import { sql } from 'kysely'
import { isMaskedPhone, maskPhone } from '../../../../core/phone.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import type { Adjustment } from '../../../../families/pricing/adjustments.ts'
import type { Changes, Effect, Sql, Write } from '../../../../server/kit/area/face.ts'
import { newId } from '../../../../server/kit/ids.ts'
import { settleOrderPoints } from '../../../customers/server/public.ts'
import { giveBack, takeAgain, takeVoucher } from '../../../vouchers/server/public.ts'
import { area, type Order } from '../../area.ts'
import type { NewOrder } from '../../placing.ts'
import { handlersFor } from '../assigning.ts'
import { isComplete } from '../complete.ts'
import { releaseStock, reserveStock } from '../stock.ts'
import {
  cartOf,
  feeVoucher,
  golfer,
  NO_VOUCHER,
  pointsProblem,
  sharedCarts,
  voucherColumns,
} from './benefits.ts'
import { ordersLike } from './like.ts'
import { type FrozenLine, moveReserved, writeFeeOffs, writeLines } from './lines.ts'
import { feeAdjustment, feeColumns, feeOffs } from './promotions.ts'
import { sumUp, type Worked, workOut } from './work-out.ts'

/** Throws what is wrong with an order, each where it belongs; what only this moment decides is a conflict. */
export function refuse(problems: Readonly<Record<string, Refusal>>): void {
  const [first] = Object.values(problems)
  if (!first) return
  throw new Problem('notAllowed', { area: area.id, reason: first, fields: { ...problems } })
}

/** Throws the reason why a voucher does not hold. */
export function refuseVoucher(reason: Refusal): never {
  throw new Problem('notAllowed', { area: area.id, reason, fields: { voucherCode: reason } })
}

/** How an order begins: prepaid ones wait for their money unless there is nothing to pay. */
export function beginning(method: Order['paymentMethod'], total: number): Changes {
  if (total === 0) return { status: 'pending', payment: 'paid', cod: 'none' }
  if (method === 'cod') return { status: 'pending', payment: 'waiting', cod: 'due' }
  return { status: 'awaiting_payment', payment: 'waiting', cod: 'none' }
}

export const pieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Refuses with similar orders until the user has acknowledged each of them. */
async function askAboutLike(write: Write, wanted: NewOrder, worked: Worked, phone: string): Promise<void> {
  const like = await ordersLike(write.sql, {
    customer: wanted.customer,
    phones: [phone, wanted.receiverPhone],
    products: worked.carts.flatMap((cart) => cart.lines.map(({ product }) => product)),
    now: write.now,
  })
  const unseen = like.filter(({ id }) => !wanted.acknowledged.includes(id))
  if (unseen.length === 0) return
  const refusal = { key: 'looksAlike', params: { codes: unseen.map(({ code }) => code).join(', ') } }
  throw new Problem('notAllowed', { area: area.id, reason: refusal, fields: { acknowledged: refusal } })
}

/** A masked receiver's number is one that the golfer's orders went to, or their own: it is replaced by that. */
async function withReceiver(db: Sql, wanted: NewOrder): Promise<NewOrder> {
  if (!isMaskedPhone(wanted.receiverPhone)) return wanted
  const { rows } = await sql<{ phone: string }>`
    (select receiver_phone as phone from orders where customer_id = ${wanted.customer}::uuid order by placed_at desc limit 20)
    union all select phone from customers where id = ${wanted.customer}::uuid`.execute(db)
  const known = rows.find(({ phone }) => maskPhone(phone) === wanted.receiverPhone)
  if (!known) throw new Problem('invalid', { area: area.id, fields: { receiverPhone: { key: 'phone' } } })
  return { ...wanted, receiverPhone: known.phone }
}

/**
 * The orders that an input makes, with their ids and lines. The golfer is held first: of two orders placed for
 * one at the same time the second sees the first. Then the goods, the voucher last.
 */
export async function makeOrders(write: Write, values: Changes): Promise<Changes[]> {
  const { sql: db, now } = write
  const customer = await golfer(db, (values as NewOrder).customer, true)
  if (!customer) throw new Problem('invalid', { area: area.id, fields: { customer: { key: 'record' } } })
  const wanted = await withReceiver(db, values as NewOrder)
  const worked = await workOut(db, wanted.lines, { lock: true, customer: customer.id, now })
  refuse(worked.problems)
  await askAboutLike(write, wanted, worked, customer.phone)
  const shipping = feeOffs(worked.promoted, worked.carts, wanted.shippingFee)
  const ids = worked.carts.map(() => newId())
  const groupId = ids.length > 1 ? newId() : null
  const taken =
    wanted.voucherCode === null
      ? undefined
      : await takeVoucher(
          write,
          groupId ?? ids[0] ?? '',
          wanted.voucherCode,
          cartOf(worked, customer, wanted.shippingFee, shipping.offs, {
            wanted: wanted.voucherCode,
            had: null,
          }),
        )
  if (taken && 'refused' in taken) refuseVoucher(taken.refused)
  const carts = sharedCarts(worked.carts, taken, now)
  const { whole, parts } = sumUp(
    carts,
    {
      shippingFee: wanted.shippingFee,
      shippingDiscount: taken?.shippingDiscount ?? 0,
      points: wanted.points,
    },
    shipping.offs,
  )
  const short = await pointsProblem(db, customer.id, { points: wanted.points, own: 0, most: whole.points })
  if (short) refuse({ points: short })
  const handlers = await handlersFor(
    write,
    worked.carts.map(({ shopId }, index) => ({
      shopId,
      province: wanted.province,
      total: parts[index]?.total ?? 0,
      paymentMethod: wanted.paymentMethod,
    })),
  )
  const { lines: _, acknowledged: __, ...same } = wanted
  let from = 0
  return worked.carts.map(({ shopId }, index) => {
    const [sums, cart] = [parts[index], carts[index]]
    if (!sums || !cart) throw new Error('a cart without sums')
    const { lines, inScope } = cart
    const own = taken?.lines.slice(from, from + lines.length) ?? []
    from += lines.length
    const kept: Adjustment[] = [
      ...feeAdjustment(shipping, sums.promotionShipping),
      ...feeVoucher(inScope ? taken : undefined, own, sums.shippingDiscount - sums.promotionShipping, now),
    ]
    return {
      ...same,
      // An order without goods in scope does not hold the voucher.
      ...(taken && inScope ? voucherColumns(taken) : NO_VOUCHER),
      ...sums,
      ...feeColumns(shipping, sums.promotionShipping),
      ...beginning(wanted.paymentMethod, sums.total),
      id: ids[index],
      buyerName: customer.name,
      phone: customer.phone,
      shop: shopId,
      call: 'not_called',
      placedAt: now,
      handler: handlers[index] ?? null,
      itemCount: pieces(lines),
      attempts: 0,
      addressComplete: isComplete(wanted),
      groupId,
      lines,
      feeOffs: kept,
    }
  })
}

/** Counts the orders that a golfer has placed. */
const count = (db: Sql, order: Order, by: 1 | -1) =>
  sql`
    update customers set order_count = greatest(0, order_count + ${by}::integer)
    where id = ${order.customer.id}::uuid`.execute(db)

/** Writes what belongs to an order that was made. The goods are locked since they were looked at. */
export async function keepOrder(write: Write, order: Order, values: Changes): Promise<void> {
  const { sql: db } = write
  const lines = values.lines as FrozenLine[]
  await writeLines(db, order.id, lines)
  await writeFeeOffs(db, order.id, values.feeOffs as Adjustment[])
  await moveReserved(write, order.id, [], lines)
  // The golfer is locked since their points were looked at.
  await settleOrderPoints(write, order.customer.id, order.id, order.points)
  await count(db, order, 1)
}

/**
 * Gives back what an order held that is taken back as though it had never been placed. Its lines stay where they
 * are: nothing leads to them without the order, and who takes that back finds them again.
 */
export async function releaseOrder(write: Write, order: Order): Promise<void> {
  await settleOrderPoints(write, order.customer.id, order.id, 0)
  await count(write.sql, order, -1)
  await releaseStock(write, order)
  await giveBack(write, order.id)
  // The database linked them by itself (leads, 0321), and does so again should the order come back.
  await sql`update leads set order_id = null where order_id = ${order.id}::uuid`.execute(write.sql)
}

/** Takes an order's creation back, and that again. */
export const creation: Effect<Order> = {
  async undo(write, order) {
    if (!(await settleOrderPoints(write, order.customer.id, order.id, order.points)))
      return { refused: { key: 'pointsGone', params: { points: order.points } } }
    await count(write.sql, order, 1)
    const refused = await reserveStock(write, order)
    if (refused) return { refused }
    return takeAgain(write, order.id)
  },
}
