/**
 * Returnable pieces of an order and the refund due for them. Pure: the form computes with it while quantities
 * are chosen, the server decides with it. Amounts in VND.
 */
import { formatVnd } from '../../../core/money.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { LineAnswer, LineRow } from '../../../core/steps.ts'
import type { Order } from '../area.ts'
import type { OrderDetail, OrderLine, OrderReturn } from '../schema.ts'

/** Sums of an order besides its lines. */
type Sums = Pick<Order, 'discount' | 'points' | 'shippingFee' | 'shippingDiscount'>

/** An order as far as returns are counted; the detail brings the parts. */
type Returning = Sums & Partial<OrderDetail>

export type Due = { amount: number; points: number }

/** The first `n` of `of` parts of an amount, rounded down; parts of all of them add up to the amount. */
function share(amount: number, n: number, of: number): number {
  return of === 0 ? 0 : Number((BigInt(amount) * BigInt(n)) / BigInt(of))
}

type Priced = Pick<OrderLine, 'id' | 'position' | 'quantity' | 'amount' | 'discountShare'>

/**
 * The share of an order's discount that each line bears, as it is frozen. Shares that do not sum up to the discount
 * come from a process of the version before (decision 0161): then all lines bear it, by their amounts.
 */
function sharesOf(discount: number, lines: readonly Priced[]): number[] {
  if (lines.reduce((sum, { discountShare }) => sum + discountShare, 0) === discount)
    return lines.map(({ discountShare }) => discountShare)
  const goods = lines.reduce((sum, { amount }) => sum + amount, 0)
  const off = Math.min(discount, goods)
  let before = 0
  return lines.map(({ amount }) => {
    const less = share(off, before + amount, goods) - share(off, before, goods)
    before += amount
    return less
  })
}

/**
 * The paid amount of each line: its amount less its share of the discount; and the part of it paid in points.
 * Points are counted along the lines, so that together they are exactly those of the goods.
 */
function paidFor(
  { discount, points, shippingFee, shippingDiscount }: Sums,
  lines: readonly Priced[],
): Map<string, Due> {
  const sorted = [...lines].sort((a, b) => a.position - b.position)
  const shares = sharesOf(discount, sorted)
  const paid = sorted.map(({ amount }, index) => amount - (shares[index] ?? 0))
  const payable = paid.reduce((sum, amount) => sum + amount, shippingFee - shippingDiscount)
  const known = new Map<string, Due>()
  let net = 0
  for (const [index, { id }] of sorted.entries()) {
    const amount = paid[index] ?? 0
    const inPoints = share(points, net + amount, payable) - share(points, net, payable)
    net += amount
    known.set(id, { amount: amount - inPoints, points: inPoints })
  }
  return known
}

/** The refund for `quantity` pieces of a line of which `before` have come back already. */
function dueFor(paid: Due, line: Priced, before: number, quantity: number): Due {
  const part = (amount: number) =>
    share(amount, before + quantity, line.quantity) - share(amount, before, line.quantity)
  return { amount: part(paid.amount), points: part(paid.points) }
}

/** The refund for pieces of an order's lines; `before`: pieces that have come back already, by line. */
export function dueByLine(
  order: Sums,
  lines: readonly Priced[],
  before: ReadonlyMap<string, number>,
  chosen: readonly { line: string; quantity: number }[],
): Map<string, Due> {
  const paid = paidFor(order, lines)
  const due = new Map<string, Due>()
  for (const { line: id, quantity } of chosen) {
    const line = lines.find((one) => one.id === id)
    const sum = paid.get(id)
    if (line && sum) due.set(id, dueFor(sum, line, before.get(id) ?? 0, quantity))
  }
  return due
}

/** Pieces that have come back, by line: received by returns that were approved. */
export function receivedBefore(returns: readonly OrderReturn[] = []): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { lines, outcome } of returns) {
    if (outcome?.kind !== 'approved') continue
    for (const { line, received } of lines) pieces.set(line, (pieces.get(line) ?? 0) + (received ?? 0))
  }
  return pieces
}

