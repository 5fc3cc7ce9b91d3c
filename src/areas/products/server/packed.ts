/** Pieces that orders have: in packed parcels, held, and moved by them since a number was read. */
import { sql } from 'kysely'
import { holds } from '../../../core/abilities.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'

/** Orders and movements that a refusal names. */
const NAMED = 5

/** SQL over a variant `v`: its pieces in parcels that are packed and not yet handed over; they are still in its stock. */
export const PACKED = `(
  select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
  where l.variant_id = v.id and o.status = 'to_deliver')`

/** Pieces in packed parcels of the variants, by their ids. */
export async function packedOf(db: Sql, variants: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; packed: number }>`
    select v.id, ${sql.raw(PACKED)} as packed from product_variants v where v.id = any(${[...variants]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, packed }) => [id, packed]))
}

const listed = (words: readonly string[], count: number) =>
  words.slice(0, NAMED).join(', ') + (count > NAMED ? ` (+${count - NAMED})` : '')

/** Codes of the orders that hold pieces of a variant, the oldest first; empty for users without the view of orders. */
export async function holdersOf({ sql: db, actor }: Write, variant: string): Promise<string> {
  if (!holds(actor.abilities, 'orders.view')) return ''
  const { rows } = await sql<{ code: string }>`
    select distinct o.code from order_lines l join orders o on o.id = l.order_id
    where l.variant_id = ${variant}::uuid and o.status in ('pending', 'awaiting_payment', 'to_pack', 'to_deliver')
    order by o.code`.execute(db)
  return listed(
    rows.map(({ code }) => code),
    rows.length,
  )
}

type Movement = { code: string | null; by: string | null; stock: number }

/**
 * Returns the movements that have changed a number by so many pieces, the newest first: the order or user of each with its
 * pieces; where no movements make the difference, the packed orders.
 */
export async function movedSince({ sql: db, actor }: Write, variant: string, by: number): Promise<string> {
  const sees = holds(actor.abilities, 'orders.view')
  const { rows } = await sql<Movement>`
    select case when ${sees}::boolean then o.code end as code, a.name as by, m.stock
    from stock_movements m left join orders o on o.id = m.order_id left join accounts a on a.id = m.by_id
    where m.variant_id = ${variant}::uuid and m.stock <> 0 order by m.id desc limit 50`.execute(db)
  const found: Movement[] = []
  let sum = 0
  for (const one of rows) {
    if (sum === by) break
    found.push(one)
    sum += one.stock
  }
  if (found.length > 0 && sum === by) {
    const words = found.map(
      ({ code, by: name, stock }) => `${code ?? name ?? '–'} ${stock > 0 ? `+${stock}` : `−${-stock}`}`,
    )
    return listed(words, found.length)
  }
  const { rows: packed } = await sql<{ code: string }>`
    select distinct o.code from order_lines l join orders o on o.id = l.order_id
    where l.variant_id = ${variant}::uuid and o.status = 'to_deliver' order by o.code desc`.execute(db)
  const codes = packed.map(({ code }) => code)
  return sees && codes.length > 0 ? listed(codes, codes.length) : '–'
}
