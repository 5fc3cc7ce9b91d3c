/** A queue that is worked one record at a time: its records in order, what became of each. Pure. */

/** `done`: decided here; `taken`: it left the queue through another user, or is gone. */
const STATES = ['open', 'done', 'skipped', 'taken'] as const
export type ItemState = (typeof STATES)[number]

export type Item = { code: string; state: ItemState }
export type Run = {
  items: readonly Item[]
  /** Records of the queue that are not among `items` yet. */
  beyond: number
}

export const EMPTY: Run = { items: [], beyond: 0 }

/** Adds records behind those that are known, each once. `beyond`: how many more there are. */
export function added(run: Run, codes: readonly string[], beyond: number): Run {
  const known = new Set(run.items.map(({ code }) => code))
  const fresh = codes.filter((code) => !known.has(code) && known.add(code))
  return { items: [...run.items, ...fresh.map((code): Item => ({ code, state: 'open' }))], beyond }
}

/** Notes what became of a record; one that is unknown is left out. */
export function marked(run: Run, code: string, state: ItemState): Run {
  return { ...run, items: run.items.map((one) => (one.code === code ? { code, state } : one)) }
}

/** The next record to decide: the first open one behind `code`, else the first before it; undefined: none is left. */
export function nextOf({ items }: Run, code?: string): string | undefined {
  const at = items.findIndex((one) => one.code === code)
  const order = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return order.find((one) => one.state === 'open' && one.code !== code)?.code
}

/** The record before this one, whatever became of it, but for those that others took. */
export function previousOf({ items }: Run, code: string): string | undefined {
  const at = items.findIndex((one) => one.code === code)
  return items.slice(0, Math.max(0, at)).findLast((one) => one.state !== 'taken')?.code
}

/** All that were skipped, to be decided after all. */
export function reopened(run: Run): Run {
  return {
    ...run,
    items: run.items.map((one) => (one.state === 'skipped' ? { ...one, state: 'open' } : one)),
  }
}

export type Progress = { place: number; total: number; done: number; skipped: number; left: number }

/** How far it is: "12 of 48, 3 skipped". Those that others took count for nothing. */
export function progressOf({ items, beyond }: Run): Progress {
  const count = (state: ItemState) => items.filter((one) => one.state === state).length
  const [done, skipped, open] = [count('done'), count('skipped'), count('open')]
  const total = done + skipped + open + beyond
  return { place: Math.min(total, done + skipped + 1), total, done, skipped, left: open + beyond }
}

/** Reads a run as it was kept before a reload; undefined when it is none. */
export function readRun(text: string | null): Run | undefined {
  try {
    const { items, beyond } = JSON.parse(text ?? 'null') as Run
    const fits = items.every(
      ({ code, state }) => typeof code === 'string' && STATES.some((one) => one === state),
    )
    return fits && Number.isInteger(beyond) ? { items, beyond } : undefined
  } catch {
    return undefined
  }
}
