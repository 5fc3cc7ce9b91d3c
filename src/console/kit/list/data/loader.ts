/**
 * Fetches the pages that are looked at and gives up those that were scrolled past. Dragging the thumb
 * through a million rows asks for the first place at once, then for where it is every `PACE_MS`.
 */
import type { ListQuery } from '../../../../core/filter/filters.ts'
import { PAGE_ROWS, type PageCache, pageOf } from './pages.ts'
import { type From, isAbort, type ListSource, type RowsAnswer } from './source.ts'

const PACE_MS = 40
const RETRY_MS = [1_000, 2_000, 5_000, 10_000]

type Events = {
  loaded(page: number, answer: RowsAnswer): void
  /** Rows of a page that was looked at are on another one too: records came in above since that was fetched. */
  shifted(): void
  failed(error: unknown): void
}

/** Loads the pages of a list that are in view. */
export class PageLoader {
  readonly #source: ListSource
  readonly #events: Events
  readonly #running = new Map<number, AbortController>()
  #first = 0
  #last = -1
  #lastJump = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #query: ListQuery
  #pages: PageCache

  constructor(source: ListSource, query: ListQuery, pages: PageCache, events: Events) {
    this.#source = source
    this.#query = query
    this.#pages = pages
    this.#events = events
  }

  /** Whether a page is among those looked at. */
  readonly wanted = (page: number): boolean => page >= this.#first && page <= this.#last

  /** From now on pages of this query go into this cache; everything under way is given up. */
  reset(query: ListQuery, pages: PageCache): void {
    this.stop()
    this.#query = query
    this.#pages = pages
    this.#failures = 0
  }

  /** Sets the visible rows. */
  look(firstRow: number, lastRow: number, total: number): void {
    const last = Math.max(0, Math.min(lastRow, total - 1))
    const first = Math.min(pageOf(Math.max(0, firstRow)), pageOf(last))
    if (first === this.#first && pageOf(last) === this.#last) return
    this.#first = first
    this.#last = total === 0 ? -1 : pageOf(last)
    for (const [page, controller] of this.#running) {
      // One page to either side may still be of use.
      if (page < this.#first - 1 || page > this.#last + 1) controller.abort()
    }
    this.#pump()
  }

  /** Tries again what failed. */
  retry(): void {
    this.#failures = 0
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#pump()
  }

  /**
   * Fetches what is missing of these rows, whatever is looked at; what fails stays missing. `came`: whether to go on after
   * a page.
   */
  async need(from: number, to: number, came: () => boolean = () => true): Promise<void> {
    const pages = this.#pages
    const signal = AbortSignal.timeout(30_000)
    // One after the other: each page's cursor makes the next one cheap. Failed rows stay unticked.
    for (let page = pageOf(from); page <= pageOf(to); page++) {
      if (pages.has(page)) continue
      await this.#source.rows(this.#query, this.#from(page), PAGE_ROWS, signal).then(
        (answer) => signal.aborted || this.#events.loaded(page, answer),
        () => undefined,
      )
      if (this.#pages !== pages || !came()) return
    }
  }

  /** Gives up everything under way. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const controller of this.#running.values()) controller.abort()
    this.#running.clear()
    this.#first = 0
    this.#last = -1
  }

  #from(page: number): From {
    const after = page > 0 ? this.#pages.nextOf(page - 1) : undefined
    return after === undefined ? { at: page * PAGE_ROWS } : { after }
  }

  #pump(): void {
    if (this.#timer !== undefined) return
    const missing: number[] = []
    for (let page = this.#first; page <= this.#last; page++) {
      if (this.#pages.has(page)) this.#pages.touch(page)
      else if (!this.#running.has(page)) missing.push(page)
    }
    if (missing.length === 0) return
    const wait = this.#lastJump + PACE_MS - performance.now()
    if (wait > 0) {
      this.#later(wait)
      return
    }
    this.#lastJump = performance.now()
    for (const page of missing) void this.#fetch(page)
  }

  #later(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#pump()
    }, ms)
  }

  async #fetch(page: number): Promise<void> {
    const controller = new AbortController()
    this.#running.set(page, controller)
    try {
      const answer = await this.#source.rows(this.#query, this.#from(page), PAGE_ROWS, controller.signal)
      if (controller.signal.aborted) return
      this.#failures = 0
      const shifted = this.#pages.overlaps(page, answer.rows)
      this.#events.loaded(page, answer)
      if (shifted) this.#events.shifted()
    } catch (error) {
      if (controller.signal.aborted || isAbort(error)) return
      this.#events.failed(error)
      const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0
      this.#failures++
      if (this.#timer === undefined) this.#later(wait)
    } finally {
      if (this.#running.get(page) === controller) this.#running.delete(page)
    }
  }
}
