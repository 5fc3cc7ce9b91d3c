/** What kinds of money off bring to the form of an order; each is its own area's. */

export { QuotedOff, quotedFeeOffs, quotedOff } from '../../../promotions/console/on-orders.tsx'
export { askedOf, Usable, verdicts } from '../../../vouchers/console/on-orders.tsx'
export { ASKED_FIELDS as ASKED } from '../../discounts/fields.ts'
