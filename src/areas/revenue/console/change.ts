/** Change in whole per cent; undefined where there is nothing to compare with. */
export function changeOf(now: number | null | undefined, before: number | null | undefined) {
  if (now == null || before == null || before === 0) return undefined
  return Math.round(((now - before) / Math.abs(before)) * 100)
}
