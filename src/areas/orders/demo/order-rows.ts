/** Rows of the tables of an order. Ids come from a stream of the order. */

import { timedId } from '../../../server/demo/ids.ts'
import { iso, type Scene } from '../../../server/demo/scene.ts'
import type { DemoProduct } from '../../products/demo/index.ts'
import type { DemoOrder } from './orders.ts'

export const LINE_COLUMNS = [
  'id',
  'order_id',
  'position',
  'product_id',
  'variant_id',
  'product_code',
  'variant_code',
  'name',
  'variant_name',
  'image',
  'quantity',
  'price',
  'discount',
  'amount',
  'discount_share',
  'commission_bp',
  'cost',
  'import_price',
  'commission_on',
  'contract_id',
  'discount_id',
  'clause_revenue',
] as const
export const PAYMENT_COLUMNS = [
  'id',
  'order_id',
  'kind',
  'amount',
  'method',
  'reason',
  'at',
  'by_id',
] as const
export const CALL_COLUMNS = ['id', 'order_id', 'result', 'note', 'next_at', 'at', 'by_id'] as const
export const CANCELLATION_COLUMNS = ['id', 'order_id', 'reason', 'note', 'at', 'by_id'] as const

export const REMITTANCE_COLUMNS = ['id', 'order_id', 'amount', 'source', 'reason', 'at', 'by_id'] as const

export const ADJUSTMENT_COLUMNS = [
  'order_id',
  'position',
  'kind',
  'source_id',
  'code',
  'name',
  'amount',
  'store_share',
  'terms',
  'agreed_at',
] as const

export type OrderRows = Record<
  'remittances' | 'lines' | 'adjustments' | 'payments' | 'calls' | 'cancellations',
  unknown[][]
>

const adjustmentRows = ({ id, lines, feeOffs }: DemoOrder): unknown[][] =>
  [feeOffs, ...lines.map(({ adjustments }) => adjustments)].flatMap((offs, position) =>
    offs.map(({ kind, source, code, name, amount, storeShare, terms, agreedAt }) => [
      id,
      position,
      kind,
      source,
      code,
      name,
      amount,
      storeShare,
      JSON.stringify(terms),
      agreedAt,
    ]),
  )

/** Rows of an order. Refunds are negative, so the sum of the payments is the amount held. */
export function orderRows(
  scene: Scene,
  order: DemoOrder,
  imageOf: (product: DemoProduct) => string,
): OrderRows {
  const random = scene.streams('order rows', order.index)
  const { id, life, placed, sums, method, remittedAt } = order
  const by = order.handler?.id ?? null
  return {
    lines: order.lines.map((line, index) => [
      timedId(placed, random),
      id,
      index + 1,
      line.product.id,
      line.variant.id,
      line.product.code,
      line.variant.code,
      line.product.name,
      [line.variant.value1, line.variant.value2].filter(Boolean).join(' / ') || null,
      imageOf(line.product),
      line.quantity,
      line.price,
      line.discount,
      line.amount,
      line.discountShare,
      line.commissionBp,
      line.cost,
      line.importPrice,
      line.commissionOn,
      line.clause?.contract ?? null,
      line.clause?.discount ?? null,
      line.clause?.revenue ?? null,
    ]),
    adjustments: adjustmentRows(order),
    payments: life.ledger.map(({ kind, at, reason }) => [
      timedId(at, random),
      id,
      kind,
      kind === 'refund' ? -sums.total : sums.total,
      method,
      reason,
      iso(at),
      null,
    ]),
    calls: life.calls.map(({ result, note, at, nextAt }) => [
      timedId(at, random),
      id,
      result,
      note,
      nextAt === null ? null : iso(nextAt),
      iso(at),
      by,
    ]),
    remittances:
      remittedAt === null
        ? []
        : [[timedId(remittedAt, random), id, sums.total, null, null, iso(remittedAt), null]],
    cancellations: life.cancelled
      ? [
          [
            timedId(life.cancelled.at, random),
            id,
            life.cancelled.reason,
            life.cancelled.note,
            iso(life.cancelled.at),
            by,
          ],
        ]
      : [],
  }
}
