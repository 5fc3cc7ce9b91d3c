/** Properties that promotions add to an order's quote and lines. */
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

/** A promotion with what it takes off, VND. */
const promotionOff = z.object({ code: z.string(), name: z.string(), off: z.number() })

/** Of a quote. */
export const quoted = { promotionShipping: z.number(), shippingPromotion: promotionOff.nullable() }
/** Of a quoted line. */
export const quotedLine = { promotion: promotionOff.nullable() }
