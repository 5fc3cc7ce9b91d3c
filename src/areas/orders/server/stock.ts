/**
 * Goods that orders hold. An order reserves its goods from being placed until it is packed and sent or
 * cancelled; confirming promises them. A variant may be short (counted again, damaged), so a reservation is
 * no promise yet: whoever is confirmed first gets what is there.
 */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems.ts'
import type { Sql } from '../../../server/kit/area/face.ts'

type Held = { id: string; name: string; quantity: number; stock: number; reserved: number }

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

/** What is promised of a variant to other orders, which were confirmed and are not sent yet. */
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

/** Gives an order's goods back to the shelf. */
export async function releaseStock(db: Sql, orderId: string): Promise<void> {
  const held = await variantsOf(db, orderId, true)
  for (const { id, quantity } of held) {
    await sql`
      update product_variants set reserved = greatest(0, reserved - ${quantity}) where id = ${id}::uuid`.execute(
      db,
    )
  }
}

/** Sets an order's goods aside again; answers why not when somebody else has them by now. */
export async function reserveStock(db: Sql, orderId: string): Promise<Refusal | undefined> {
  const held = await variantsOf(db, orderId, true)
  for (const one of held) {
    const left = one.stock - one.reserved
    if (left < one.quantity) return outOfStock(one, left)
  }
  for (const { id, quantity } of held) {
    await sql`update product_variants set reserved = reserved + ${quantity} where id = ${id}::uuid`.execute(
      db,
    )
  }
  return undefined
}
