/** Lines of an order by variant: pieces that were added later at another price are a line of their own (decision 0179). */
type Line = { variant: string; quantity: number }

/** Lines of one variant as one with all its pieces, each where the variant is named first. */
export function byVariant<L extends Line>(lines: readonly L[]): L[] {
  return [...Map.groupBy(lines, ({ variant }) => variant).values()].flatMap((own) => {
    const [first] = own
    return first ? [{ ...first, quantity: own.reduce((sum, { quantity }) => sum + quantity, 0) }] : []
  })
}

/** Pieces of a variant on all lines. */
export const piecesOfVariant = (lines: readonly Line[], variant: string): number =>
  lines.reduce((sum, line) => sum + (line.variant === variant ? line.quantity : 0), 0)
