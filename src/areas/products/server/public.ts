/** Moving goods: on the shelf, off it, set aside for an order. The database writes each movement down itself. */
import { sql } from 'kysely'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import type { MOVEMENTS } from '../schema.ts'

/**
 * `opening`: of a new product. `reserve`, `release`: held for an order, or no longer. `ship`: held goods leave the shelf; `back`: they
 * return and are held again. `return`: goods of a delivered order are fit to be sold again; `unreturn` undoes
 * that. `count`, `correction`, `receipt`, `write_off`: by hand (`stock-effects.ts`); undone, the same with the other sign.
 */
export type StockKind = (typeof MOVEMENTS)[number]

/** Why goods moved: the order that moved them, or the reason and the note of a person. */
export type StockWhy = { order?: string; reason?: string | null; note?: string | null }

/** By how much a variant's goods change, with the sign; each variant once. */
export type StockMove = { variant: string; stock?: number; reserved?: number }

export { packedOf } from './packed.ts'

/**
 * Moves goods in the transaction of what moves them. The caller has locked the variants in the order of their
 * ids, and their products before where `stock` changes (`lockProducts`). Throws where the stock would fall below 0.
 */
export async function moveStock(
  { sql: db, now, actor }: Pick<Write, 'sql' | 'now' | 'actor'>,
  kind: StockKind,
  moves: readonly StockMove[],
  { order, reason, note }: StockWhy = {},
): Promise<void> {
  const rows = moves
    .map(({ variant, stock = 0, reserved = 0 }) => ({ variant, stock, reserved }))
    .filter(({ stock, reserved }) => stock !== 0 || reserved !== 0)
  if (rows.length === 0) return
  const told = JSON.stringify({ kind, order, reason, note, at: now, by: actor.accountId })
  await sql`
    with told as materialized (select set_config('shop.stock', ${told}, true) as told)
    update product_variants v set stock = v.stock + m.stock, reserved = greatest(0, v.reserved + m.reserved)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (variant uuid, stock integer, reserved integer), told
    where v.id = m.variant and told.told is not null`.execute(db)
}

/** Locks products before their variants, in the same order as edits of a product, so that no two wait crosswise. */
export async function lockProducts(db: Sql, products: readonly string[]): Promise<void> {
  await sql`
    select id from products where id = any(${[...products]}::uuid[]) order by id for no key update`.execute(
    db,
  )
}
