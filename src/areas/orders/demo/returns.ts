/** Rows of returns: requests within or outside the shop's policy, and receipts of the warehouse. */

import { localDay } from '../../../server/demo/calendar.ts'
import type { Person } from '../../../server/demo/colleagues.ts'
import { timedId } from '../../../server/demo/ids.ts'
import { Weighted } from '../../../server/demo/random.ts'
import { DAY, iso, type Scene } from '../../../server/demo/scene.ts'
import { dueByLine } from '../returns/rules.ts'
import type { DemoOrder } from './orders.ts'

/** Keys of built-in reasons (reasons/server/migrations). */
type Reason =
  | 'damaged'
  | 'wrong_item'
  | 'not_as_described'
  | 'wrong_size'
  | 'changed_mind'
  | 'missing_parts'
  | 'other'

const RETURN_COLUMNS = [
  'id',
  'order_id',
  'reason',
  'note',
  'override_reason',
  'policy_until',
  'at',
  'by_id',
] as const
const RETURN_LINE_COLUMNS = ['id', 'return_id', 'order_id', 'line_id', 'quantity'] as const
const OUTCOME_COLUMNS = ['id', 'return_id', 'order_id', 'kind', 'reason', 'note', 'at', 'by_id'] as const
const RECEIPT_COLUMNS = [
  'id',
  'outcome_id',
  'order_id',
  'line_id',
  'quantity',
  'restocked',
  'amount',
  'points',
] as const

export type ReturnRows = Record<'returns' | 'lines' | 'outcomes' | 'receipts', unknown[][]>

const reasons = new Weighted<Reason>([
  ['wrong_size', 34],
  ['changed_mind', 20],
  ['not_as_described', 16],
  ['damaged', 14],
  ['wrong_item', 10],
  ['missing_parts', 6],
])

const NOTES: Readonly<Partial<Record<Reason, readonly (string | null)[]>>> = {
  wrong_size: [null, 'Khách xin đổi sang cỡ lớn hơn, không còn hàng.', 'Giày chật, mới thử trong nhà.'],
  damaged: ['Hộp móp, mặt gậy có vết xước.', 'Khoá kéo túi bị hỏng khi mở hộp.', null],
  not_as_described: ['Màu khác ảnh trên web.', 'Độ mềm cán không đúng mô tả.'],
  wrong_item: ['Giao nhầm tay trái.', 'Nhầm màu so với đơn.'],
  missing_parts: ['Thiếu cờ lê chỉnh góc.', 'Thiếu túi bọc đầu gậy.'],
}

/** Rows of the return that an order has, if any. `lineIds`: ids of its lines, in their order. */
export function returnRows(
  scene: Scene,
  order: DemoOrder,
  lineIds: readonly string[],
  days: number,
  warehouse: Person | null,
): ReturnRows {
  const rows: ReturnRows = { returns: [], lines: [], outcomes: [], receipts: [] }
  const { delivered, returnAsked, returned } = order.life.steps
  if (delivered === null || returnAsked === null) return rows
  const random = scene.streams('returns', order.index)
  const id = timedId(returnAsked, random)
  const until = localDay(delivered + days * DAY)
  const reason = reasons.pick(random)
  const notes = NOTES[reason]
  const outside = localDay(returnAsked) > until
  rows.returns.push([
    id,
    order.id,
    reason,
    notes ? random.pick(notes) : null,
    outside ? 'Khách quen, quản lý đồng ý nhận.' : null,
    until,
    iso(returnAsked),
    order.handler?.id ?? null,
  ])
  // Open requests may be for a part; completed ones were refunded in full.
  const part = returned === null && order.lines.length > 1 && random.chance(0.6)
  const chosen = order.lines
    .map((line, index) => ({ line: lineIds[index] ?? '', quantity: line.quantity }))
    .slice(0, part ? 1 : undefined)
  for (const { line, quantity } of chosen) {
    rows.lines.push([timedId(returnAsked, random), id, order.id, line, quantity])
  }
  if (returned === null) return rows
  const outcome = timedId(returned, random)
  rows.outcomes.push([outcome, id, order.id, 'approved', null, null, iso(returned), warehouse?.id ?? null])
  const priced = order.lines.map(({ quantity, amount }, index) => ({
    id: lineIds[index] ?? '',
    position: index + 1,
    quantity,
    amount,
    discountShare: order.lines[index]?.discountShare ?? 0,
  }))
  const due = dueByLine({ ...order.sums, points: 0 }, priced, new Map(), chosen)
  const fit = reason !== 'damaged' && reason !== 'missing_parts'
  for (const { line, quantity } of chosen) {
    const { amount = 0, points = 0 } = due.get(line) ?? {}
    rows.receipts.push([timedId(returned, random), outcome, order.id, line, quantity, fit, amount, points])
  }
  return rows
}

/** Tables of the rows, with their columns. */
export const returnTables = ({
  returns,
  lines,
  outcomes,
  receipts,
}: ReturnRows): [table: string, columns: readonly string[], rows: unknown[][]][] => [
  ['order_returns', RETURN_COLUMNS, returns],
  ['order_return_lines', RETURN_LINE_COLUMNS, lines],
  ['order_return_outcomes', OUTCOME_COLUMNS, outcomes],
  ['order_return_receipts', RECEIPT_COLUMNS, receipts],
]
