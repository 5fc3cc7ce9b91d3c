/** Kinds of money off and their agreed terms in words; each kind's are its own area's. */
import type { Kind } from '../../../families/pricing/adjustments.ts'
import type { TermPart } from '../../../families/pricing/said.ts'
import * as promotion from '../../promotions/said.ts'
import * as sale from '../../sales/said.ts'
import * as voucher from '../../vouchers/said.ts'

type Said = { kindWords: { vi: string; en: string }; termParts: (terms: never) => TermPart[] }

/** By kind; the terms are those of the kind's own schema. */
export const SAID: Readonly<Record<Kind, Said>> = { sale, promotion, voucher }

const words = (of: (said: Said) => string) =>
  Object.fromEntries(Object.entries(SAID).map(([kind, said]) => [kind, of(said)]))

/** Words of the kinds, by kind. */
export const KIND_WORDS = {
  vi: words(({ kindWords }) => kindWords.vi),
  en: words(({ kindWords }) => kindWords.en),
}
