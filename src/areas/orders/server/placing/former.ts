/** Lines of the history as they were before their adjustments had a home (decision 0179). */
import type { Adjustment } from '../../../../families/pricing/adjustments.ts'
import type { FormerLine } from '../../../../families/pricing/server/stage.ts'
import { STAGES } from '../stages.ts'
import type { FrozenLine } from './lines.ts'

/** A line of the history with its adjustments; the terms of one of then are not known. */
export function ofHistory(line: FrozenLine | FormerLine): FrozenLine {
  if ('adjustments' in line) return line as FrozenLine
  let left = line.discount
  const adjustments: Adjustment[] = []
  // The last kind first: a price has what the kinds after it leave of the discount.
  for (const { kind, former } of STAGES.toReversed()) {
    const found = former?.(line, left)
    if (!found || found.amount === 0) continue
    left -= found.amount
    adjustments.unshift({ kind, ...found, terms: {}, agreedAt: new Date(0).toISOString() })
  }
  return { ...line, adjustments, importPrice: null, commissionOn: null } as unknown as FrozenLine
}
