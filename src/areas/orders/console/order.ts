import type { Order } from '../area.ts'
import type { OrderDetail } from '../schema.ts'

/** An order as the detail holds it: the lines and ledgers come a moment after the row. */
export type OrderRecord = Order & Partial<OrderDetail>

/** The sum paid so far: payments less reversals and refunds. */
export function paidSum(payments: OrderDetail['payments']): number {
  return payments.reduce(
    (sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -Math.abs(amount)),
    0,
  )
}

/** Where the carrier shows how far the parcel is; undefined where it has no such page. */
export function trackingPage({ trackingUrl, trackingCode }: OrderRecord): string | undefined {
  if (!trackingUrl || !trackingCode || !/^https?:\/\//i.test(trackingUrl)) return undefined
  return trackingUrl.replaceAll('{code}', encodeURIComponent(trackingCode))
}

/** The refund due of a cancelled order; for a returned one its returns have it. */
export function refundDue({ status, payment, payments }: OrderRecord): number {
  if (status !== 'cancelled' || payment !== 'paid' || !payments) return 0
  return payments.reduce((held, { amount }) => held + amount, 0)
}
