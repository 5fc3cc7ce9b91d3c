/**
 * Changes as this process sees them: one counter per area, raised by own writes at once and by those of other
 * processes through NOTIFY. Everything derived from a table remembers the counter's value.
 */

import type { LiveChange } from '../../../../core/wire/live.ts'
import type { Database } from '../../database/database.ts'

export const CHANGES_CHANNEL = 'changes'
/** In place of a record id when many of an area changed at once. */
export const EVERY_RECORD = '00000000-0000-0000-0000-000000000000'

/** The JSON of a NOTIFY on the channel; `id`: the outbox row's, also the event id of the live stream. */
export type Change = Omit<LiveChange, 'id'> & { id: number; record: string }

/** A replica is hardly ever further behind than this. */
const LAG_MS = 5_000

type Listener = (area: string, record: string) => void

/** Counts changes by area in this process, for caches and listeners that have to notice them. */
export class Changes {
  readonly #counters = new Map<string, number>()
  readonly #listeners: Listener[] = []
  readonly #resets: (() => void)[] = []
  /** Raised with every loss of the connection: what was missed meanwhile is unknown. */
  #epoch = 0
  readonly #hasReplica: boolean
  /** Per area, until when the replica may lack its latest change. */
  readonly #lagsUntil = new Map<string, number>()
  /** The same for all areas: what changed before this process listened is unknown. */
  #allLagUntil = performance.now() + LAG_MS

  constructor(hasReplica: boolean) {
    this.#hasReplica = hasReplica
  }

  /** Whether the replica may be out of date for an area; cached results of it must not be trusted. */
  mayLag(area: string): boolean {
    if (!this.#hasReplica) return false
    return performance.now() < Math.max(this.#allLagUntil, this.#lagsUntil.get(area) ?? 0)
  }

  /** A number that differs after each change to the area. */
  counter(area: string): number {
    return this.#epoch + (this.#counters.get(area) ?? 0)
  }

  /** Publishes one changed record. */
  tell(area: string, record: string): void {
    this.#counters.set(area, (this.#counters.get(area) ?? 0) + 1)
    this.#lagsUntil.set(area, performance.now() + LAG_MS)
    for (const listener of this.#listeners) listener(area, record)
  }

  onChange(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** Called when changes may have been missed. */
  onReset(listener: () => void): void {
    this.#resets.push(listener)
  }

  /** Listens to all processes; returns the function that stops. */
  listen(database: Database): Promise<() => Promise<void>> {
    return database.listen(
      CHANGES_CHANNEL,
      (payload) => {
        const change = readChange(payload)
        if (change) this.tell(change.area, change.record)
      },
      () => {
        this.#epoch += 1_000_000
        this.#allLagUntil = performance.now() + LAG_MS
        for (const reset of this.#resets) reset()
      },
    )
  }
}

/** Anybody may NOTIFY: what is no change of ours is nothing. */
function readChange(payload: string): Change | undefined {
  try {
    const change = JSON.parse(payload) as Partial<Change> | null
    return typeof change?.area === 'string' && typeof change.record === 'string'
      ? (change as Change)
      : undefined
  } catch {
    return undefined
  }
}
