/** Properties that kinds of money off add to the input, the quote and the quoted lines of an order; each is its own area's. */
import * as promotions from '../../promotions/on-orders.ts'
import * as vouchers from '../../vouchers/on-orders.ts'

/** Of the input. */
export const ASKED = vouchers.asked
/** Of a quote. */
export const QUOTED = { ...promotions.quoted, ...vouchers.quoted }
/** Of a quoted line. */
export const QUOTED_LINE = promotions.quotedLine
