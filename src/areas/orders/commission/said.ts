/** Terms of money off in words, agreed ones next to those of today. Pure. */
import type { TermPart } from '../../../families/pricing/said.ts'
import { SAID } from '../discounts/said.ts'
import type { Adjustment } from './schema.ts'

/** Parts of terms in the order in which they are read. */
export const partsOf = ({ kind }: Pick<Adjustment, 'kind'>, terms: Adjustment['terms']): TermPart[] =>
  terms === null ? [] : SAID[kind].termParts(terms as never)

/** Terms that moved since they were agreed on; undefined where nothing has, null where the source is gone. */
export function movedOf(one: Adjustment): { was: TermPart[]; now: TermPart[] } | null | undefined {
  if (one.now === null) return null
  if (one.terms === null) return undefined
  const [was, now] = [partsOf(one, one.terms), partsOf(one, one.now)]
  const differs = (parts: readonly TermPart[]) => (part: TermPart) =>
    !parts.some((other) => JSON.stringify(other) === JSON.stringify(part))
  const moved = { was: was.filter(differs(now)), now: now.filter(differs(was)) }
  return moved.was.length + moved.now.length === 0 ? undefined : moved
}
