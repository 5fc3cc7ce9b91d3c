/**
 * Orders of one cart that share a voucher. Its discount is computed over all of them that are not cancelled,
 * so a change of one may change the parts of the others (decision 0022).
 */
import { sql } from 'kysely'
import type { Refusal } from '../../../../core/problems/problems.ts'
import { shareByKey, sumOf } from '../../../../families/pricing/share.ts'
import type { Changes, Sql, Write } from '../../../../server/kit/area/face.ts'
import type { Cart, Judged, LineShare } from '../../../vouchers/rules.ts'
import { type HeldVoucher, lockHeld } from '../../../vouchers/server/public.ts'
import { area, type Order } from '../../area.ts'
import { type Off, shareAnew } from '../../split.ts'
import { feeVoucher, NO_VOUCHER, withShare } from './benefits.ts'
import { readFeeOffs, readLines, writeFeeOffs, writeVoucherParts } from './lines.ts'

type Sibling = Pick<
  Order,
  | 'id'
  | 'code'
  | 'status'
  | 'payment'
  | 'paymentMethod'
  | 'subtotal'
  | 'discount'
  | 'shippingFee'
  | 'shippingDiscount'
  | 'promotionShipping'
  | 'points'
  | 'total'
> & { shopId: string }

/** The other orders that hold the voucher, and their goods by order and position; fees and discounts on them without the promotion's part. */
export type Group = {
  siblings: Sibling[]
  lines: (Cart['lines'][number] & { orderId: string })[]
  moving: ReadonlySet<string>
  /** Amount of the goods in the cart's orders without the voucher, VND: it counts for the order value. */
  rest: number
}

/** A packed parcel bears its sum on its label, and money that came in is not another sum. */
const mayMove = ({ status, payment, total }: Sibling) =>
  ['pending', 'awaiting_payment', 'to_pack'].includes(status) && (payment === 'waiting' || total === 0)

/**
 * The group that an order shares the voucher `code` with; undefined for an order of no split cart.
 * `lock`: the voucher, then those orders that no other transaction is changing; the sums of the others stay
 * as they are.
 */
export async function groupOf(
  db: Sql,
  orderId: string,
  code: string,
  lock: boolean,
): Promise<Group | undefined> {
  const { rows: own } = await sql<{ group: string | null }>`
    select group_id as group from orders where id = ${orderId}::uuid`.execute(db)
  const group = own[0]?.group
  if (!group) return undefined
  if (lock) await lockHeld(db, group, code)
  const among = sql`o.group_id = ${group}::uuid and o.id <> ${orderId}::uuid and o.status <> 'cancelled'
    and o.voucher_id is not null and o.voucher_code = ${code}`
  // Locked before they are read: what was paid or packed in between is seen.
  const { rows: free } = await sql<{ id: string }>`
    select o.id from orders o where ${among} order by o.id ${lock ? sql`for no key update skip locked` : sql``}`.execute(
    db,
  )
  const { rows: siblings } = await sql<Sibling>`
    select o.id, o.code, o.status, o.payment, o.payment_method as "paymentMethod", o.subtotal, o.discount,
      o.shipping_fee - o.promotion_shipping as "shippingFee",
      o.shipping_discount - o.promotion_shipping as "shippingDiscount",
      o.promotion_shipping as "promotionShipping", o.points, o.total,
      o.shop_id as "shopId"
    from orders o where ${among} order by o.code`.execute(db)
  const { rows: lines } = await sql<Group['lines'][number]>`
    select o.id as "orderId", l.product_id as "productId", l.variant_id as "variantId", o.shop_id as "shopId",
      '{}'::text[] as categories, '' as "brandId", l.quantity, l.amount, l.discount - l.promotion_share as discount,
      case when a.order_id is not null then a.terms || jsonb_build_object('storeShare', a.store_share, 'at', iso_time(a.agreed_at), 'share', a.amount)
      end as agreed
    from orders o join order_lines l on l.order_id = o.id
    left join order_adjustments a on a.order_id = o.id and a.position = l.position and a.kind = 'voucher'
    where ${among} order by o.code, l.position`.execute(db)
  const { rows: rest } = await sql<{ subtotal: number }>`
    select coalesce(sum(o.subtotal), 0)::bigint as subtotal from orders o
    where o.group_id = ${group}::uuid and o.id <> ${orderId}::uuid and o.status <> 'cancelled'
      and (o.voucher_id is null or o.voucher_code is distinct from ${code})`.execute(db)
  const open = new Set(free.map(({ id }) => id))
  const moving = new Set(siblings.filter((one) => open.has(one.id) && mayMove(one)).map(({ id }) => id))
  return { siblings, lines, moving, rest: rest[0]?.subtotal ?? 0 }
}

/** The cart of a whole group, from that of one order, whose lines come first. */
export const wholeCart = (cart: Cart, { siblings, lines, rest }: Group): Cart => ({
  ...cart,
  lines: [...cart.lines, ...lines],
  subtotal: cart.subtotal + siblings.reduce((sum, { subtotal }) => sum + subtotal, rest),
  fees: [...cart.fees, ...siblings.map(({ shopId, shippingFee }) => ({ shopId, fee: shippingFee }))],
})

/** An order's part of a voucher, with that of each of its lines. */
type VoucherPart = Off & { lines: LineShare[] }

export type Shared = { own: VoucherPart; others: { sibling: Sibling; part: VoucherPart; total: number }[] }

