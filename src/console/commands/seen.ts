/**
 * Versions of records that the user has seen: each as it was when it came to the screen. A record that changes while it is
 * shown keeps its version here, so that a decision on it is refused until the change was pointed out (decision 0186).
 */
import type { Atom } from 'jotai'
import type { Target } from '../../../commands/command.ts'
import type { AnyRecord } from '../../core/area.ts'
import { store } from '../kit/atoms.ts'

/** A newer state that arrives so soon after a record came up, e.g. in place of a cached one, is read in its place, ms. */
const SETTLE_MS = 500
/** Records with a version of the user's own making. */
const OWN_MAX = 1_000

type Came = { version: number; from: Target['from']; at: number }

/** The target's records as they came. */
let came = new Map<string, Came>()
/** Versions that the user made, or was shown with what had changed. */
const own = new Map<string, number>()
/** Instants of previews, by their targets. */
const previews = new WeakMap<Target, string>()

function take(target: Target | undefined, now = performance.now()): void {
  const next = new Map<string, Came>()
  for (const { id, version } of target?.records ?? []) {
    const before = came.get(id)
    const isHere = before !== undefined && before.from === target?.from
    const at = isHere ? before.at : now
    const isNew = !isHere || now - at < SETTLE_MS
    next.set(id, isNew ? { version, from: target?.from ?? 'cursor', at } : before)
  }
  came = next
}

/** Follows the target of commands. Returns the function that ends it. */
export function followSeen(targetAtom: Atom<Target | undefined>): () => void {
  take(store.get(targetAtom))
  return store.sub(targetAtom, () => take(store.get(targetAtom)))
}

/** Notes a state of a record that the user knows: the result of their own change, or one whose differences they were shown. */
export function noteSeen({ id, version }: Pick<AnyRecord, 'id' | 'version'>): void {
  own.delete(id)
  own.set(id, version)
  const [oldest] = own.keys()
  if (own.size > OWN_MAX && oldest !== undefined) own.delete(oldest)
}

/** Forgets the versions of records that the user's own change has moved on: those on the screen count from then on. */
export function forgetSeen(records: readonly Pick<AnyRecord, 'id'>[]): void {
  for (const { id } of records) came.delete(id)
}

/** The version of a record that the user has seen; of one that is not in front of them, that of the record itself. */
export function seenVersion({ id, version }: Pick<AnyRecord, 'id' | 'version'>): number {
  return Math.max(own.get(id) ?? 0, came.get(id)?.version ?? version)
}

/** Notes the instant (ISO) at which the user saw what would become of the records of a filter. */
export const notePreview = (target: Target, at: string): void => void previews.set(target, at)

/** The instant of the preview of a target; undefined without one. */
export const previewOf = (target: Target): string | undefined => previews.get(target)
