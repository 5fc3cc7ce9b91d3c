/**
 * Placing an order: one transaction that locks the golfer and the goods, checks price and stock, sets the goods
 * aside and makes an order for each supplier. Taking it back gives everything back.
 */
import { sql } from 'kysely'
import { isMaskedPhone, maskPhone } from '../../../../core/phone.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import type { Adjustment } from '../../../../families/pricing/adjustments.ts'
import type { Pricing } from '../../../../families/pricing/server/stage.ts'
import type { Changes, Effect, Sql, Write } from '../../../../server/kit/area/face.ts'
import { newId } from '../../../../server/kit/ids.ts'
import { settleOrderPoints } from '../../../customers/server/public.ts'
import { area, type Order } from '../../area.ts'
import type { NewOrder } from '../../placing.ts'
import { sumUp } from '../../sums.ts'
import { handlersFor } from '../assigning.ts'
import { isComplete } from '../complete.ts'
import { columnsOf, giveBack, runStages, takeAgain } from '../stages.ts'
import { releaseStock, reserveStock } from '../stock.ts'
import { cartOf } from './freeze.ts'
import { golfer, pointsProblem } from './golfer.ts'
import { ordersLike } from './like.ts'
import { type FrozenLine, moveReserved, writeFeeOffs, writeLines } from './lines.ts'
import { addProblems, type Worked, workOut } from './work-out.ts'

/** Throws what is wrong with an order, each where it belongs; what only this moment decides is a conflict. */
export function refuse(problems: Readonly<Record<string, Refusal>>): void {
  const [first] = Object.values(problems)
  if (!first) return
  throw new Problem('notAllowed', { area: area.id, reason: first, fields: { ...problems } })
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
    products: worked.batches.map(({ line }) => line.product),
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
 * one at the same time the second sees the first. Then the goods, and last the limits that many orders wait for.
 */
export async function makeOrders(write: Write, values: Changes): Promise<Changes[]> {
  const { sql: db, now } = write
  const customer = await golfer(db, (values as NewOrder).customer, true)
  if (!customer) throw new Problem('invalid', { area: area.id, fields: { customer: { key: 'record' } } })
  const wanted = await withReceiver(db, values as NewOrder)
  const worked = await workOut(db, wanted.lines, { lock: true, now })
  refuse(worked.problems)
  const { lines: _, acknowledged: __, ...same } = wanted
  const cart = cartOf(worked.batches, worked.goods, wanted.shippingFee)
  const ids = cart.parts.map(() => newId())
  const groupId = ids.length > 1 ? newId() : null
  const pricing: Pricing<FrozenLine> = {
    ...{ db, write, now, customer, wanted: same },
    holder: groupId ?? ids[0] ?? null,
    siblings: async () => [],
  }
  const before = await runStages('beforeGoods', cart, pricing)
  addProblems(worked, wanted.lines, before.goods)
  refuse({ ...worked.problems, ...before.problems })
  await askAboutLike(write, wanted, worked, customer.phone)
  const priced = await runStages('afterGoods', before.cart, pricing)
  refuse(priced.problems)
  const { whole, parts } = sumUp(priced.cart, wanted.points)
  const short = await pointsProblem(db, customer.id, { points: wanted.points, own: 0, most: whole.points })
  if (short) refuse({ points: short })
  const handlers = await handlersFor(
    write,
    cart.parts.map(({ shopId }, index) => ({
      shopId,
      province: wanted.province,
      total: parts[index]?.total ?? 0,
      paymentMethod: wanted.paymentMethod,
    })),
  )
  return priced.cart.parts.map(({ shopId, batches, feeOffs }, index) => {
    const sums = parts[index]
    if (!sums) throw new Error('a cart without sums')
    const lines = batches.map(({ line }) => line)
    return {
      ...same,
      ...sums,
      ...columnsOf({ lines, feeOffs }),
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
      feeOffs,
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
    const gone = await takeAgain(write, order.id, 'afterGoods')
    return gone && { refused: gone }
  },
}
