/** Parts of an order's form that kinds of money off bring; each is its own area's. */

export { QuotedOff, quotedFeeOffs, quotedOff } from '../../../promotions/console/public.tsx'
export { askedOf, Usable, verdicts } from '../../../vouchers/console/public.tsx'
export { ASKED_FIELDS as ASKED } from '../../discount-fields.ts'
