/**
 * Changing an order until it is on its way: goods, voucher, points, payment and shipping are checked as a new
 * order's are. Lines that stay keep the price that was agreed on; what is added costs what it costs today.
 */
import { sql } from 'kysely'
import { formatVnd } from '../../../../core/money.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { Adjustment } from '../../../../families/pricing/adjustments.ts'
import { joinBatches } from '../../../../families/pricing/batches.ts'
import type { Changes, Sql, Write } from '../../../../server/kit/area/face.ts'
import { settleOrderPoints } from '../../../customers/server/public.ts'
import { takePromotionsAgain } from '../../../promotions/server/public.ts'
import { exchangeVoucher } from '../../../vouchers/server/public.ts'
import { area, type Order } from '../../area.ts'
import type { WantedLine } from '../../placing.ts'
import { promotionRefusal } from '../stock.ts'
import {
  cartOf,
  feeVoucher,
  golfer,
  NO_VOUCHER,
  pointsProblem,
  sharedCarts,
  type VoucherShares,
  voucherColumns,
} from './benefits.ts'
import { beginning, pieces, refuse, refuseVoucher } from './create.ts'
import { groupOf, moveShares, shareOf, wholeCart } from './group.ts'
import {
  type FrozenLine,
  fillAdjustments,
  moveReserved,
  ofHistory,
  readFeeOffs,
  readLines,
  writeFeeOffs,
  writeLines,
  writeVoucherParts,
} from './lines.ts'
import { type FeeOffs, feeAdjustment, feeAsBefore, feeColumns, feeOffs } from './promotions.ts'
import { sumUp, type Worked, workOut } from './work-out.ts'

/** Fields that move the sums. */
export const PRICED = ['lines', 'voucherCode', 'points', 'shippingFee', 'paymentMethod'] as const

const areFrozen = (lines: readonly WantedLine[] | readonly FrozenLine[]): lines is readonly FrozenLine[] =>
  lines.some((line) => 'amount' in line)

/** The pieces that lines have of each variant. */
const piecesOf = (lines: readonly FrozenLine[]): WantedLine[] =>
  [...Map.groupBy(lines, ({ variant }) => variant)].map(([variant, own]) => ({
    variant,
    quantity: pieces(own),
  }))

