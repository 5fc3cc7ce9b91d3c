/** Goods that were taken in and are fit to be sold: onto the shelf, and off it again when the return is undone. */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { lockProducts, moveStock } from '../../products/server/public.ts'
import type { Order } from '../area.ts'
import { type Held, moves, productsOf } from './stock.ts'

/** Variants that an outcome put back on the shelf, locked in the order of their ids (no deadlocks). */
async function variantsOf(db: Sql, outcomeId: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select v.id, l.name, l.quantity, v.stock, v.reserved
    from (
      select l.variant_id, sum(c.quantity)::int as quantity,
        min(l.name || coalesce(' (' || l.variant_name || ')', '')) as name
      from order_return_receipts c join order_lines l on l.id = c.line_id
      where c.outcome_id = ${outcomeId}::uuid and c.restocked group by l.variant_id
    ) l join product_variants v on v.id = l.variant_id
    order by v.id for update of v`.execute(db)
  return rows
}

/** Puts what an outcome received and found fit to be sold back on the shelf. */
export async function restock(write: Write, { id }: Order, outcomeId: string): Promise<void> {
  await lockProducts(write.sql, await productsOf(write.sql, id))
  await moveStock(write, 'return', moves(await variantsOf(write.sql, outcomeId), { stock: 1 }), { order: id })
}

/** Takes the goods of the order's newest return off the shelf again; returns the reason when they are sold by now. */
export async function unstock(write: Write, { id }: Order): Promise<Refusal | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id from order_return_outcomes o
    where o.order_id = ${id}::uuid and o.kind = 'approved'
      and not exists (select from order_retractions r where r.row_id = o.id)
    order by o.id desc limit 1`.execute(write.sql)
  if (!rows[0]) return undefined
  await lockProducts(write.sql, await productsOf(write.sql, id))
  const back = await variantsOf(write.sql, rows[0].id)
  const sold = back.find(({ stock, reserved, quantity }) => stock - reserved < quantity)
  if (sold) {
    const params = {
      name: sold.name,
      quantity: sold.quantity,
      stock: Math.max(0, sold.stock - sold.reserved),
    }
    return { key: 'returnSold', params }
  }
  await moveStock(write, 'unreturn', moves(back, { stock: -1 }), { order: id })
  return undefined
}
