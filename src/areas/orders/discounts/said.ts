/** Agreed terms in words, by kind; each kind's are its own area's. */
import type { Kind } from '../../../families/pricing/adjustments.ts'
import type { TermPart } from '../../../families/pricing/said.ts'
import { termParts as ofPromotion } from '../../promotions/said.ts'
import { termParts as ofSale } from '../../sales/said.ts'
import { termParts as ofVoucher } from '../../vouchers/said.ts'

type Said = (terms: never) => TermPart[]

/** Parts of terms by their kind; the terms are those of the kind's own schema. */
export const TERM_PARTS: Readonly<Record<Kind, Said>> = {
  sale: ofSale,
  promotion: ofPromotion,
  voucher: ofVoucher,
}
