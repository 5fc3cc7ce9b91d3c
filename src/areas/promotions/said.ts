import type { z } from 'zod'
import { benefit, limit, type TermPart } from '../../families/pricing/said.ts'
import type { agreedTerms } from './agreed-terms.ts'

/** The kind in a sentence. */
export const kindWords = { vi: 'Khuyến mãi', en: 'Promotion' }

/** The agreed terms of a promotion in the order in which they are read. */
export function termParts({ kind, percent, amount, cap, minOrder }: z.infer<typeof agreedTerms>): TermPart[] {
  const off =
    kind === 'shipping'
      ? benefit(null, null, 'fee')
      : benefit(kind === 'percent' ? percent : null, kind === 'amount' ? amount : null, 'goods')
  return [off, ...limit('most', 'most', cap), ...limit('from', 'from', minOrder)]
}
