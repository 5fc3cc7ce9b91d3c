/** Work that goes on next to the request that asked for it. */

/** Returns `add`, which begins work in a turn of its own, and `close`, which waits for all of it. Failures are passed to `failed`. */
export function beside(failed: (error: unknown) => void): {
  add(work: () => Promise<void>): void
  close(): Promise<void>
} {
  const underWay = new Set<Promise<void>>()
  return {
    add(work) {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch(failed)
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    async close() {
      await Promise.all(underWay)
    },
  }
}
