/** Properties that vouchers add to the input of an order and to its quote. */

import { z } from 'zod'
import { codeForm } from '../../core/sameness.ts'
import { optional } from '../../core/schema.ts'

/** Of the input of an order. */
export const asked = { voucherCode: optional(z.string().overwrite(codeForm).min(2).max(40)) }

/** Of a quote. */
export const quoted = {
  voucher: z.object({ ok: z.boolean(), msg: z.string() }).nullable(),
  /** Vouchers that the golfer can use for this cart, the largest discount first; none while a code is entered. */
  usable: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() })),
}
