/** How a range of days is read from sums of some days and months: those that cover it, and the days between them. */
import { addDays } from './dates.ts'
import type { Span } from './relative-days.ts'

type Summed = { id: string; first: string; last: string }

/**
 * Returns the sums that cover a range, and the days without, at most `runsMax` runs of them: of more, the last are one with the days
 * between. `sums` are ordered by first day, the longest first.
 */
export function covering<One extends Summed>(
  sums: readonly One[],
  { from, to }: Span,
  runsMax: number,
): { stored: One[]; runs: Span[] } {
  const stored: One[] = []
  const runs: Span[] = []
  let day = from
  for (const one of sums) {
    if (one.first < day) continue
    if (one.first > day) runs.push({ from: day, to: addDays(one.first, -1) })
    stored.push(one)
    day = addDays(one.last, 1)
  }
  if (day <= to) runs.push({ from: day, to })
  if (runs.length <= runsMax) return { stored, runs }
  const gap = { from: runs[runsMax - 1]?.from ?? from, to: runs.at(-1)?.to ?? to }
  return {
    stored: stored.filter(({ first }) => first < gap.from || first > gap.to),
    runs: [...runs.slice(0, runsMax - 1), gap],
  }
}
