import type { z } from 'zod'
import { benefit, limit, type TermPart } from '../../families/pricing/said.ts'
import type { agreedTerms } from './agreed-terms.ts'

/** The kind in a sentence. */
export const kindWords = { vi: 'Voucher', en: 'Voucher' }

/** The agreed terms of a voucher in the order in which they are read. */
export function termParts(terms: z.infer<typeof agreedTerms>): TermPart[] {
  const { target, benefit: by, percent, amount, maxRefund, minOrder, maxOrder } = terms
  return [
    benefit(
      by === 'percent' ? percent : null,
      by === 'amount' ? amount : null,
      target === 'shipping' ? 'fee' : 'goods',
    ),
    ...limit('most', 'most', maxRefund),
    ...limit('from', 'from', minOrder),
    ...limit('upTo', 'upTo', maxOrder),
  ]
}