/** The other orders of an order's cart. */
async function siblingsOf(db: Sql, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.id <> ${orderId}::uuid
      and o.group_id = (select group_id from orders where id = ${orderId}::uuid)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Promotions of which an order has a use. */
const usesOf = (offs: readonly Adjustment[]): string[] =>
  offs.flatMap(({ kind, source, amount }) => (kind === 'promotion' && source && amount > 0 ? [source] : []))

/** Refuses an undo whose promotions other orders have by now. */
async function refuseGone(db: Sql, orderId: string, kept: readonly string[]): Promise<void> {
  const reason = promotionRefusal(await takePromotionsAgain(db, orderId, kept))
  if (reason) refuse({ lines: reason })
}

/** The new sums of an order; throws their errors. */
async function priced(write: Write, order: Order, changes: Changes): Promise<Changes> {
  const { sql: db, now } = write
  const after = { ...order, ...changes } as Order
  await fillAdjustments(db, [order.id, ...(await siblingsOf(db, order.id))])
  const before = await readLines(db, order.id)
  // The golfer before goods and voucher, as placing and cancelling lock them.
  const more = after.points - order.points
  if (more !== 0) await golfer(db, order.customer.id, true)
  const given = changes.lines as readonly WantedLine[] | readonly FrozenLine[] | undefined
  // What an undo brings back was frozen before; anything else is frozen now.
  const kept = given === undefined ? before : areFrozen(given) ? given.map(ofHistory) : undefined
  const isBack = kept !== undefined && given !== undefined
  const wanted = kept ? piecesOf(kept) : (given as readonly WantedLine[])
  const standing = { id: order.id, shopId: order.shop.id, lines: before }
  const restored = isBack && { restored: kept }
  const worked = await workOut(db, wanted, {
    ...{ lock: true, customer: order.customer.id, now, standing },
    ...restored,
  })
  refuse(worked.problems)
  const lines = kept ?? worked.lines.flatMap(({ frozen }) => frozen)
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const carts = [{ shopId: order.shop.id, shopName: order.shop.name, lines, subtotal }]
  const back = changes.feeOffs as readonly Adjustment[] | undefined
  const fee = back ? feeAsBefore(back) : feeOffs(worked.promoted, carts, after.shippingFee)
  const { columns, shippingDiscount, held } = await voucherAfter(write, order, after, {
    ...worked,
    carts,
    fee,
    ...(isBack && { isWhole: true }),
    isBack,
  })
  const [shared] = sharedCarts(carts, held, now)
  if (!shared) throw new Error('an order without its cart')
  const { whole } = sumUp(
    [shared],
    { shippingFee: after.shippingFee, shippingDiscount, points: after.points },
    fee.offs,
  )
  const points = { points: after.points, own: order.points, most: whole.points }
  const short = await pointsProblem(db, order.customer.id, points)
  if (short) refuse({ points: short })
  if (more !== 0) await settleOrderPoints(write, order.customer.id, order.id, after.points)
  if (changes.lines !== undefined) {
    await moveReserved(write, order.id, before, lines)
    await writeLines(db, order.id, joinBatches(shared.lines))
  } else await writeVoucherParts(db, order.id, shared.lines)
  const uses = usesOf([
    ...before.flatMap(({ adjustments }) => adjustments),
    ...(await readFeeOffs(db, order.id)),
  ])
  await writeFeeOffs(db, order.id, [
    ...feeAdjustment(fee, whole.promotionShipping),
    ...feeVoucher(held, held?.lines ?? [], shippingDiscount, now),
  ])
  if (isBack) await refuseGone(db, order.id, uses)
  const off = feeColumns(fee, whole.promotionShipping)
  return { ...columns, ...whole, ...off, itemCount: pieces(lines), ...payment(order, after, whole.total) }
}

type VoucherAfter = { columns: Changes; shippingDiscount: number; held: VoucherShares | undefined }

/** The voucher after the change, computed again; for a split cart over all its orders, each with its part. */
async function voucherAfter(
  write: Write,
  order: Order,
  after: Order,
  worked: Pick<Worked, 'carts' | 'goods' | 'fresh' | 'isWhole'> & { fee: FeeOffs; isBack: boolean },
): Promise<VoucherAfter> {
  const code = after.voucherCode
  const none = { columns: NO_VOUCHER, shippingDiscount: 0, held: undefined }
  if (code === null && order.voucherCode === null) return none
  const group = code === null ? undefined : await groupOf(write.sql, order.id, code, true)
  const customer = await golfer(write.sql, order.customer.id, false)
  const own = cartOf(worked, customer, after.shippingFee, worked.fee.offs, {
    wanted: code,
    had: order.voucherCode,
  })
  // The other orders of a cart may have the part that an undo would bring back.
  const isWhole = own.isWhole && !(group && worked.isBack)
  const cart = { ...(group ? wholeCart(own, group) : own), ...(isWhole !== undefined && { isWhole }) }
  const answer = await exchangeVoucher(write, order.id, code, cart)
  if (!answer) return none
  if ('refused' in answer) return refuseVoucher(answer.refused)
  const columns = voucherColumns(answer)
  if (!group) return { columns, shippingDiscount: answer.shippingDiscount, held: answer }
  const count = own.lines.length
  const shared = shareOf(
    answer,
    cart,
    { shopId: order.shop.id, shippingFee: after.shippingFee - (worked.fee.offs[0] ?? 0), count },
    group,
  )
  if ('refused' in shared) return refuseVoucher(shared.refused)
  await moveShares(write, shared, order, answer, (one, total) => payment(one, one, total))
  const { shippingDiscount, lines } = shared.own
  return { columns, shippingDiscount, held: { ...answer, lines } }
}

type Paying = Pick<Order, 'status' | 'payment' | 'paymentMethod' | 'total'>

/** How the payment follows; what was received must not become another sum unnoticed. */
function payment(order: Paying, after: Pick<Order, 'paymentMethod'>, total: number): Changes {
  if (order.payment === 'paid' && order.total > 0 && total !== order.total)
    refuse({ lines: { key: 'paidTotal', params: { total: formatVnd(order.total) } } })
  if (order.payment === 'paid' && order.total > 0 && after.paymentMethod !== order.paymentMethod)
    refuse({ paymentMethod: { key: 'paidMethod' } })
  // An order without anything to pay counts as paid: it is open again once there is.
  if (order.payment !== 'waiting' && order.total > 0) return {}
  const { status, ...begun } = beginning(after.paymentMethod, total)
  const isConfirmed = order.status !== 'pending' && order.status !== 'awaiting_payment'
  if (isConfirmed && order.paymentMethod === 'cod' && after.paymentMethod !== 'cod')
    refuse({ paymentMethod: { key: 'confirmedAsCod' } })
  return { ...begun, ...(!isConfirmed && { status }) }
}

/** Changes of an order that follow from the input. Writes its lines. */
export async function changeOrder(write: Write, order: Order, changes: Changes): Promise<Changes> {
  const { lines, feeOffs: _, ...rest } = changes
  if (Array.isArray(lines) && lines.length === 0)
    throw new Problem('invalid', { area: area.id, fields: { lines: { key: 'noProduct' } } })
  if (!PRICED.some((name) => changes[name] !== undefined)) return rest
  return { ...rest, ...(await priced(write, order, changes)) }
}
