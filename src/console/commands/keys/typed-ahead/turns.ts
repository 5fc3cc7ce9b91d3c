/** The keys that wait for a change that is on its way, one behind the other (`typed-ahead.ts`). */
import { isAsked } from '../map/place.ts'
import { isChanging, turns } from './pending-changes.ts'

/** More than this at once is a key held down by accident. */
const MOST = 10
/** A key is not remembered longer than its hand remembers it. */
const LONGEST_MS = 5_000

const waiting: ((go: boolean) => void)[] = []
/** One that had waited runs now; the next waits for it. */
let running = false

turns.next = () => {
  if (isChanging() || running || waiting.length === 0) return
  if (isAsked()) turns.drop()
  else {
    running = true
    waiting.shift()?.(true)
  }
}

// What was typed for a success that did not come is not run.
turns.drop = () => {
  for (const go of waiting.splice(0)) go(false)
}

/** Runs it once everything before it is done; not at all when that takes too long or fails. */
export async function takeTurn(run: () => Promise<void>): Promise<void> {
  if (waiting.length >= MOST) return
  const latest = Date.now() + LONGEST_MS
  const turn = new Promise<boolean>((resolve) => waiting.push(resolve))
  // What it waits for may be over since it was pressed.
  turns.next()
  if (!(await turn)) return
  try {
    if (Date.now() <= latest) await run()
  } finally {
    running = false
    turns.next()
  }
}
