/** Rows of a list that are at hand, in pages by row number; the longest unused pages make room. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { ListSpot } from '../../../../core/list-port.ts'

export const PAGE_ROWS = 100
/** 8,000 rows: enough to scroll back without a request, small enough to forget about. */
const MAX_PAGES = 80

export type Page = { rows: readonly AnyRecord[]; next: string | null }

/** The page a row is on. */
export function pageOf(index: number): number {
  return Math.floor(index / PAGE_ROWS)
}

/** Loaded pages of a list, by page number. */
export class PageCache {
  /** In the order of last use, the longest unused first. */
  readonly #pages = new Map<number, Page>()
  readonly #indexById = new Map<string, number>()
  readonly #max: number

  constructor(maxPages = MAX_PAGES) {
    this.#max = maxPages
  }

  /** Rows at hand. */
  get size(): number {
    return this.#indexById.size
  }

  has(page: number): boolean {
    return this.#pages.has(page)
  }

  /** Cursor to the page after this one; undefined when the page is not at hand or was the last. */
  nextOf(page: number): string | undefined {
    return this.#pages.get(page)?.next ?? undefined
  }

  /** The record in a row, undefined when its page is not at hand. */
  row(index: number): AnyRecord | undefined {
    return this.#pages.get(pageOf(index))?.rows[index % PAGE_ROWS]
  }

  /** The row of a record, undefined when it is not loaded. */
  indexOf(id: string): number | undefined {
    return this.#indexById.get(id)
  }

  /**
   * Returns the key of a row's element: the record's id, so that it moves with the record, or the row's number where no
   * record is there yet. A record that is on two pages for a while (rows shift) is the key of one of them.
   */
  readonly keyOf = (index: number): string | number => {
    const id = this.row(index)?.id
    return id !== undefined && this.#indexById.get(id) === index ? id : index
  }

  /** Whether rows that come for a page are at hand on another one. */
  overlaps(page: number, rows: readonly AnyRecord[]): boolean {
    return rows.some(({ id }) => pageOf(this.#indexById.get(id) ?? page * PAGE_ROWS) !== page)
  }

  /** All rows at hand, in the order of the list. */
  *entries(): Generator<[number, AnyRecord]> {
    for (const page of [...this.#pages.keys()].sort((a, b) => a - b)) {
      for (const [offset, row] of (this.#pages.get(page)?.rows ?? []).entries()) {
        yield [page * PAGE_ROWS + offset, row]
      }
    }
  }

  /** Holds pages by their numbers. */
  static of(numbers: readonly number[], pages: readonly Page[]): PageCache {
    const made = new PageCache()
    for (const [at, { rows, next }] of pages.entries()) made.set(numbers[at] ?? 0, { rows, next })
    return made
  }

  /** Keeps a page. Returns the numbers of pages dropped for it; pages in `keep` stay. */
  set(page: number, content: Page, keep: (page: number) => boolean = () => false): number[] {
    this.#drop(page)
    this.#pages.set(page, content)
    for (const [offset, row] of content.rows.entries()) {
      this.#indexById.set(row.id, page * PAGE_ROWS + offset)
    }
    const dropped: number[] = []
    for (const old of this.#pages.keys()) {
      if (this.#pages.size <= this.#max) break
      if (old === page || keep(old)) continue
      this.#drop(old)
      dropped.push(old)
    }
    return dropped
  }

  /**
   * The same rows with some of them at another place: next to a row, or at an end. Undefined where rows between the old
   * places and the new one are not at hand.
   */
  arranged(ids: readonly string[], spot: ListSpot, total: number): PageCache | undefined {
    const moved = ids.map((id) => this.#indexById.get(id))
    const last = total - 1
    const goal =
      'end' in spot
        ? spot.end === 'first'
          ? 0
          : last
        : this.#indexById.get('before' in spot ? spot.before : spot.after)
    if (goal === undefined || moved.includes(undefined)) return undefined
    const places = [...(moved as number[]), goal]
    const first = Math.min(...places)
    const rows: AnyRecord[] = []
    for (let index = first; index <= Math.max(...places); index++) {
      const row = this.row(index)
      if (!row) return undefined
      rows.push(row)
    }
    const going = new Set(ids)
    const kept = rows.filter(({ id }) => !going.has(id))
    const anchor = 'before' in spot ? spot.before : 'after' in spot ? spot.after : undefined
    const found = kept.findIndex(({ id }) => id === anchor)
    const at = 'end' in spot ? (spot.end === 'first' ? 0 : kept.length) : 'before' in spot ? found : found + 1
    const taken = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    kept.splice(at, 0, ...taken)
    const made = new PageCache(this.#max)
    for (const [number, page] of this.#pages) {
      const from = number * PAGE_ROWS
      const own = page.rows.map((row, offset) => kept[from + offset - first] ?? row)
      made.set(number, { ...page, rows: own })
    }
    return made
  }

  /** Marks a page as used just now. */
  touch(page: number): void {
    const content = this.#pages.get(page)
    if (!content) return
    this.#pages.delete(page)
    this.#pages.set(page, content)
  }

  /**
   * Updates a record in its row: the fields the row has, whatever else a detail brings. Returns its row;
   * undefined when it is not loaded, or known in a newer state.
   */
  update(record: AnyRecord): number | undefined {
    const index = this.#indexById.get(record.id)
    if (index === undefined) return undefined
    const known = this.row(index)
    const page = this.#pages.get(pageOf(index))
    // An answer may be overtaken by a newer one.
    if (!page || !known || known.version > record.version) return undefined
    const rows = page.rows.slice()
    const listed = Object.entries(record).filter(([name]) => name in known)
    rows[index % PAGE_ROWS] = { ...known, ...Object.fromEntries(listed) }
    this.#pages.set(pageOf(index), { ...page, rows })
    return index
  }

  #drop(page: number): void {
    const content = this.#pages.get(page)
    if (!content) return
    this.#pages.delete(page)
    for (const [offset, row] of content.rows.entries()) {
      // The same record may meanwhile stand on another page: rows shift when records come in between.
      if (this.#indexById.get(row.id) === page * PAGE_ROWS + offset) this.#indexById.delete(row.id)
    }
  }
}
