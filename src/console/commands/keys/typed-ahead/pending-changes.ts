/** Changes that are on their way to the server, and the keys that wait for them. */
import type { Target } from '../../../../../commands/command.ts'

/** The records of each change that is on its way. */
const changes = new Set<readonly string[]>()

/** `next` runs when a change has ended, `drop` when one has failed; filled in once a key waits. */
export const turns = { waiting: 0, failed: 0, next: () => {}, drop: () => {} }

/** Marks a change as begun; returns the function that ends it. */
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
export const isBeingChanged = (target: Pick<Target, 'records'> | undefined): boolean =>
  [...changes].some((change) => target?.records.some(({ id }) => change.includes(id)))
