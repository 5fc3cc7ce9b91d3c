/**
 * Keeps a list true to what others change. Rows at hand are fetched again, many in one call; new records
 * that match are only counted, since nothing may move under the cursor.
 */
import { RECOUNTED } from '../../../../core/live.ts'
import type { Change } from '../../live.ts'
import type { ListStore } from './store.ts'

/** Changes are collected this long: a bulk change comes as hundreds of events. */
const COLLECT_MS = 60
/** Codes in one call; the list answers 100 rows at most. */
const MAX_CODES = 100

export class LiveRows {
  readonly #store: ListStore
  readonly #changed = new Map<string, string>()
  readonly #created = new Map<string, string>()
  readonly #over = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(store: ListStore) {
    this.#store = store
  }

  /** Takes one change of the list's area. */
  changed(change: Change): void {
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
    await Promise.allSettled([this.#update(changed), this.#count(created)])
  }

  async #update(changed: [code: string, id: string][]): Promise<void> {
    for (let at = 0; at < changed.length; at += MAX_CODES) {
      const part = changed.slice(at, at + MAX_CODES)
      const codes = part.map(([code]) => code)
      const records = await this.#store.source.byCodes(codes, undefined, this.#over.signal)
      const found = new Set(records.map((record) => record.id))
      for (const record of records) this.#store.patch(record)
      // What nobody finds any more was deleted, or is no longer ours to see.
      for (const [, id] of part) if (!found.has(id)) this.#store.markGone(id)
    }
  }

  /** Counts those that match the filter: an order of another state is not new to this list. */
  async #count(created: [code: string, id: string][]): Promise<void> {
    for (let at = 0; at < created.length; at += MAX_CODES) {
      const codes = created.slice(at, at + MAX_CODES).map(([code]) => code)
      const { query } = this.#store.meta
      const records = await this.#store.source.byCodes(codes, query, this.#over.signal)
      if (query !== this.#store.meta.query) return
      this.#store.addFresh(records.filter((record) => this.#store.indexOf(record.id) === undefined).length)
    }
  }
}
