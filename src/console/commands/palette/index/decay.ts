/** How much an earlier use still counts. Pure. */

/** Uses count half after a week. */
const HALF_LIFE_MS = 7 * 86_400_000

/** Points left of earlier uses. */
export function decayed(points: number, at: number, now: number): number {
  return points * 2 ** (-Math.max(0, now - at) / HALF_LIFE_MS)
}
