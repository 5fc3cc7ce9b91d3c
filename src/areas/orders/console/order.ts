import type { Tone } from '../../../core/fields.ts'
import type { CALL_RESULTS, Order } from '../area.ts'
import type { OrderDetail } from '../schema.ts'

/** An order as the detail holds it: the lines and ledgers come a moment after the row. */
export type OrderRecord = Order & Partial<OrderDetail>

/** How a call ended, by colour: reached and settled, to be tried again, lost. */
export const CALL_TONES: Readonly<Record<(typeof CALL_RESULTS)[number], Tone>> = {
  confirmed: 'green',
  changed: 'green',
  no_answer: 'amber',
  busy: 'amber',
  call_back: 'blue',
  wrong_number: 'red',
  cancelled: 'grey',
}

/** What has been paid so far: payments less what was taken back or refunded. */
export function paidSum(payments: OrderDetail['payments']): number {
  return payments.reduce(
    (sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -Math.abs(amount)),
    0,
  )
}
