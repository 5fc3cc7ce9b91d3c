/** Figures of a benchmark: medians and p95 of many single calls, in milliseconds. */
import { keepFigure } from '../support/kept-figures.ts'

export type Figures = { n: number; p50: number; p95: number; max: number; perSecond: number }

/** The value below which a given share of the sorted samples is. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Summary of samples in milliseconds. `tookMs` is the wall time of the whole run, for the rate. */
export function summarise(samples: readonly number[], tookMs?: number): Figures {
  const sorted = [...samples].sort((a, b) => a - b)
  const sum = tookMs ?? samples.reduce((total, sample) => total + sample, 0)
  return {
    n: samples.length,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    max: sorted.at(-1) ?? Number.NaN,
    perSecond: (samples.length / sum) * 1000,
  }
}

/** Times `work` one after the other, after a warm-up that does not count. */
export async function measure(
  times: number,
  work: (i: number) => Promise<unknown>,
  warmUp = 50,
): Promise<Figures> {
  for (let i = 0; i < warmUp; i++) await work(i)
  const samples: number[] = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await work(i)
    samples.push(performance.now() - from)
  }
  return summarise(samples)
}

/** Calls `work` from several callers at once for a number of calls in all: figures under load. */
export async function underLoad(
  callers: number,
  times: number,
  work: (i: number) => Promise<unknown>,
): Promise<Figures> {
  const samples: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < times) {
        const i = next++
        const from = performance.now()
        await work(i)
        samples.push(performance.now() - from)
      }
    }),
  )
  return summarise(samples, performance.now() - started)
}

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))

type Bar = { ms: number; of: 'p50' | 'p95' }

/** Prints the figures of a suite ("console, 1,000,000 orders") as rows of a table, and keeps them (`KEEP_FIGURES=1`). */
export function reporter(suite: string) {
  /** A figure that is no time: `latest` and `bar` with their units, `met` where there is a bar. */
  function value(what: string, latest: string, bar = '', met?: boolean): void {
    const verdict = met === undefined ? '' : met ? 'yes' : 'no'
    process.stdout.write(`| ${what} | ${latest} | ${bar}${verdict && `: ${verdict}`} |\n`)
    keepFigure('bench', { suite, what, bar, latest, met: verdict })
  }
  process.stdout.write(`\n${suite}\n\n| what | latest | bar |\n|---|---|---|\n`)
  return {
    value,
    /** p50 / p95 in ms. */
    times(what: string, figures: Figures, bar?: Bar): void {
      const latest = `${ms(figures.p50)} / ${ms(figures.p95)} ms`
      value(what, latest, bar && `${bar.of} <= ${bar.ms} ms`, bar && figures[bar.of] <= bar.ms)
    },
  }
}

export type Reporter = ReturnType<typeof reporter>
