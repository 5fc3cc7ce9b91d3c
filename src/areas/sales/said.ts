import type { z } from 'zod'
import { limit, type TermPart } from '../../families/pricing/said.ts'
import type { agreedTerms } from './agreed-terms.ts'

/** The kind in a sentence. */
export const kindWords = { vi: 'Sale', en: 'Sale' }

/** The agreed price of a piece. */
export const termParts = ({ price }: z.infer<typeof agreedTerms>): TermPart[] =>
  limit('benefit', 'piece', price)
