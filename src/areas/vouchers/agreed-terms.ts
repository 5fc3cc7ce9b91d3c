import { z } from 'zod'
import { BENEFITS, TARGETS } from './area.ts'

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
