/** Dividing an amount to the dong. Pure; amounts in VND. */

/**
 * Parts of an amount by weight, e.g. a discount over the lines that bear it: whole VND, their
 * sum is the amount, none is above its weight where the amount is at most the weights' sum.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  let left = amount
  let leftWeight = sumOf(weights)
  return weights.map((weight) => {
    // In integers beyond 2^53: an amount times a weight may be.
    const part = leftWeight > 0 ? Number((BigInt(left) * BigInt(weight)) / BigInt(leftWeight)) : 0
    left -= part
    leftWeight -= weight
    return part
  })
}

/** `shareOut` by keys in their own order: the odd dong goes to the same key whatever the order of the input. */
export function shareByKey(amount: number, weights: readonly number[], keys: readonly string[]): number[] {
  const order = [...weights.keys()].sort((a, b) => compareText(keys[a] ?? '', keys[b] ?? ''))
  const parts = shareOut(
    amount,
    order.map((at) => weights[at] ?? 0),
  )
  const shares = weights.map(() => 0)
  for (const [place, at] of order.entries()) shares[at] = parts[place] ?? 0
  return shares
}

/** Order of two texts by their code units, for sorting. */
export const compareText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

/** The sum of amounts; 0 without any. */
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)
