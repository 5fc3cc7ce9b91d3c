/**
 * Keeps a list true to what others change. Rows at hand are fetched again, many in one call; new records
 * that match are only counted, since nothing may move under the cursor.
 */

import type { LiveChange } from '../../../../core/wire/live.ts'
import { RECOUNTED } from '../../../../core/wire/live.ts'
import { isMoved, type Ordered } from './neighbours.ts'
import { byCodes } from './source.ts'
import type { ListStore } from './store.ts'

/** Changes are collected this long: a bulk change comes as hundreds of events. */
const COLLECT_MS = 60
/** Retry after this long, ms, when a row could not be fetched: no other change need come that would fetch it. */
const AGAIN_MS = 5_000

/** A record's code and its id. */
type Waiting = [code: string, id: string]

/** Applies live changes to the loaded rows of a list. */
export class LiveRows {
  readonly #store: ListStore
  readonly #area: Ordered
  readonly #changed = new Map<string, string>()
  readonly #created = new Map<string, string>()
  readonly #over = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `area`: with an order by hand, changes of places move rows. */
  constructor(store: ListStore, area: Ordered = {}) {
    this.#store = store
    this.#area = area
  }

  /** Takes one change of the list's area. */
  changed(change: LiveChange): void {
    const index = this.#store.indexOf(change.id)
    const known = index === undefined ? undefined : this.#store.record(index)
    if (change.action === 'delete') {
      this.#changed.delete(change.code)
      this.#created.delete(change.code)
      this.#store.markGone(change.id)
      return
    }
    if (known) {
      if (known.version >= change.version && change.action !== RECOUNTED) return
      this.#changed.set(change.code, change.id)
    } else if (change.action === 'create') this.#created.set(change.code, change.id)
    else return
    this.#timer ??= setTimeout(() => void this.#flush(), COLLECT_MS)
  }

  /** The list is no longer shown. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#over.abort()
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    const changed = [...this.#changed]
    const created = [...this.#created]
    this.#changed.clear()
    this.#created.clear()
    await Promise.all([
      this.#update(changed).catch(() => this.#again(this.#changed, changed)),
      this.#count(created).catch(() => this.#again(this.#created, created)),
    ])
  }

  #again(waiting: Map<string, string>, failed: readonly Waiting[]): void {
    if (this.#over.signal.aborted) return
    for (const [code, id] of failed) waiting.set(code, id)
    this.#timer ??= setTimeout(() => void this.#flush(), AGAIN_MS)
  }

  async #update(changed: readonly Waiting[]): Promise<void> {
    const codes = changed.map(([code]) => code)
    const records = await byCodes(this.#store.source, codes, undefined, this.#over.signal)
    const found = new Set(records.map((record) => record.id))
    const moved = records.some((record) => isMoved(this.#store, record, this.#area))
    for (const record of records) this.#store.patch(record)
    if (moved) void this.#store.refresh()
    // What nobody finds any more was deleted, or is no longer ours to see.
    for (const [, id] of changed) if (!found.has(id)) this.#store.markGone(id)
  }

  /** Counts those that match the filter: an order of another state is not new to this list. */
  async #count(created: readonly Waiting[]): Promise<void> {
    const { source, meta } = this.#store
    const codes = created.map(([code]) => code)
    const records = await byCodes(source, codes, meta.query, this.#over.signal)
    if (meta.query !== this.#store.meta.query) return
    this.#store.addFresh(records.filter((record) => this.#store.indexOf(record.id) === undefined).length)
  }
}
