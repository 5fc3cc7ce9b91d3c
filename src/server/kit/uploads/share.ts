/** A share of uploads for each account: one that sends many at once, or slowly, takes nothing from another. */
import { Problem } from '../../../core/problems/problems.ts'

/** Seconds after which an account may try again. */
const AGAIN_S = 5

/** Returns the function that runs work of an account; beyond `most` at once it throws Problem `tooMany`. */
export function shares(most: number): <T>(account: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  return async (account, work) => {
    const before = running.get(account) ?? 0
    if (before >= most)
      throw new Problem('tooMany', {
        reason: { key: 'uploadsAtOnce', params: { max: most } },
        data: { retryAfter: AGAIN_S },
      })
    running.set(account, before + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(account) ?? 1) - 1
      if (left > 0) running.set(account, left)
      else running.delete(account)
    }
  }
}
