/**
 * Keys pressed while a change is on its way mean what they would mean once it is done: `e`, `.` and `z` typed quickly
 * act on a slow server as on a fast one, on the next row, and on this change instead of the one before. Waiting
 * (`turns.ts`) is loaded with the first key that has to wait.
 */
import { turns } from './pending-changes.ts'

/** One for all keys: a second call would come before the first, which fetches the code's own parts too. */
let loading: Promise<typeof import('./turns.ts') | undefined> | undefined
function load(): NonNullable<typeof loading> {
  loading ??= import('./turns.ts').catch(() => {
    // Without a network it is as if the key had not been pressed.
    loading = undefined
    return undefined
  })
  return loading
}

/** Runs what a key means once everything before it is done. */
export async function inTurn(run: () => Promise<void>): Promise<void> {
  const { failed } = turns
  turns.waiting++
  try {
    const late = await load()
    if (failed === turns.failed) await late?.takeTurn(run)
  } finally {
    turns.waiting--
  }
}
