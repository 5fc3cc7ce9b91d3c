/**
 * Changing an order until it is on its way: goods, what comes off them, points, payment and shipping are checked as a new
 * order's are. Lines that stay keep the price that was agreed on; what is added costs what it costs today.
 */
import { sql } from 'kysely'
import { formatVnd } from '../../../../core/money.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { Adjustment } from '../../../../families/pricing/adjustments.ts'
import { joinBatches } from '../../../../families/pricing/batches.ts'
import { linesIn } from '../../../../families/pricing/cart.ts'
import type { Pricing } from '../../../../families/pricing/server/stage.ts'
import type { Changes, Sql, Write } from '../../../../server/kit/area/face.ts'
import { settleOrderPoints } from '../../../customers/server/public.ts'
import { area, type Order } from '../../area.ts'
import { ASKED_FIELDS } from '../../discount-fields.ts'
import type { WantedLine } from '../../placing.ts'
import { sumUp } from '../../sums.ts'
import { columnsOf, fitsAgain, runStages } from '../stages.ts'
import { beginning, pieces, refuse } from './create.ts'
import { ofHistory } from './former.ts'
import type { Batch } from './freeze.ts'
import { golfer, pointsProblem } from './golfer.ts'
import {
  type FrozenLine,
  moveReserved,
  readFeeOffs,
  readLines,
  writeFeeOffs,
  writeLines,
  writeParts,
} from './lines.ts'
import { moveSiblings, siblingsOf } from './siblings.ts'
import { addProblems, type Worked, workOut } from './work-out.ts'

/** Fields that move the sums. */
export const PRICED = ['lines', ...ASKED_FIELDS, 'points', 'shippingFee', 'paymentMethod'] as const

const areFrozen = (lines: readonly WantedLine[] | readonly FrozenLine[]): lines is readonly FrozenLine[] =>
  lines.some((line) => 'amount' in line)

/** The pieces that lines have of each variant. */
const piecesOf = (lines: readonly FrozenLine[]): WantedLine[] =>
  [...Map.groupBy(lines, ({ variant }) => variant)].map(([variant, own]) => ({
    variant,
    quantity: pieces(own),
  }))

/** The group of an order's cart; null: the cart is this order. */
async function groupOf(db: Sql, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ group: string | null }>`
    select group_id as group from orders where id = ${orderId}::uuid`.execute(db)
  return rows[0]?.group ?? null
}

/** The goods of an order after the change: as they are, as an undo brings them back, or computed again. */
async function goodsAfter(
  write: Write,
  order: Order,
  before: readonly FrozenLine[],
  given: readonly WantedLine[] | readonly FrozenLine[] | undefined,
): Promise<{ worked: Worked; wanted: readonly WantedLine[]; batches: readonly Batch[] }> {
  const kept = given === undefined ? before : areFrozen(given) ? given.map(ofHistory) : undefined
  const wanted = kept ? piecesOf(kept) : (given as readonly WantedLine[])
  const standing = { shopId: order.shop.id, lines: before }
  const worked = await workOut(write.sql, wanted, { lock: true, now: write.now, standing })
  const batches = kept?.map((line) => ({ line, agreed: line })) ?? worked.batches
  return { worked, wanted, batches }
}

/** The new sums of an order; throws their errors. */
async function priced(write: Write, order: Order, changes: Changes): Promise<Changes> {
  const { sql: db, now } = write
  const after = { ...order, ...changes } as Order
  const group = await groupOf(db, order.id)
  const [known, feeOffs] = [await readLines(db, order.id), await readFeeOffs(db, order.id)]
  // The golfer before the goods, as placing and cancelling lock them.
  const more = after.points - order.points
  const customer = await golfer(db, order.customer.id, more !== 0)
  const given = changes.lines as readonly WantedLine[] | readonly FrozenLine[] | undefined
  const { worked, wanted, batches } = await goodsAfter(write, order, known, given)
  refuse(worked.problems)
  const { isBack, ...back } = backOf(changes, feeOffs)
  const pricing: Pricing<FrozenLine> = {
    ...{ db, write, now, customer, wanted: after, holder: group ?? order.id },
    order: {
      ...{ id: order.id, shopId: order.shop.id, lines: known },
      ...{ shippingFee: order.shippingFee, isBack, ...back },
    },
    siblings: ({ lock }) => siblingsOf(db, { id: order.id, group }, lock),
  }
  const cart = {
    parts: [{ shopId: order.shop.id, shopName: order.shop.name, batches, feeOffs: [] }],
    ...{ goods: worked.goods, shippingFee: after.shippingFee },
  }
  const before = await runStages('beforeGoods', cart, pricing)
  addProblems(worked, wanted, before.goods)
  refuse({ ...worked.problems, ...before.problems })
  const done = await runStages('afterGoods', before.cart, pricing)
  refuse(done.problems)
  await moveSiblings(write, done.moved, order, (one, total) => payment(one, one, total))
  const { whole } = sumUp(done.cart, after.points)
  const points = { points: after.points, own: order.points, most: whole.points }
  const short = await pointsProblem(db, order.customer.id, points)
  if (short) refuse({ points: short })
  if (more !== 0) await settleOrderPoints(write, order.customer.id, order.id, after.points)
  const lines = linesIn(done.cart)
  const fee = done.cart.parts[0]?.feeOffs ?? []
  if (changes.lines === undefined) await writeParts(db, order.id, lines, fee)
  else {
    await moveReserved(write, order.id, known, lines)
    await writeLines(db, order.id, joinBatches(lines))
    await writeFeeOffs(db, order.id, fee)
  }
  if (isBack) {
    const gone = await fitsAgain(write, order.id, { lines: known, feeOffs })
    if (gone) refuse({ lines: gone })
  }
  const columns = columnsOf({ lines, feeOffs: fee })
  return { ...columns, ...whole, itemCount: pieces(lines), ...payment(order, after, whole.total) }
}

/** Whether an undo brings lines back, and what comes off the fee then. */
function backOf(
  { lines, feeOffs }: Changes,
  now: readonly Adjustment[],
): { isBack: boolean; feeOffs: readonly Adjustment[] } {
  const isBack = lines !== undefined && areFrozen(lines as readonly WantedLine[] | readonly FrozenLine[])
  return { isBack, feeOffs: (feeOffs as readonly Adjustment[] | undefined) ?? now }
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
