import { z } from 'zod'
import { address, line, name, note, optional, phone } from '../../core/schema.ts'
import { CALL_RESULTS, PAYMENT_METHODS } from './area.ts'
import { CANCEL_REASONS } from './states.ts'

/** A line as it was frozen when the order was placed: amounts in VND, commission in basis points. */
export const orderLine = z.object({
  id: z.uuid(),
  position: z.number(),
  product: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  variantCode: z.string(),
  variantName: z.string().nullable(),
  image: z.string().nullable(),
  quantity: z.number(),
  price: z.number(),
  discount: z.number(),
  amount: z.number(),
  commissionBp: z.number(),
  /** What the warehouse has of this variant now. */
  stock: z.number(),
})

/** A row of the payments ledger, append-only: a payment, or what takes one back. */
export const orderPayment = z.object({
  id: z.uuid(),
  kind: z.enum(['payment', 'reversal', 'refund']),
  amount: z.number(),
  method: z.enum(PAYMENT_METHODS),
  reason: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
})

export const orderCall = z.object({
  id: z.uuid(),
  result: z.enum(CALL_RESULTS),
  note: z.string().nullable(),
  nextAt: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
})

export const orderCancellation = z.object({
  id: z.uuid(),
  reason: z.enum(CANCEL_REASONS),
  note: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
})

/** What the detail carries beyond the order's own fields. */
export const detail = z.object({
  lines: z.array(orderLine),
  payments: z.array(orderPayment),
  calls: z.array(orderCall),
  cancellations: z.array(orderCancellation),
})
export type OrderDetail = z.infer<typeof detail>
export type OrderLine = z.infer<typeof orderLine>

/** What can be edited until the order is on its way: who receives it and where. */
export const input = z.strictObject({
  receiverName: name,
  receiverPhone: phone,
  address,
  ward: optional(line),
  district: optional(line),
  province: line,
  note: optional(note),
})
