/** Promotions of an order: computed when it is placed and when its goods change, frozen on its lines and its fee. */
import { sql } from 'kysely'
import type { Changes, Sql } from '../../../../server/kit/area/face.ts'
import {
  type Elsewhere,
  type Goods,
  NOTHING_ELSEWHERE,
  shippingOff,
  type Terms,
} from '../../../promotions/rules.ts'
import { promotionsFor } from '../../../promotions/server/public.ts'
import { splitFee } from '../../split.ts'
import { goodsOf, keepOff, takeOffAll } from './freeze.ts'
import type { Shelved } from './goods.ts'
import type { FrozenLine } from './lines.ts'

/** An order that is changed, as promotions see it. */
type Changing = { id: string; lines: readonly FrozenLine[] }

/** The promotion of an order's fee with what it takes off that fee (VND), as they were frozen; null without one. */
type FrozenFee = { fee: number; off: number; promotion: FeePromotion | null }
type FeePromotion = Pick<Terms, 'id' | 'code' | 'name' | 'storeShare'>

/** Promotions of a cart, those of its lines applied; the fee's follows from the fee (`feeOffs`). `kept`: that of an order with the goods of before. */
export type Promoted = {
  terms: readonly Terms[]
  lines: readonly Goods[]
  elsewhere: Elsewhere
  kept?: FrozenFee
}

type Before = { at: string; group: string | null; shipping: FrozenFee }

/** When an order was placed, its cart, and the promotion of its fee. */
async function before(db: Sql, order: string): Promise<Before | undefined> {
  const { rows } = await sql<Before>`
    select o.placed_at as at, o.group_id as group, json_build_object('fee', o.shipping_fee, 'off', o.promotion_shipping,
      'promotion', (
        select json_build_object('id', p.id, 'code', p.code, 'name', p.name,
          'storeShare', coalesce(o.shipping_promotion_share, 0))
        from promotions p where p.id = o.shipping_promotion_id)) as shipping
    from orders o where o.id = ${order}::uuid`.execute(db)
  return rows[0]
}

/** The other orders of a cart: goods after sale prices, and parts of promotions. */
async function elsewhereOf(db: Sql, group: string, order: string): Promise<Elsewhere> {
  const among = sql`o.group_id = ${group}::uuid and o.id <> ${order}::uuid and o.status <> 'cancelled'`
  const { rows: sums } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount + l.promotion_share), 0)::bigint as amount
    from orders o join order_lines l on l.order_id = o.id where ${among}`.execute(db)
  const { rows: held } = await sql<{ id: string; off: number }>`
    select x.id, sum(x.off)::bigint as off from (
      select l.promotion_id as id, l.promotion_share as off from orders o join order_lines l on l.order_id = o.id
      where ${among} and l.promotion_id is not null
      union all select o.shipping_promotion_id, o.promotion_shipping from orders o
      where ${among} and o.shipping_promotion_id is not null) x
    group by x.id`.execute(db)
  return { amount: sums[0]?.amount ?? 0, held: new Map(held.map(({ id, off }) => [id, off])) }
}

/**
 * Gives each line that is about to be frozen its promotion, in place. `lines` are those of all carts, without promotions yet;
 * `changing`: the order that they belong to, whose promotions are those that were valid when it was placed. With the goods
 * of before it keeps those that it has: other orders of its cart may have given up parts, which none of its goods was promised.
 */
export async function promote(
  db: Sql,
  lines: readonly FrozenLine[],
  goods: ReadonlyMap<string, Shelved>,
  how: { lock: boolean; customer: string | null; changing: Changing | undefined },
): Promise<Promoted> {
  const { lock, customer, changing } = how
  const known = changing && (await before(db, changing.id))
  const elsewhere =
    changing && known?.group ? await elsewhereOf(db, known.group, changing.id) : NOTHING_ELSEWHERE
  const held = [
    known?.shipping.promotion?.id,
    ...(changing?.lines ?? []).map(({ promotion }) => promotion?.id),
  ]
  const meant = goodsOf(lines, goods)
  const terms = await promotionsFor(db, meant, {
    at: known?.at ?? new Date().toISOString(),
    customer,
    holder: known?.group ?? changing?.id ?? null,
    held: held.filter((id) => id != null),
    lock,
  })
  if (!changing || !known || !keepOff(lines, goods, changing.lines)) {
    takeOffAll(lines, goods, terms, elsewhere)
    return { terms, lines: meant, elsewhere }
  }
  return { terms, lines: meant, elsewhere, kept: known.shipping }
}

/** The promotion of the shipping fee with its part of each cart's fee; all 0 without one. */
export type FeeOffs = { promotion: FeePromotion | undefined; offs: number[] }

/** Divides the fee among carts, by what their goods cost, and takes the promotion on shipping off. */
export function feeOffs(
  { terms, lines, elsewhere, kept }: Promoted,
  carts: readonly { shopId: string; subtotal: number }[],
  shippingFee: number,
): FeeOffs {
  if (kept?.fee === shippingFee) return { promotion: kept.promotion ?? undefined, offs: [kept.off] }
  const fees = splitFee(shippingFee, carts)
  const found = shippingOff(
    terms,
    lines,
    carts.map(({ shopId }, at) => ({ shopId, fee: fees[at] ?? 0 })),
    elsewhere,
  )
  return { promotion: found?.promotion, offs: found?.offs ?? carts.map(() => 0) }
}

/** The columns of an order with what a promotion takes off its fee. */
export const feeColumns = ({ promotion }: FeeOffs, off: number): Changes => ({
  shippingPromotion: promotion && off > 0 ? promotion.id : null,
  shippingPromotionShare: promotion && off > 0 ? promotion.storeShare : null,
})
