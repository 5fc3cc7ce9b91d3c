/** Work that costs much memory or processor time, a few at a time: the rest waits in line, and the line has an end. */
import { Problem } from '../../../core/problems/problems.ts'

type Rules = {
  /** The most at once in a process, and the most waiting; further ones get `unavailable`. */
  atOnce: number
  waiting: number
  /** Seconds after which those are to come again. */
  retryAfter?: number
}

/** Returns the function that runs work in its turn. */
export function turns({
  atOnce,
  waiting: most,
  retryAfter,
}: Rules): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= most)
        throw new Problem('unavailable', {
          reason: { key: 'busy' },
          ...(retryAfter !== undefined && { data: { retryAfter } }),
        })
      // A finished one hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
