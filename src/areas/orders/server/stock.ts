/**
 * Goods held by orders. An order reserves its goods from being placed until it is shipped or cancelled;
 * confirming promises them. A variant may be short (counted again, damaged), so a reservation is no promise
 * yet: the first confirmed order gets them.
 */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { lockProducts, moveStock } from '../../products/server/public.ts'
import type { Order } from '../area.ts'
import { takeAgain } from './stages.ts'

export type Held = { id: string; name: string; quantity: number; stock: number; reserved: number }

/** The variants of an order with how many of each it needs, locked in the order of their ids (no deadlocks). */
async function variantsOf(db: Sql, orderId: string, lock: boolean): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select v.id, l.name, l.quantity, v.stock, v.reserved
    from (
      select variant_id, sum(quantity) as quantity,
        min(name || coalesce(' (' || variant_name || ')', '')) as name
      from order_lines where order_id = ${orderId}::uuid group by variant_id
    ) l join product_variants v on v.id = l.variant_id
    order by v.id ${lock ? sql`for update of v` : sql``}`.execute(db)
  return rows
}

const outOfStock = ({ name, quantity }: Held, left: number): Refusal => ({
  key: 'outOfStock',
  params: { name, stock: Math.max(0, left), quantity },
})

/** Pieces of a variant promised to other orders, which were confirmed and are not sent yet. */
async function promisedElsewhere(db: Sql, variantId: string, orderId: string): Promise<number> {
  const { rows } = await sql<{ promised: number }>`
    select coalesce(sum(l.quantity), 0) as promised
    from product_variants v
    join order_lines l on l.product_id = v.product_id and l.variant_id = v.id
    join orders o on o.id = l.order_id
    where v.id = ${variantId}::uuid and o.id <> ${orderId}::uuid and o.status in ('to_pack', 'to_deliver')`.execute(
    db,
  )
  return rows[0]?.promised ?? 0
}

/** Why an order's goods cannot be promised to it now; undefined when they can. Locks the variants unless dry. */
export async function missingStock(db: Sql, orderId: string, dryRun: boolean): Promise<Refusal | undefined> {
  for (const held of await variantsOf(db, orderId, !dryRun)) {
    // Usual case: enough for every reservation there is, so nothing has to be counted.
    if (held.stock >= held.reserved && held.reserved >= held.quantity) continue
    const left = held.stock - (await promisedElsewhere(db, held.id, orderId))
    if (left < held.quantity) return outOfStock(held, left)
  }
  return undefined
}

/** Every variant by its quantity, in the directions that are said. */
export const moves = (held: readonly Held[], by: { stock?: 1 | -1; reserved?: 1 | -1 }) =>
  held.map(({ id, quantity }) => ({
    variant: id,
    stock: (by.stock ?? 0) * quantity,
    reserved: (by.reserved ?? 0) * quantity,
  }))

/** Gives up what an order holds: others may have it. */
export async function releaseStock(write: Write, { id }: Order): Promise<void> {
  const held = await variantsOf(write.sql, id, true)
  await moveStock(write, 'release', moves(held, { reserved: -1 }), { order: id })
}

/** Reserves an order's goods again; returns the reason when they, or the terms it got them on, have gone by now. */
export async function reserveStock(write: Write, { id }: Order): Promise<Refusal | undefined> {
  const gone = await takeAgain(write, id, 'beforeGoods')
  if (gone) return gone
  const held = await variantsOf(write.sql, id, true)
  for (const one of held) {
    const left = one.stock - one.reserved
    if (left < one.quantity) return outOfStock(one, left)
  }
  await moveStock(write, 'reserve', moves(held, { reserved: 1 }), { order: id })
  return undefined
}

/** Takes an order's goods, which it held, off the shelf; returns the reason when they are not there. */
export async function shipStock(write: Write, { id }: Order, dryRun: boolean): Promise<Refusal | undefined> {
  if (!dryRun) await lockProducts(write.sql, await productsOf(write.sql, id))
  const held = await variantsOf(write.sql, id, !dryRun)
  const short = held.find((one) => one.stock < one.quantity)
  if (short) return { ...outOfStock(short, short.stock), key: 'notShipped' }
  if (!dryRun) await moveStock(write, 'ship', moves(held, { stock: -1, reserved: -1 }), { order: id })
  return undefined
}

/** Puts the goods of an order that was not delivered on the shelf again, where they stay held for it. */
export async function bringBack(write: Write, { id }: Order): Promise<void> {
  await lockProducts(write.sql, await productsOf(write.sql, id))
  const held = await variantsOf(write.sql, id, true)
  await moveStock(write, 'back', moves(held, { stock: 1, reserved: 1 }), { order: id })
}

/** The products of an order's lines. */
export async function productsOf(db: Sql, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from order_lines where order_id = ${orderId}::uuid`.execute(db)
  return rows.map(({ id }) => id)
}
