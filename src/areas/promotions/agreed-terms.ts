import { z } from 'zod'
import { KINDS } from './area.ts'

const number = z.number().nullable().default(null)

/** Terms of a promotion that an order keeps (decision 0179). Amounts in VND, `percent` in basis points. */
export const agreedTerms = z.object({
  kind: z.enum(KINDS),
  percent: number,
  amount: number,
  cap: number,
  minOrder: number,
})