/** The return that waits to be decided about. */
export const openReturn = (returns: readonly OrderReturn[] = []): OrderReturn | undefined =>
  returns.find(({ outcome }) => outcome === null)

/** A line to choose from; two lines of one variant differ by the price of a piece. */
function rowOf(line: OrderLine, max: number, lines: readonly OrderLine[]): LineRow {
  const isSplit = lines.some(({ id, variant }) => variant === line.variant && id !== line.id)
  const price = isSplit && formatVnd(Math.round(line.amount / line.quantity))
  return {
    id: line.id,
    name: line.product.name,
    detail: [line.variantName, line.variantCode, price].filter(Boolean).join(' · '),
    image: line.image,
    max,
    initial: max,
  }
}

/** Lines of which something can still come back. */
export function returnableRows(record: unknown): LineRow[] {
  const { lines = [], returns } = record as Returning
  const before = receivedBefore(returns)
  return lines.map((line) => rowOf(line, line.quantity - (before.get(line.id) ?? 0), lines))
}

/** Lines of the open return, with what was asked for. */
export function requestedRows(record: unknown): LineRow[] {
  const { lines = [], returns } = record as Returning
  const open = openReturn(returns)
  const asked = new Map(open?.lines.map(({ line, quantity }) => [line, quantity]))
  // Goods that come back for such a reason cannot be sold again (field `resellable` of reasons).
  const flags = { restock: open?.resellable !== false }
  return lines.flatMap((line) => {
    const max = asked.get(line.id)
    return max === undefined ? [] : [{ ...rowOf(line, max, lines), flags }]
  })
}

/** `3 pieces, 1,200,000đ`: what the chosen lines come to. */
export function returnSum(record: unknown, chosen: readonly LineAnswer[]): Refusal {
  const order = record as Returning
  const due = dueByLine(order, order.lines ?? [], receivedBefore(order.returns), chosen)
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = [...due.values()].reduce(
    (sum, one) => ({ amount: sum.amount + one.amount, points: sum.points + one.points }),
    { amount: 0, points: 0 },
  )
  const key = total.points > 0 ? 'returnSumPoints' : 'returnSum'
  return { key, params: { count, amount: total.amount, points: total.points } }
}

/** Whether the order's policy lets it come back on a day (`YYYY-MM-DD` of the shop's zone). */
export function withinPolicy(policy: OrderDetail['returnPolicy'], today: string): boolean {
  return policy?.until != null && today <= policy.until
}

/** The policy in words: its last day, or why it no longer applies. */
export function policySaid(policy: OrderDetail['returnPolicy'], today: string): Refusal {
  if (!policy) return { key: 'returnNoPolicy' }
  if (policy.until === null) return { key: 'returnNoDay' }
  const params = { until: policy.until.split('-').reverse().join('/'), days: policy.days }
  return { key: today <= policy.until ? 'returnUntil' : 'returnOver', params }
}

/**
 * Sums of approved returns, in VND and points, the money refunded already, and the rest. `more`: the amount,
 * in VND, of one that is being approved.
 */
export function refundOf(
  returns: readonly OrderReturn[] = [],
  payments: OrderDetail['payments'] = [],
  more = 0,
) {
  const lines = returns.flatMap((one) => (one.outcome?.kind === 'approved' ? one.lines : []))
  const due = lines.reduce((sum, { amount }) => sum + (amount ?? 0), more)
  const points = lines.reduce((sum, line) => sum + (line.points ?? 0), 0)
  const held = payments.reduce((sum, { amount }) => sum + amount, 0)
  const refunded = payments.reduce((sum, { kind, amount }) => sum - (kind === 'refund' ? amount : 0), 0)
  // Never more than is held: less may have been paid than was asked for.
  return { due, points, refunded, left: Math.max(0, Math.min(due - refunded, held)) }
}
