/** Lines of an order as they are kept: frozen when they were placed. */
import { sql } from 'kysely'
import { holds } from '../../../../core/abilities.ts'
import type { Actor, Changes, Sql, Write } from '../../../../server/kit/area/face.ts'
import { newId } from '../../../../server/kit/ids.ts'
import { moveStock } from '../../../products/server/public.ts'
import { CLAUSE, type LineClause, writeClauses } from './clauses.ts'

/** A line of `order_lines`, money in VND, commission in basis points. Also how the history keeps it. */
export type FrozenLine = {
  variant: string
  product: string
  productCode: string
  variantCode: string
  name: string
  variantName: string | null
  image: string | null
  quantity: number
  price: number
  /** On the whole line, as `amount` and `cost` are. */
  discount: number
  amount: number
  /** The part of the order's discount that the line bears; those of all lines sum up to it. */
  discountShare: number
  commissionBp: number
  /** The clause of a contract from which it has its commission; absent or null: the supplier's own. */
  clause?: LineClause | null
  cost: number
  /** The line of the sale whose price it has; absent in what the history kept before there were sales. */
  saleLine?: string | null
  /** The promotion that it has, its part of `discount`, and the basis points of that the supplier bears; absent: none. */
  promotion?: { id: string; code: string; name: string } | null
  promotionShare?: number
  promotionStoreShare?: number
}

/** An order's lines in their order. */
export async function readLines(db: Sql, orderId: string): Promise<FrozenLine[]> {
  const { rows } = await sql<FrozenLine>`
    select variant_id as variant, product_id as product, product_code as "productCode",
      variant_code as "variantCode", name, variant_name as "variantName", image, quantity, price, discount, amount,
      discount_share as "discountShare", commission_bp as "commissionBp", ${CLAUSE} as clause, cost,
      sale_line_id as "saleLine", (
        select json_build_object('id', p.id, 'code', p.code, 'name', p.name) from promotions p
        where p.id = promotion_id) as promotion,
      promotion_share as "promotionShare", promotion_store_share as "promotionStoreShare"
    from order_lines where order_id = ${orderId}::uuid order by position`.execute(db)
  return rows
}

/**
 * Lines in the history for an actor: the supplier's share is only for users who may see the supplier's
 * commission in the area shops, and its clause for those who may view contracts; the detail never shows them.
 */
export function maskLines(values: Changes, { abilities }: Pick<Actor, 'abilities'>): Changes {
  const { lines } = values
  const [rates, terms] = [holds(abilities, 'shops.view'), holds(abilities, 'contracts.view')]
  if (!Array.isArray(lines) || (rates && terms)) return values
  const shown = (lines as FrozenLine[]).map(({ cost, commissionBp, clause, ...line }) => ({
    ...line,
    ...(rates && { cost, commissionBp }),
    ...(terms && { clause }),
  }))
  return { ...values, lines: shown }
}

/** Replaces an order's lines; the former ones are in the history. */
export async function writeLines(db: Sql, orderId: string, lines: readonly FrozenLine[]): Promise<void> {
  await sql`delete from order_lines where order_id = ${orderId}::uuid`.execute(db)
  const rows = lines.map((line, index) => ({ ...line, id: newId(), position: index + 1 }))
  await sql`
    insert into order_lines (id, order_id, position, product_id, variant_id, product_code, variant_code, name,
      variant_name, image, quantity, price, discount, amount, discount_share, commission_bp, cost,
      sale_line_id, promotion_id, promotion_share, promotion_store_share)
    select l.id, ${orderId}::uuid, l.position, l.product, l.variant, l."productCode", l."variantCode", l.name,
      l."variantName", l.image, l.quantity, l.price, l.discount, l.amount, l."discountShare",
      l."commissionBp", l.cost, l."saleLine",
      (l.promotion->>'id')::uuid, coalesce(l."promotionShare", 0), coalesce(l."promotionStoreShare", 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (
      id uuid, position integer, product uuid, variant uuid, "productCode" text, "variantCode" text, name text,
      "variantName" text, image text, quantity integer, price bigint, discount bigint, amount bigint,
      "discountShare" bigint, "commissionBp" integer, cost bigint, "saleLine" uuid,
      promotion jsonb, "promotionShare" bigint, "promotionStoreShare" integer)`.execute(db)
  await writeClauses(db, orderId, lines)
}

/** Writes the shares of lines in the order's discount, in VND by position from 1 on. */
export async function writeShares(db: Sql, orderId: string, shares: readonly number[]): Promise<void> {
  await sql`
    update order_lines l set discount_share = s.share
    from unnest(${shares}::bigint[]) with ordinality as s (share, position)
    where l.order_id = ${orderId}::uuid and l.position = s.position and l.discount_share <> s.share`.execute(
    db,
  )
}

/**
 * Sets aside what the lines hold more than before and gives back what they hold less; the caller has locked
 * the variants in the order of their ids.
 */
export async function moveReserved(
  write: Write,
  orderId: string,
  before: readonly Pick<FrozenLine, 'variant' | 'quantity'>[],
  after: readonly Pick<FrozenLine, 'variant' | 'quantity'>[],
): Promise<void> {
  const more = new Map<string, number>()
  for (const { variant, quantity } of after) more.set(variant, (more.get(variant) ?? 0) + quantity)
  for (const { variant, quantity } of before) more.set(variant, (more.get(variant) ?? 0) - quantity)
  const moves = [...more].map(([variant, reserved]) => ({ variant, reserved }))
  await moveStock(
    write,
    'reserve',
    moves.filter(({ reserved }) => reserved > 0),
    { order: orderId },
  )
  await moveStock(
    write,
    'release',
    moves.filter(({ reserved }) => reserved < 0),
    { order: orderId },
  )
}
