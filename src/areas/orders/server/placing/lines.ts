/** Lines of an order as they are kept: frozen when they were placed. */
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../../core/abilities.ts'
import { type Adjustment, KINDS, type PricedLine } from '../../../../families/pricing/adjustments.ts'
import type { Actor, Changes, Sql, Write } from '../../../../server/kit/area/face.ts'
import { newId } from '../../../../server/kit/ids.ts'
import { moveStock } from '../../../products/server/public.ts'
import { CLAUSE, type LineClause, writeClauses } from './clauses.ts'

/**
 * A line of `order_lines`, money in VND, commission in basis points, with what is taken off it (decision 0179). Also how the
 * history keeps it.
 */
export type FrozenLine = PricedLine & {
  variant: string
  product: string
  productCode: string
  variantCode: string
  name: string
  variantName: string | null
  image: string | null
  /** The clause of a contract from which it has its commission; absent or null: the supplier's own. */
  clause?: LineClause | null
}

/** Select list: a row `a` of `order_adjustments`. */
export const ADJUSTMENT = sql`json_build_object('kind', a.kind, 'source', a.source_id, 'code', a.code, 'name', a.name,
  'amount', a.amount, 'storeShare', a.store_share, 'terms', a.terms, 'agreedAt', iso_time(a.agreed_at))`

/** Lines of orders in their order, by order. */
export async function linesOf(
  db: Sql,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, FrozenLine[]>> {
  const { rows } = await sql<{ order: string; line: FrozenLine }>`
    select order_id as order, json_build_object('variant', variant_id, 'product', product_id, 'productCode', product_code,
      'variantCode', variant_code, 'name', name, 'variantName', variant_name, 'image', image, 'quantity', quantity,
      'price', price, 'discount', discount, 'amount', amount, 'discountShare', discount_share,
      'commissionBp', commission_bp, 'clause', ${CLAUSE}, 'cost', cost, 'importPrice', import_price,
      'commissionOn', commission_on, 'adjustments', (
        select coalesce(json_agg(${ADJUSTMENT} order by array_position(${[...KINDS]}::text[], a.kind)), '[]')
        from order_adjustments a where a.order_id = l.order_id and a.position = l.position)) as line
    from order_lines l where order_id = any(${[...orderIds]}::uuid[]) order by order_id, position`.execute(db)
  return grouped(rows.map(({ order, line }) => [order, line]))
}

const grouped = <T>(rows: readonly (readonly [order: string, one: T])[]): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const [order, one] of rows) found.set(order, [...(found.get(order) ?? []), one])
  return found
}

/** An order's lines in their order. */
export const readLines = async (db: Sql, orderId: string): Promise<FrozenLine[]> =>
  (await linesOf(db, [orderId])).get(orderId) ?? []

