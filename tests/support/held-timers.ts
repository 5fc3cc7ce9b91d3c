/** Timers under a test's control: nothing runs before the test lets time pass. */
import type { Timers } from '../../src/server/kit/timers.ts'

type Waiting = { at: number; every?: number; act(): void }

/** `pass`: so many ms go by; whatever comes due runs in its order. */
export function heldTimers(): Timers & { pass(ms: number): void } {
  const waiting = new Set<Waiting>()
  let now = 0
  const add = (one: Waiting) => {
    waiting.add(one)
    return () => void waiting.delete(one)
  }
  return {
    every: (ms, act) => add({ at: now + ms, every: ms, act }),
    after: (ms, act) => add({ at: now + ms, act }),
    pass(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        now = next.at
        if (next.every === undefined) waiting.delete(next)
        else next.at += next.every
        next.act()
      }
      now = end
    },
  }
}