const isScoped = (lines: readonly LineShare[]) => lines.some(({ inScope }) => inScope)

/** A judged line with its amount in scope, VND. */
type Weighed = LineShare & { variantId: string; weight: number }

const goodsOf = (lines: readonly Weighed[]) => lines.reduce((sum, { weight }) => sum + weight, 0)

/** An order's part, divided among its lines in scope: as they were judged, unless other orders keep more or less than that. */
function partOf(off: Off, lines: readonly Weighed[]): VoucherPart {
  const judged = lines.map(({ share }) => share)
  const isJudged = sumOf(judged) === off.discount
  const shares = isJudged
    ? judged
    : shareByKey(
        off.discount,
        lines.map(({ weight }) => weight),
        lines.map(({ variantId }) => variantId),
      )
  return {
    ...off,
    lines: lines.map(({ inScope, terms }, index) => ({ inScope, terms, share: shares[index] ?? 0 })),
  }
}

/**
 * Divides a voucher's discount on the whole cart among its orders and their lines in scope; returns the order's own
 * part and changes of others, or why it cannot be divided. `whole` has judged the lines of `cart`, of which the first
 * `own.count` are the order's own, as it is to be.
 */
export function shareOf(
  whole: Off & Pick<Judged, 'lines'>,
  cart: Cart,
  own: Pick<Sibling, 'shopId' | 'shippingFee'> & { count: number },
  { siblings, lines, moving }: Group,
): Shared | { refused: Refusal } {
  const judged = whole.lines.map((line, index) => ({
    ...line,
    variantId: cart.lines[index]?.variantId ?? '',
    weight: line.inScope ? (cart.lines[index]?.amount ?? 0) : 0,
  }))
  const ownLines = judged.slice(0, own.count)
  if (!isScoped(ownLines)) return { refused: { key: 'voucherForOthers' } }
  const byOrder = Map.groupBy(judged.slice(own.count).entries(), ([index]) => lines[index]?.orderId)
  const member = (order: Off & Pick<Sibling, 'shopId' | 'shippingFee'>, its: Weighed[], moves: boolean) => ({
    ...order,
    goods: goodsOf(its),
    fee: isScoped(its) ? order.shippingFee : 0,
    lines: its,
    moves,
  })
  const members = [
    { ...member({ ...own, discount: 0, shippingDiscount: 0 }, ownLines, true), sibling: undefined },
    ...siblings.map((sibling) => {
      const its = (byOrder.get(sibling.id) ?? []).map(([, line]) => line)
      return { ...member(sibling, its, moving.has(sibling.id)), sibling }
    }),
  ]
  const divided = shareAnew(whole, members)
  const judgedOff = ({ lines }: { lines: Weighed[] }) => sumOf(lines.map(({ share }) => share))
  // Each has what its own lines were judged to have, unless one that may not move has something else.
  const offs = members.every((one) => one.moves || one.discount === judgedOff(one))
    ? divided?.map((off, at) => ({
        ...off,
        discount: sumOf(members[at]?.lines.map(({ share }) => share) ?? []),
      }))
    : divided
  if (!offs) {
    const codes = siblings.filter(({ id }) => !moving.has(id)).map(({ code }) => code)
    return { refused: { key: 'voucherKept', params: { codes: codes.join(', ') } } }
  }
  const shared: Shared = { own: { discount: 0, shippingDiscount: 0, lines: [] }, others: [] }
  for (const [index, { sibling, lines: its }] of members.entries()) {
    const off = offs[index]
    if (!off) throw new Error('an order without its part')
    const part = partOf(off, its)
    if (!sibling) {
      shared.own = part
      continue
    }
    if (off.discount === sibling.discount && off.shippingDiscount === sibling.shippingDiscount) continue
    const { subtotal, shippingFee, points } = sibling
    const total = subtotal - off.discount + shippingFee - off.shippingDiscount - points
    if (total < 0) return { refused: { key: 'pointsKept', params: { code: sibling.code } } }
    shared.others.push({ sibling, part, total })
  }
  return shared
}

/** Writes the parts of a voucher that changed, and their lines' shares; `payment` returns how a sum's payment follows it. */
export async function moveShares(
  write: Write,
  { others }: Shared,
  by: Pick<Order, 'code'>,
  voucher: Pick<HeldVoucher, 'voucher' | 'code'>,
  payment: (sibling: Sibling, total: number) => Changes,
): Promise<void> {
  const { sql: db, now } = write
  const rows = others.map(({ sibling, part, total }) => ({
    id: sibling.id,
    changes: {
      discount: part.discount,
      shippingDiscount: part.shippingDiscount + sibling.promotionShipping,
      total,
      // One of before the shares may hold a voucher that is not for its goods.
      ...(!isScoped(part.lines) && NO_VOUCHER),
      ...payment(sibling, total),
    },
    note: by.code,
  }))
  for (const { sibling, part } of others) {
    const lines = await readLines(db, sibling.id)
    await writeVoucherParts(
      db,
      sibling.id,
      lines.map((line, at) => withShare(line, voucher, part.lines[at], now)),
    )
    const kept = (await readFeeOffs(db, sibling.id)).filter(({ kind }) => kind !== 'voucher')
    const its = feeVoucher(voucher, part.lines, part.shippingDiscount, now)
    await writeFeeOffs(db, sibling.id, [...kept, ...its])
  }
  if (rows.length > 0) await write.others.set(area.id, rows)
}