/** The adjustments of the shipping fees of orders, by order. */
export async function feeOffsOf(
  db: Sql,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Adjustment[]>> {
  const { rows } = await sql<{ order: string; one: Adjustment }>`
    select a.order_id as order, ${ADJUSTMENT} as one from order_adjustments a
    where a.order_id = any(${[...orderIds]}::uuid[]) and a.position = 0 order by a.order_id, a.kind`.execute(
    db,
  )
  return grouped(rows.map(({ order, one }) => [order, one]))
}

/** The adjustments of an order's shipping fee. */
export const readFeeOffs = async (db: Sql, orderId: string): Promise<Adjustment[]> =>
  (await feeOffsOf(db, [orderId])).get(orderId) ?? []

/**
 * Lines in the history for an actor: the supplier's share is only for users who may see the supplier's
 * commission in the area shops, and its clause for those who may view contracts; the detail never shows them. The
 * adjustments of the fee are in the order's own sums.
 */
export function maskLines(
  { feeOffs: _, ...values }: Changes,
  { abilities }: Pick<Actor, 'abilities'>,
): Changes {
  const { lines } = values
  const [rates, terms] = [holds(abilities, 'shops.view'), holds(abilities, 'contracts.view')]
  if (!Array.isArray(lines) || (rates && terms)) return values
  const shown = (lines as FrozenLine[]).map(
    ({ cost, commissionBp, importPrice, commissionOn, clause, ...line }) => ({
      ...line,
      // The bearer is among the supplier's terms too.
      ...(line.adjustments && {
        adjustments: line.adjustments.map(({ storeShare, ...one }) => (rates ? { ...one, storeShare } : one)),
      }),
      ...(rates && { cost, commissionBp, importPrice, commissionOn }),
      ...(terms && { clause }),
    }),
  )
  return { ...values, lines: shown }
}

/** Replaces an order's lines; the former ones are in the history. */
export async function writeLines(db: Sql, orderId: string, lines: readonly FrozenLine[]): Promise<void> {
  await sql`delete from order_lines where order_id = ${orderId}::uuid`.execute(db)
  const rows = lines.map((line, index) => ({
    ...line,
    ...{ id: newId(), position: index + 1 },
  }))
  await sql`
    insert into order_lines (id, order_id, position, product_id, variant_id, product_code, variant_code, name,
      variant_name, image, quantity, price, discount, amount, discount_share, commission_bp, cost, import_price, commission_on)
    select l.id, ${orderId}::uuid, l.position, l.product, l.variant, l."productCode", l."variantCode", l.name,
      l."variantName", l.image, l.quantity, l.price, l.discount, l.amount, l."discountShare",
      l."commissionBp", l.cost, l."importPrice", l."commissionOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (
      id uuid, position integer, product uuid, variant uuid, "productCode" text, "variantCode" text, name text,
      "variantName" text, image text, quantity integer, price bigint, discount bigint, amount bigint,
      "discountShare" bigint, "commissionBp" integer, cost bigint, "importPrice" bigint,
      "commissionOn" bigint)`.execute(db)
  await writeClauses(db, orderId, lines)
  await writeAdjustments(db, orderId, offsOn(lines), sql`position > 0`)
}

/** The adjustments of lines with their positions. */
const offsOn = (lines: readonly FrozenLine[]) =>
  lines.flatMap(({ adjustments }, index) => adjustments.map((one) => ({ ...one, position: index + 1 })))

/** Replaces the adjustments of an order at these positions. */
async function writeAdjustments(
  db: Sql,
  orderId: string,
  rows: readonly (Adjustment & { position: number })[],
  at: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from order_adjustments where order_id = ${orderId}::uuid and ${at}`.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into order_adjustments (order_id, position, kind, source_id, code, name, amount, store_share, terms, agreed_at)
    select ${orderId}::uuid, a.position, a.kind, a.source, a.code, a.name, a.amount, a."storeShare", a.terms, a."agreedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
      position integer, kind text, source uuid, code text, name text, amount bigint, "storeShare" integer, terms jsonb,
      "agreedAt" timestamptz)`.execute(db)
}

/** Replaces what is taken off an order's shipping fee. */
export const writeFeeOffs = (db: Sql, orderId: string, offs: readonly Adjustment[]): Promise<void> =>
  writeAdjustments(
    db,
    orderId,
    offs.map((one) => ({ ...one, position: 0 })),
    sql`position = 0`,
  )

/** Writes what comes off an order whose pieces stay as they are, with what follows for the supplier. */
export async function writeParts(
  db: Sql,
  orderId: string,
  lines: readonly FrozenLine[],
  feeOffs: readonly Adjustment[],
): Promise<void> {
  const rows = lines.map(({ discountShare, cost, commissionOn }, index) => ({
    ...{ discountShare, cost, commissionOn },
    position: index + 1,
  }))
  await sql`
    update order_lines l set discount_share = s."discountShare", cost = s.cost, commission_on = s."commissionOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (position integer, "discountShare" bigint, cost bigint, "commissionOn" bigint)
    where l.order_id = ${orderId}::uuid and l.position = s.position
      and (l.discount_share, l.cost, l.commission_on) is distinct from (s."discountShare", s.cost, s."commissionOn")`.execute(
    db,
  )
  const fee = feeOffs.map((one) => ({ ...one, position: 0 }))
  await writeAdjustments(db, orderId, [...offsOn(lines), ...fee], sql`true`)
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
