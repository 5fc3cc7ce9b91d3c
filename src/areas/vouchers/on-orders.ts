/** Properties that vouchers add to the input of an order and to its quote. */
import { z } from 'zod'
import { optional } from '../../core/schema.ts'
import { BENEFITS, TARGETS } from './area.ts'

/** Of the input of an order. */
export const asked = { voucherCode: optional(z.string().trim().toUpperCase().min(2).max(40)) }

const number = z.number().nullable().default(null)

/** Terms of a voucher that an order keeps (decision 0179). Amounts in VND, `percent` in basis points. */
export const agreedTerms = z.object({
  target: z.enum(TARGETS),
  benefit: z.enum(BENEFITS),
  percent: number,
  amount: number,
  maxRefund: number,
  minOrder: number,
  maxOrder: number,
})

/** Of a quote. */
export const quoted = {
  voucher: z.object({ ok: z.boolean(), msg: z.string() }).nullable(),
  /** Vouchers that the golfer can use for this cart, the largest discount first; none while a code is entered. */
  usable: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() })),
}
