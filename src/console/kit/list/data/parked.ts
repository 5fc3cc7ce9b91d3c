/** Lists that were replaced by another filter, kept for Back: their rows are shown again at once. */
import type { ListQuery } from '../../../../core/filter/filters.ts'
import type { Cursor } from './cursor.ts'
import type { PageCache } from './pages.ts'
import type { Selection } from './selection.ts'
import type { TotalKind } from './source.ts'

/** Where a list is taken up again. */
export type ParkedPlace = { top: number; cursor: Cursor | undefined; selection?: Selection }

/** The top of a list. */
export const TOP: ParkedPlace = { top: 0, cursor: undefined }

/** Rows of a list with their number. */
export type ParkedRows = { pages: PageCache; total: number; totalKind: TotalKind }

export type Parked = ParkedRows & { query: ListQuery; place: ParkedPlace }

const MAX_PARKED = 12
/** Of all of them: that many fit into any machine beside the list that is shown. */
const MAX_ROWS = 20_000

function keyOf(query: ListQuery): string {
  return JSON.stringify([query.where, query.q.trim(), query.sort])
}

/** Lists that were left, kept for the way back. */
export class ParkedLists {
  readonly #lists = new Map<string, Parked>()

  put(list: Parked): void {
    const key = keyOf(list.query)
    this.#lists.delete(key)
    this.#lists.set(key, list)
    let rows = 0
    for (const { pages } of this.#lists.values()) rows += pages.size
    for (const [oldest, { pages }] of this.#lists) {
      if (oldest === key || (this.#lists.size <= MAX_PARKED && rows <= MAX_ROWS)) break
      this.#lists.delete(oldest)
      rows -= pages.size
    }
  }

  get(query: ListQuery): Parked | undefined {
    return this.#lists.get(keyOf(query))
  }
}
