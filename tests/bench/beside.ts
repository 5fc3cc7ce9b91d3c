/** The slowdown of lists during heavy work: a concurrent reader, and the memory of the server. */
import { type Figures, summarise } from './measure.ts'
import { caller, type Target } from './target.ts'

const LIST = '/api/orders?limit=50'
/** A person who looks at lists does so after a moment. */
const PAUSE_MS = 20
const MEMORY_EVERY_MS = 50

export type Beside<T> = {
  done: T
  seconds: number
  lists: Figures
  samples: readonly number[]
  peakMb: number
}

/** Does `work` while first pages are read one after the other; `peakMb` is the most that the server held. */
export async function beside<T>(target: Target, work: () => Promise<T>): Promise<Beside<T>> {
  const call = caller(target)
  const samples: number[] = []
  let peakMb = 0
  let going = true
  const watching = setInterval(() => {
    peakMb = Math.max(peakMb, target.memoryMb())
  }, MEMORY_EVERY_MS)
  const reading = (async () => {
    while (going) {
      const from = performance.now()
      await call('GET', LIST)
      samples.push(performance.now() - from)
      await pause(PAUSE_MS)
    }
  })()
  const began = performance.now()
  try {
    const done = await work()
    return { done, seconds: (performance.now() - began) / 1000, lists: summarise(samples), samples, peakMb }
  } finally {
    going = false
    clearInterval(watching)
    await reading
  }
}

/** Nothing goes on for some seconds: what lists are measured against. */
export const idle = (target: Target, seconds: number): Promise<Beside<void>> =>
  beside(target, () => pause(seconds * 1000))

/** The slowdown of the lists, against the mean of the quiet time before and after. */
export function slower(quiet: readonly Figures[], busy: Figures): string {
  const share = (of: 'p50' | 'p95') => {
    const mean = quiet.reduce((sum, one) => sum + one[of], 0) / quiet.length
    return (busy[of] / mean - 1) * 100
  }
  const signed = (value: number) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(0)} %`
  return `p50 ${signed(share('p50'))}, p95 ${signed(share('p95'))} (bar +20 %: ${share('p95') <= 20 ? 'yes' : '**no**'})`
}

export const told = (figures: Figures): string =>
  `p50 ${figures.p50.toFixed(1)} ms, p95 ${figures.p95.toFixed(1)} ms, max ${figures.max.toFixed(0)} ms (${figures.n})`

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
