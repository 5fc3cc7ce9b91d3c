/** The slowdown of lists during heavy work: a concurrent reader, and the memory of the server. */
import { type Figures, type Reporter, summarise } from './measure.ts'
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

/** Adds to a report: the slowdown of the lists' p95 against the mean of the quiet turns, and the server's peak memory. */
export function reportBeside(
  report: Reporter,
  what: string,
  { lists, peakMb }: Pick<Beside<unknown>, 'lists' | 'peakMb'>,
  quiet: readonly Figures[],
  memoryBarMb: number,
): void {
  const before = quiet.reduce((sum, { p95 }) => sum + p95, 0) / quiet.length
  const percent = (lists.p95 / before - 1) * 100
  const latest = `${before.toFixed(1)} -> ${lists.p95.toFixed(1)} ms (${percent.toFixed(0)} %)`
  report.value(`${what}: p95 of lists meanwhile`, latest, 'at most +20 %', percent <= 20)
  const memory = `${peakMb.toFixed(0)} MB`
  report.value(`${what}: memory of the server`, memory, `<= ${memoryBarMb} MB`, peakMb <= memoryBarMb)
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
