/**
 * Changing an order until it is on its way: goods, voucher, points, payment and shipping are checked as a new
 * order's are. Lines that stay keep the price that was agreed on; what is added costs what it costs today.
 */
import { formatVnd } from '../../../../core/money.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { Changes, Write } from '../../../../server/kit/area/face.ts'
import { settleOrderPoints } from '../../../customers/server/public.ts'
import type { LineShare } from '../../../vouchers/rules.ts'
import { exchangeVoucher } from '../../../vouchers/server/public.ts'
import { area, type Order } from '../../area.ts'
import type { WantedLine } from '../../placing.ts'
import { cartOf, golfer, NO_VOUCHER, pointsProblem, sharedCarts, voucherColumns } from './benefits.ts'
import { beginning, pieces, refuse, refuseVoucher } from './create.ts'
import { groupOf, moveShares, shareOf, wholeCart } from './group.ts'
import { type FrozenLine, moveReserved, readLines, writeLines, writeShares } from './lines.ts'
import { type FeeOffs, feeColumns, feeOffs } from './promotions.ts'
import { sumUp, type Worked, workOut } from './work-out.ts'

/** Fields that move the sums. */
const PRICED = ['lines', 'voucherCode', 'points', 'shippingFee', 'paymentMethod'] as const

const isFrozen = (line: WantedLine | FrozenLine): line is FrozenLine => 'amount' in line

/** The new sums of an order; throws their errors. */
async function priced(write: Write, order: Order, changes: Changes): Promise<Changes> {
  const { sql: db } = write
  const after = { ...order, ...changes } as Order
  const before = await readLines(db, order.id)
  // The golfer before goods and voucher, as placing and cancelling lock them.
  const more = after.points - order.points
  if (more !== 0) await golfer(db, order.customer.id, true)
  const given = (changes.lines as readonly (WantedLine | FrozenLine)[] | undefined) ?? before
  const wanted = given.map(({ variant, quantity, ...line }) => ({
    variant,
    quantity,
    ...('amount' in line ? {} : { price: line.price }),
  }))
  const standing = { id: order.id, shopId: order.shop.id, lines: before }
  const worked = await workOut(db, wanted, { lock: true, customer: order.customer.id, standing })
  refuse(worked.problems)
  // What an undo brings back was frozen before; anything else is frozen now.
  const lines = given.map((line, index) => {
    const frozen = isFrozen(line) ? line : worked.lines[index]?.frozen
    if (!frozen) throw new Error('a line without goods')
    return frozen
  })
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const carts = [{ shopId: order.shop.id, shopName: order.shop.name, lines, subtotal }]
  const fee = feeOffs(worked.promoted, carts, after.shippingFee)
  const { columns, shippingDiscount, shares } = await voucherAfter(write, order, after, {
    ...worked,
    carts,
    fee,
  })
  const [shared] = sharedCarts(carts, shares)
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
    await writeLines(db, order.id, shared.lines)
  } else
    await writeShares(
      db,
      order.id,
      shared.lines.map(({ discountShare }) => discountShare),
    )
  const off = feeColumns(fee, whole.promotionShipping)
  return { ...columns, ...whole, ...off, itemCount: pieces(lines), ...payment(order, after, whole.total) }
}

type VoucherAfter = { columns: Changes; shippingDiscount: number; shares: readonly LineShare[] }

/** The voucher after the change, computed again; for a split cart over all its orders, each with its part. */
async function voucherAfter(
  write: Write,
  order: Order,
  after: Order,
  worked: Pick<Worked, 'carts' | 'goods'> & { fee: FeeOffs },
): Promise<VoucherAfter> {
  const code = after.voucherCode
  const none = { columns: NO_VOUCHER, shippingDiscount: 0, shares: [] }
  if (code === null && order.voucherCode === null) return none
  const group = code === null ? undefined : await groupOf(write.sql, order.id, code, true)
  const customer = await golfer(write.sql, order.customer.id, false)
  const own = cartOf(worked, customer, after.shippingFee, worked.fee.offs)
  const cart = group ? wholeCart(own, group) : own
  const answer = await exchangeVoucher(write, order.id, code, cart)
  if (!answer) return none
  if ('refused' in answer) return refuseVoucher(answer.refused)
  const columns = voucherColumns(answer)
  if (!group) return { columns, shippingDiscount: answer.shippingDiscount, shares: answer.lines }
  const count = own.lines.length
  const shared = shareOf(
    answer,
    cart,
    { shopId: order.shop.id, shippingFee: after.shippingFee - (worked.fee.offs[0] ?? 0), count },
    group,
  )
  if ('refused' in shared) return refuseVoucher(shared.refused)
  await moveShares(write, shared, order, (one, total) => payment(one, one, total))
  return { columns, shippingDiscount: shared.own.shippingDiscount, shares: shared.own.lines }
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
  const { lines, ...rest } = changes
  if (Array.isArray(lines) && lines.length === 0)
    throw new Problem('invalid', { area: area.id, fields: { lines: { key: 'noProduct' } } })
  if (!PRICED.some((name) => changes[name] !== undefined)) return rest
  return { ...rest, ...(await priced(write, order, changes)) }
}
