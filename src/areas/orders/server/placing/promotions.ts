/** Promotions of an order: computed when it is placed and when its goods change, frozen on its lines and its fee. */
import { sql } from 'kysely'
import { type Adjustment, afterSale } from '../../../../families/pricing/adjustments.ts'
import { sumOf } from '../../../../families/pricing/share.ts'
import type { Changes, Sql } from '../../../../server/kit/area/face.ts'
import {
  adjustmentOf,
  agreedFeeOff,
  type Elsewhere,
  isFor,
  NOTHING_ELSEWHERE,
  shippingOff,
  type Terms,
} from '../../../promotions/rules.ts'
import { holdCart, promotionsFor } from '../../../promotions/server/public.ts'
import { splitFee } from '../../split.ts'
import { type Batch, goodsOf, heldBy, promoted } from './freeze.ts'
import type { Shelved } from './goods.ts'
import { type FrozenLine, readFeeOffs } from './lines.ts'

/** An order that is changed, as promotions see it. */
type Changing = { id: string; lines: readonly FrozenLine[] }

type Before = { group: string | null; fee: number; promotion: Adjustment | undefined }

/** A cart with the promotions of its lines; that of the fee follows from the fee (`feeOffs`). */
export type Promoted = {
  lines: readonly FrozenLine[]
  goods: ReadonlyMap<string, Shelved>
  terms: readonly Terms[]
  elsewhere: Elsewhere
  now: string
  /** Whether pieces are added to those agreed. */
  isMore: boolean
  /** The order as it was; absent for a new one. */
  before?: Before & { lines: readonly FrozenLine[] }
}

/** An order's cart, its fee, and the promotion of that fee. */
async function before(db: Sql, order: string): Promise<Before> {
  const { rows } = await sql<Pick<Before, 'group' | 'fee'>>`
    select o.group_id as group, o.shipping_fee as fee from orders o where o.id = ${order}::uuid`.execute(db)
  const offs = await readFeeOffs(db, order)
  const { group = null, fee = 0 } = rows[0] ?? {}
  return { group, fee, promotion: offs.find(({ kind }) => kind === 'promotion') }
}

/** The other orders of a cart: goods after sale prices, and parts of promotions. */
async function elsewhereOf(db: Sql, group: string, order: string): Promise<Elsewhere> {
  const among = sql`o.group_id = ${group}::uuid and o.id <> ${order}::uuid and o.status <> 'cancelled'`
  const { rows: sums } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount + l.promotion_share), 0)::bigint as amount
    from orders o join order_lines l on l.order_id = o.id where ${among}`.execute(db)
  const { rows: held } = await sql<{ id: string; off: number }>`
    select a.source_id as id, sum(a.amount)::bigint as off
    from orders o join order_adjustments a on a.order_id = o.id and a.kind = 'promotion'
    where ${among} group by a.source_id`.execute(db)
  return { amount: sums[0]?.amount ?? 0, held: new Map(held.map(({ id, off }) => [id, off])) }
}

/**
 * Gives batches their promotions: those agreed by their own terms, those added by the promotions that run now. `changing`: the
 * order that they belong to.
 */
export async function promote(
  db: Sql,
  batches: readonly Batch[],
  goods: ReadonlyMap<string, Shelved>,
  how: { lock: boolean; customer: string | null; now: string; changing: Changing | undefined },
): Promise<Promoted> {
  const { lock, customer, changing, now } = how
  if (changing && lock) await holdCart(db, changing.id)
  const known = changing && (await before(db, changing.id))
  const elsewhere =
    changing && known?.group ? await elsewhereOf(db, known.group, changing.id) : NOTHING_ELSEWHERE
  const terms = await promotionsFor(
    db,
    goodsOf(
      batches.map(({ line }) => line),
      goods,
    ),
    { at: now, customer, holder: known?.group ?? changing?.id ?? null, lock },
  )
  const lines = promoted(batches, changing?.lines ?? [], { goods, terms, elsewhere, now })
  return {
    ...{ lines, goods, terms, elsewhere, now },
    isMore: batches.some(({ agreed }) => !agreed),
    ...(known && changing && { before: { ...known, lines: changing.lines } }),
  }
}

/** The promotion of the shipping fee with its part of each cart's fee; all 0 without one. */
export type FeeOffs = { promotion: Adjustment | undefined; offs: number[] }

/** Whether some of the goods that an agreed promotion on shipping is for are still there. */
const isForSome = ({ terms }: Adjustment, lines: readonly FrozenLine[]) =>
  !Array.isArray(terms.variants) ||
  lines.some(({ variant }) => (terms.variants as unknown[]).includes(variant))

const pieces = (lines: readonly FrozenLine[]) => sumOf(lines.map(({ quantity }) => quantity))

/**
 * Divides the fee among carts, by what their goods cost, and takes the promotion on shipping off. An order keeps the one that it
 * was agreed with; without one it gets today's when it gets goods or a higher fee.
 */
export function feeOffs(
  { lines, goods, terms, elsewhere, now, isMore, before }: Promoted,
  carts: readonly { shopId: string; subtotal: number }[],
  shippingFee: number,
): FeeOffs {
  const none = { promotion: undefined, offs: carts.map(() => 0) }
  const held = heldBy(lines, elsewhere)
  if (before?.promotion) {
    const { promotion } = before
    const isSame = !isMore && before.fee === shippingFee && pieces(lines) === pieces(before.lines)
    const amount = sumOf(lines.map(afterSale)) + elsewhere.amount
    const off = isForSome(promotion, lines)
      ? agreedFeeOff(promotion, shippingFee, amount, held.get(promotion.source ?? '') ?? 0)
      : 0
    return { promotion, offs: [isSame ? promotion.amount : off] }
  }
  if (before && shippingFee <= before.fee && !isMore) return none
  const fees = splitFee(shippingFee, carts)
  const found = shippingOff(
    terms,
    goodsOf(lines, goods),
    carts.map(({ shopId }, at) => ({ shopId, fee: fees[at] ?? 0 })),
    { ...elsewhere, held },
  )
  if (!found) return none
  const promotion = adjustmentOf(found.promotion, 0, now)
  const meant = goodsOf(lines, goods).filter((line) => isFor(found.promotion, line))
  const variants = meant.map(({ variantId }) => variantId)
  return { promotion: { ...promotion, terms: { ...promotion.terms, variants } }, offs: found.offs }
}

/** The promotion of a fee that an undo brings back. */
export function feeAsBefore(offs: readonly Adjustment[]): FeeOffs {
  const promotion = offs.find(({ kind }) => kind === 'promotion')
  return { promotion, offs: [promotion?.amount ?? 0] }
}

/** The promotion of a fee as an order keeps it, with its part of the fee in VND. */
export const feeAdjustment = ({ promotion }: FeeOffs, off: number): Adjustment[] =>
  promotion ? [{ ...promotion, amount: off }] : []

/** The columns of an order with what a promotion takes off its fee. */
export const feeColumns = ({ promotion }: FeeOffs, off: number): Changes => ({
  shippingPromotion: promotion && off > 0 ? promotion.source : null,
  shippingPromotionShare: promotion && off > 0 ? promotion.storeShare : null,
})
