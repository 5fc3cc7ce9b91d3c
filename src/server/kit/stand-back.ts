/** The threads that write sheets and papers let requests go first. */
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
