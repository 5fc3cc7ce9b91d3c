/** Lines of an order as they are kept: frozen when they were placed. */
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../../core/abilities.ts'
import { type Adjustment, ofKind, type PricedLine } from '../../../../families/pricing/adjustments.ts'
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
  /** The line of the sale whose price it has; absent in what the history kept before there were sales. */
  saleLine?: string | null
}

/** What the history kept of a line before decision 0179. */
type FormerLine = Omit<FrozenLine, 'adjustments' | 'importPrice' | 'commissionOn'> & {
  promotion?: { id: string; code: string; name: string } | null
  promotionShare?: number
  promotionStoreShare?: number
}

/** A line of the history; the terms of one of before are not known. */
export function ofHistory(line: FrozenLine | FormerLine): FrozenLine {
  if ('adjustments' in line) return line
  const { promotion, promotionShare = 0, promotionStoreShare = 0, ...rest } = line
  const amount = line.discount - promotionShare
  const same = { terms: {}, agreedAt: new Date(0).toISOString() }
  const sale: Adjustment = {
    kind: 'sale',
    source: line.saleLine ?? null,
    code: '',
    name: '',
    amount,
    storeShare: 0,
    ...same,
  }
  const adjustments: Adjustment[] = amount > 0 ? [sale] : []
  if (promotion) {
    const { id: source, code, name } = promotion
    const its = { source, code, name, amount: promotionShare, storeShare: promotionStoreShare }
    adjustments.push({ kind: 'promotion', ...its, ...same })
  }
  return { ...rest, adjustments, importPrice: null, commissionOn: null }
}

/** Select list: a row `a` of `order_adjustments`. */
export const ADJUSTMENT = sql`json_build_object('kind', a.kind, 'source', a.source_id, 'code', a.code, 'name', a.name,
  'amount', a.amount, 'storeShare', a.store_share, 'terms', a.terms, 'agreedAt', iso_time(a.agreed_at))`

/** An order's lines in their order. */
export async function readLines(db: Sql, orderId: string): Promise<FrozenLine[]> {
  const { rows } = await sql<FrozenLine>`
    select variant_id as variant, product_id as product, product_code as "productCode",
      variant_code as "variantCode", name, variant_name as "variantName", image, quantity, price, discount, amount,
      discount_share as "discountShare", commission_bp as "commissionBp", ${CLAUSE} as clause, cost,
      import_price as "importPrice", commission_on as "commissionOn", sale_line_id as "saleLine", (
        select coalesce(json_agg(${ADJUSTMENT} order by array_position(array['sale', 'promotion', 'voucher'], a.kind)), '[]')
        from order_adjustments a where a.order_id = l.order_id and a.position = l.position) as adjustments
    from order_lines l where order_id = ${orderId}::uuid order by position`.execute(db)
  return rows
}

/** What is taken off an order's shipping fee. */
export async function readFeeOffs(db: Sql, orderId: string): Promise<Adjustment[]> {
  const { rows } = await sql<{ one: Adjustment }>`
    select ${ADJUSTMENT} as one from order_adjustments a
    where a.order_id = ${orderId}::uuid and a.position = 0 order by a.kind`.execute(db)
  return rows.map(({ one }) => one)
}

/**
 * Lines in the history for an actor: the supplier's share is only for users who may see the supplier's
 * commission in the area shops, and its clause for those who may view contracts; the detail never shows them. What is
 * taken off the fee is in the order's own sums.
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
      // Who bears it is among the supplier's terms too.
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
    id: newId(),
    position: index + 1,
    promotion: ofKind(line, 'promotion'),
  }))
  await sql`
    insert into order_lines (id, order_id, position, product_id, variant_id, product_code, variant_code, name,
      variant_name, image, quantity, price, discount, amount, discount_share, commission_bp, cost, import_price, commission_on,
      sale_line_id, promotion_id, promotion_share, promotion_store_share)
    select l.id, ${orderId}::uuid, l.position, l.product, l.variant, l."productCode", l."variantCode", l.name,
      l."variantName", l.image, l.quantity, l.price, l.discount, l.amount, l."discountShare",
      l."commissionBp", l.cost, l."importPrice", l."commissionOn", l."saleLine",
      case when l.off > 0 then (l.promotion->>'source')::uuid end, l.off,
      case when l.off > 0 then (l.promotion->>'storeShare')::integer else 0 end
    from (select *, coalesce((promotion->>'amount')::bigint, 0) as off from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (
      id uuid, position integer, product uuid, variant uuid, "productCode" text, "variantCode" text, name text,
      "variantName" text, image text, quantity integer, price bigint, discount bigint, amount bigint,
      "discountShare" bigint, "commissionBp" integer, cost bigint, "importPrice" bigint,
      "commissionOn" bigint, "saleLine" uuid, promotion jsonb)) l`.execute(db)
  await writeClauses(db, orderId, lines)
  const offs = lines.flatMap(({ adjustments }, index) =>
    adjustments.map((one) => ({ ...one, position: index + 1 })),
  )
  await writeAdjustments(db, orderId, offs, sql`position > 0`)
}

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

/** Gives orders that a process of the version before placed their adjustments, by the terms of now. */
export async function fillAdjustments(db: Sql, orderIds: readonly string[]): Promise<void> {
  await sql`select order_adjustments_fill(${[...orderIds]}::uuid[])`.execute(db)
}

/** Writes an order's lines of which only the voucher's part changed, with what follows for the supplier. */
export async function writeVoucherParts(
  db: Sql,
  orderId: string,
  lines: readonly FrozenLine[],
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
  const offs = lines.flatMap((line, index) => {
    const voucher = ofKind(line, 'voucher')
    return voucher ? [{ ...voucher, position: index + 1 }] : []
  })
  await writeAdjustments(db, orderId, offs, sql`position > 0 and kind = 'voucher'`)
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
