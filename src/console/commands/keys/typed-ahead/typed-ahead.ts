/**
 * Keys pressed while a change is on its way mean what they would mean once it is done: `e`, `.` and `z` typed quickly
 * do on a slow server what they do on a fast one, to the next row, and to this change instead of the one before.
 * Here is what every change tells; the waiting itself (`turns.ts`) is fetched when somebody is that quick.
 */
import type { Target } from '../../../../../commands/command.ts'

/** The records of each change that is on its way. */
const changes = new Set<readonly string[]>()

/** What is told of changes: that none is on its way any more, and that one failed. */
export const turns = { waiting: 0, failed: 0, next: () => {}, drop: () => {} }

/** A change begins; answers what tells its end. */
export function beginChange(target: Target | undefined): () => void {
  const ids = target?.records.map(({ id }) => id) ?? []
  changes.add(ids)
  return () => {
    changes.delete(ids)
    turns.next()
  }
}

/** Whether any change is on its way. */
export const isChanging = (): boolean => changes.size > 0

/** Whether one of the records is being changed. */
export const isBeingChanged = (target: Target | undefined): boolean =>
  [...changes].some((change) => target?.records.some(({ id }) => change.includes(id)))

/** Runs what a key means once everything before it is done. */
export async function inTurn(run: () => Promise<void>): Promise<void> {
  const { failed } = turns
  turns.waiting++
  try {
    // Without a network it is as if the key had not been pressed.
    const late = await import('./turns.ts').catch(() => undefined)
    if (failed === turns.failed) await late?.takeTurn(run)
  } finally {
    turns.waiting--
  }
}
