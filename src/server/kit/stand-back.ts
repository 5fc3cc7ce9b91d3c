/** Sheets and papers let requests go first: their threads by priority, all of them by pauses. */
import { setPriority } from 'node:os'

/** Of 19: a thread that wants the processor gets a tenth of what one with nothing set gets. */
const NICENESS = 10

/** Of the thread that calls it. Linux alone has this per thread; elsewhere it would be the whole process. */
export function standBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, NICENESS)
  } catch {
    // Where it is not allowed, all are equal.
  }
}

/** No rest is longer: a piece that took long waited itself, and whoever wants the paper waits for all of them, ms. */
const REST_MAX_MS = 100

/**
 * Rests as long as the work since `began` (`performance.now()`) took, or `times` as long: so nobody who comes meanwhile
 * waits behind more than one piece of it, and half of the time nothing of it is under way.
 */
export async function restSince(began: number, times = 1): Promise<void> {
  const rest = Math.min((performance.now() - began) * times, REST_MAX_MS)
  await new Promise((done) => setTimeout(done, rest))
}
