/**
 * Pieces of the same goods that were agreed at different times on different terms: each batch is a line of its own
 * (decision 0179). Pure; amounts in VND.
 */
import { type Adjustment, adjusted, KINDS, LEVELS, ofKind, type PricedLine, termsKey } from './adjustments.ts'

/**
 * Pieces that each batch keeps when the goods are to have `quantity`, and how many there are `more` than in all of them. Batches
 * are in the order in which they were agreed: the last one goes first.
 */
export function keepPieces(
  batches: readonly { quantity: number }[],
  quantity: number,
): { kept: number[]; more: number } {
  let left = quantity
  const kept = batches.map((batch) => {
    const pieces = Math.min(batch.quantity, left)
    left -= pieces
    return pieces
  })
  return { kept, more: left }
}

/**
 * A batch with fewer pieces at the agreed price. All else that comes off is still that of all its pieces: it is computed again
 * after that.
 */
export function withQuantity<T extends PricedLine>(line: T, quantity: number): T {
  if (quantity === line.quantity) return line
  const adjustments = line.adjustments.map((one) =>
    LEVELS[one.kind] === 'price'
      ? { ...one, amount: Math.round((one.amount * quantity) / line.quantity) }
      : one,
  )
  return adjusted({ ...line, quantity }, adjustments)
}

type Batch = PricedLine & { variant: string; clause?: { contract: string; discount: string } | null }

const sameAdjustment = (a: Adjustment | undefined, b: Adjustment | undefined) =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.source === b.source &&
    a.code === b.code &&
    a.storeShare === b.storeShare &&
    termsKey(a.terms) === termsKey(b.terms))

/** Whether two batches of the same goods have the same terms, so that one line may stand for both. */
export const sameTerms = (a: Batch, b: Batch): boolean =>
  a.variant === b.variant &&
  a.price === b.price &&
  a.importPrice === b.importPrice &&
  a.commissionBp === b.commissionBp &&
  (a.commissionOn === null) === (b.commissionOn === null) &&
  a.clause?.contract === b.clause?.contract &&
  a.clause?.discount === b.clause?.discount &&
  KINDS.every((kind) => sameAdjustment(ofKind(a, kind), ofKind(b, kind)))

/** Two batches with the same terms as one. */
function joined<T extends Batch>(a: T, b: T): T {
  const adjustments = a.adjustments.map((one) => ({
    ...one,
    amount: one.amount + (ofKind(b, one.kind)?.amount ?? 0),
  }))
  return adjusted({ ...a, quantity: a.quantity + b.quantity }, adjustments)
}

/** The lines with batches of the same terms as one line each, where the first of them is. */
export function joinBatches<T extends Batch>(lines: readonly T[]): T[] {
  const found: T[] = []
  for (const line of lines) {
    const at = found.findIndex((one) => sameTerms(one, line))
    const same = found[at]
    if (same) found[at] = joined(same, line)
    else found.push(line)
  }
  return found
}
