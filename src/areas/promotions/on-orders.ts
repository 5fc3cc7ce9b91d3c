/** Properties that promotions add to an order's quote and lines. */
import { z } from 'zod'

/** A promotion with what it takes off, VND. */
const promotionOff = z.object({ code: z.string(), name: z.string(), off: z.number() })

/** Of a quote. */
export const quoted = { promotionShipping: z.number(), shippingPromotion: promotionOff.nullable() }
/** Of a quoted line. */
export const quotedLine = { promotion: promotionOff.nullable() }
