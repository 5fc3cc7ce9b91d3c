/**
 * The state of one list, outside React: rows at hand, cursor, ticks, scroll position. Rows subscribe one by
 * one, so that moving the cursor paints two rows and nothing else.
 */
import type { AnyRecord } from '../../../../core/area.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import { ScrollModel } from '../../table/scroll.ts'
import { type Cursor, cursorIn, ListCursor } from './cursor.ts'
import { Listeners } from './listeners.ts'
import { PageLoader } from './loader.ts'
import { emptyMeta, type ListMeta } from './meta.ts'
import { PAGE_ROWS, PageCache, pageOf } from './pages.ts'
import { ParkedLists, type ParkedPlace, type ParkedRows, TOP } from './parked.ts'
import { countedBy, goneOn, pagesAt } from './refetch.ts'
import { type RowState, RowStates } from './row-states.ts'
import { recounted, Selecting } from './selecting.ts'
import { countSelected, forgetting, isSelected, NOTHING, refreshed, selectedOf } from './selection.ts'
import { isAbort, type ListSource, type RowsAnswer, sameFilter, sameQuery } from './source.ts'

export class ListStore {
  readonly source: ListSource
  readonly scroll = new ScrollModel()
  readonly rows = new RowStates((index) => this.#rowState(index))
  readonly selecting: Selecting
  /** The cursor, and whether a person put it there. */
  readonly pointer = new ListCursor()
  meta: ListMeta

  readonly #loader: PageLoader
  readonly #parked = new ParkedLists()
  readonly #onMeta = new Listeners()
  readonly #onCursor = new Listeners()
  readonly #onScroll = new Listeners()
  #pages = new PageCache()
  #gone = new Set<string>()
  #openCode: string | undefined
  /** Whether `meta.wanted` was asked for and has neither come nor failed. */
  #asked = false
  #switching: AbortController | undefined
  /** Moves that are shown and not yet stored. */
  readonly #moves = new Set<PageCache>()
  #view = { first: 0, last: 30 }

  /** `query` is the query shown until `show` is called. */
  constructor(source: ListSource, query: ListQuery) {
    this.source = source
    this.meta = emptyMeta(query)
    this.#loader = new PageLoader(source, query, this.#pages, {
      loaded: (page, answer) => this.#loaded(page, answer),
      shifted: () => void (this.meta.pending || this.refresh()),
      failed: (error) => this.#setMeta({ error }),
    })
    this.selecting = new Selecting({
      selection: () => this.meta.selection,
      record: (index) => this.record(index),
      entries: () => this.#pages.entries(),
      total: () => this.meta.total,
      cursorIndex: () => this.cursor?.index,
      fill: (from, to, came) => this.need(from, to, came),
      apply: (selection, tooFar) => this.#select(selection, tooFar),
    })
  }

  readonly onMeta = this.#onMeta.add
  readonly onCursor = this.#onCursor.add
  /** Subscribes to moves of the scroll model that do not come from the scrollbar. */
  readonly onScroll = this.#onScroll.add

  readonly record = (index: number): AnyRecord | undefined => this.#pages.row(index)

  /** Returns the key of a row's element; another function once the rows were replaced. */
  get keyOf(): (index: number) => string | number {
    return this.#pages.keyOf
  }

  get cursor(): Cursor | undefined {
    return this.pointer.at
  }

  /** The record under the cursor, undefined while its row is being fetched. */
  get cursorRecord(): AnyRecord | undefined {
    const row = this.cursor && this.#pages.row(this.cursor.index)
    return row && (this.cursor?.id ?? row.id) === row.id ? row : undefined
  }

  readonly indexOf = (id: string): number | undefined => this.#pages.indexOf(id)

  readonly entries = () => this.#pages.entries()

  /** The ticked records at hand, in the order of the list when all matching are ticked. */
  selectedRecords(): AnyRecord[] {
    return selectedOf(this.meta.selection, this.#pages.entries())
  }

  /** Where the list is now, to be taken up again. */
  get place(): ParkedPlace {
    return { top: this.scroll.top, cursor: this.cursor, selection: this.meta.selection }
  }

  /** Whether the rows of a query are those shown. */
  isShown(query: ListQuery): boolean {
    return this.meta.status === 'ready' && sameQuery(query, this.meta.query)
  }

  /** Begins with the first rows of `meta.wanted` if they have arrived; returns whether they had. */
  begin(): boolean {
    const { status, wanted } = this.meta
    const first = status === 'loading' && !this.#asked ? this.source.arrived?.(wanted, PAGE_ROWS) : undefined
    if (first) this.#swap(wanted, { ...first, pages: PageCache.of([0], [first]) }, TOP)
    this.#asked ||= first !== undefined
    return first !== undefined
  }

  /** Shows the rows of a query; those of the old one stay until the new ones are here. */
  async show(query: ListQuery, place?: ParkedPlace): Promise<void> {
    if (this.#asked && sameQuery(query, this.meta.wanted)) return
    this.#asked = true
    this.#setMeta({ wanted: query })
    if (this.isShown(query)) {
      this.#switching?.abort()
      return this.meta.pending ? this.#setMeta({ pending: false }) : undefined
    }
    const parked = place ? undefined : this.#parked.get(query)
    if (!parked) return this.#load(query, place ?? TOP)
    this.#park()
    this.#swap(query, parked, parked.place)
    return this.refresh()
  }

  /**
   * Fetches what is shown again, with the row under the cursor where it is on the screen; not while another query's rows or
   * a move are on their way: rows would come back as before the move.
   */
  async refresh(options: { toTop?: boolean } = {}): Promise<void> {
    const { query, wanted } = this.meta
    if (this.#asked && !sameQuery(query, wanted)) return
    if (options.toTop) return this.#load(query, TOP)
    if (this.#moves.size > 0) return
    const from: ParkedPlace = { top: this.scroll.top, cursor: this.cursor }
    const { top, cursor } = from
    if (cursor?.id === undefined || this.meta.status !== 'ready') return this.#load(query, from, from)
    const controller = this.#switch()
    try {
      const at = await this.source.position(cursor.id, query, controller.signal)
      if (controller.signal.aborted) return
      // A record that no longer matches leaves its place to the next one.
      if (at === null) return this.#load(query, { top, cursor: { index: cursor.index, id: undefined } }, from)
      const moved = (at - cursor.index) * this.scroll.rowHeight
      return this.#load(query, { top: top + moved, cursor: { index: at, id: cursor.id } }, from)
    } catch (error) {
      if (!controller.signal.aborted && !isAbort(error)) this.#setMeta({ error })
    }
  }

  /** Brings the list up to date with the cursor on a record that has just come into being, where it is listed. */
  follow(id: string): Promise<void> {
    this.pointer.choose(this.cursor?.index ?? 0, id)
    return this.refresh()
  }

  /** Tries again after a failure. */
  retry(): void {
    if (this.meta.status !== 'error' && this.#asked) {
      this.#setMeta({ error: undefined })
      this.#loader.retry()
      return
    }
    this.#asked = true
    this.#setMeta({ status: this.meta.status === 'error' ? 'loading' : this.meta.status, error: undefined })
    void this.#load(this.meta.wanted, { top: this.scroll.top, cursor: this.cursor })
  }

  /** Sets the visible rows, with a few outside. */
  look(first: number, last: number): void {
    this.#view = { first, last }
    const { status, pending, total, query, wanted } = this.meta
    if (status === 'ready' && (!pending || sameQuery(wanted, query))) this.#loader.look(first, last, total)
  }

  /** Gives up what is under way; the list is no longer shown. */
  rest(): void {
    this.#switching?.abort()
    this.#loader.stop()
    this.#asked = false
    if (this.meta.pending) this.#setMeta({ pending: false, wanted: this.meta.query })
  }

  /** Takes the newest state of a record, wherever it is shown. */
  patch(record: AnyRecord): void {
    const index = this.#pages.update(record)
    const row = index !== undefined && this.#pages.row(index)
    if (!row) return
    this.#gone.delete(record.id)
    const selection = refreshed(this.meta.selection, row)
    if (selection !== this.meta.selection) this.#setMeta({ selection })
    this.rows.touch(index)
    if (this.cursor?.index === index) this.#onCursor.emit()
  }

  /**
   * Shows records at another place, before the server has moved them; the cursor stays on its record. Returns the function
   * that ends the move, after which the list is to be fetched; undefined where not all rows between are at hand.
   */
  arrange(ids: readonly string[], spot: Parameters<PageCache['arranged']>[1]): (() => void) | undefined {
    const pages = this.#pages.arranged(ids, spot, this.meta.total)
    if (!pages) return undefined
    // Rows that were asked for before would undo it, and the next move would start from them.
    if (sameQuery(this.meta.wanted, this.meta.query)) this.#switching?.abort()
    this.#moves.add(pages)
    this.#swap(this.meta.query, { ...this.meta, pages }, { top: this.scroll.top, cursor: this.cursor })
    if (this.cursor) this.moveTo(this.cursor.index)
    return () => void this.#moves.delete(pages)
  }

  /** Marks a record as deleted; its row stays until the list is refreshed. */
  markGone(id: string): void {
    this.#gone.add(id)
    const selection = forgetting(this.meta.selection, id)
    if (selection !== this.meta.selection) {
      this.#setMeta({ selection, selected: countSelected(selection, this.meta.total) })
    }
    this.rows.touchAll()
  }

  /** More records match than are counted. */
  addFresh(count: number): void {
    if (count > 0) this.#setMeta({ fresh: this.meta.fresh + count })
  }

  /** Sets the record whose detail is open. */
  setOpen(code: string | undefined): void {
    this.#openCode = code
    this.rows.touchAll()
  }

  /** Moves the cursor to a row and brings it into view; `extend` ticks all rows on the way. */
  moveTo(index: number, options: { extend?: boolean; reveal?: boolean } = {}): void {
    const { total } = this.meta
    if (total === 0) return
    const next = Math.min(Math.max(0, index), total - 1)
    const before = this.cursor
    if (options.extend) this.selecting.extendTo(next)
    else this.selecting.endRange()
    if (this.pointer.choose(next, this.#pages.row(next)?.id)) {
      if (before) this.rows.touch(before.index)
      this.rows.touch(next)
      this.#onCursor.emit()
    }
    if (options.reveal === false) return
    const { top } = this.scroll
    this.scroll.reveal(next)
    if (this.scroll.top !== top) this.#onScroll.emit()
  }

  /** Brings the cursor's row up when `px` at the bottom have just been covered and it is below them. */
  readonly revealCovered = (px: number): void => {
    if (this.cursor && this.scroll.revealCovered(this.cursor.index, px)) this.#onScroll.emit()
  }

  /** Moves the cursor by rows; without one, it goes to the first row in view. */
  moveBy(rows: number, options: { extend?: boolean } = {}): void {
    this.moveTo(this.pointer.indexAfter(rows, this.#openCode) ?? this.scroll.firstRow, options)
  }

  #select(selection: ListMeta['selection'], tooFar?: number): void {
    this.#setMeta({ selection, selected: countSelected(selection, this.meta.total), tooFar })
    this.rows.touchAll()
  }

  /** Exceptions from "all matching" may no longer match: the count includes that. */
  async #countExceptions(): Promise<void> {
    const { selection, query } = this.meta
    const counted = await recounted(this.source, selection, query)
    const same = this.meta.selection === selection && this.meta.query === query
    if (same && counted !== selection) this.#select(counted)
  }

  /** Fetches what is missing of these rows; what fails stays missing. `came`: whether to go on after a page. */
  readonly need = (...rows: Parameters<PageLoader['need']>): Promise<void> => this.#loader.need(...rows)

  #switch(): AbortController {
    this.#switching?.abort()
    this.#switching = new AbortController()
    return this.#switching
  }

  /** Fetches the pages around a place and only then replaces what is shown. `from`: where the same list was. */
  async #load(query: ListQuery, place: ParkedPlace, from?: ParkedPlace): Promise<void> {
    const { signal } = this.#switch()
    if (!from) this.#loader.stop()
    if (this.meta.status === 'ready' && !this.meta.pending) this.#setMeta({ pending: true })
    const wanted = pagesAt(place.top, this.scroll)
    try {
      const answers = await Promise.all(
        wanted.map((page) => this.source.rows(query, { at: page * PAGE_ROWS }, PAGE_ROWS, signal)),
      )
      const [answer] = answers
      if (signal.aborted || !answer) return
      if (answer.rows.length === 0 && answer.total > 0 && place.top >= this.scroll.rowHeight) {
        // The list has become shorter than the place: its end instead.
        const top = Math.max(0, answer.total * this.scroll.rowHeight - this.scroll.viewport)
        return this.#load(query, { ...place, top })
      }
      const rows = { ...answer, pages: PageCache.of(wanted, answers) }
      const now = from ? goneOn(from, place, this.place, rows, this.scroll) : place
      // A user who moves on stays there: the rows at the new place are fetched.
      if (!now) return this.refresh()
      this.#park()
      this.#swap(query, rows, now)
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      // Asking for the same again has to ask again.
      this.#asked = false
      const status = this.meta.status === 'loading' ? 'error' : this.meta.status
      this.#setMeta({ status, error, pending: false })
    }
  }

  /** Remembers the list that is about to be replaced, for Back. */
  #park(): void {
    const { status, query, total, totalKind } = this.meta
    if (status === 'ready')
      this.#parked.put({ query, pages: this.#pages, total, totalKind, place: this.place })
  }

  #swap(query: ListQuery, { pages, total, totalKind }: ParkedRows, place: ParkedPlace): void {
    const { selection: ticked, query: before } = this.meta
    const left = this.cursorRecord
    const selection = place.selection ?? (sameFilter(query, before) ? ticked : NOTHING)
    this.#pages = pages
    this.#loader.reset(query, pages)
    this.#gone.clear()
    this.selecting.endRange()
    this.pointer.give(
      cursorIn({ pages, total }, place, this.cursor, this.scroll),
      left,
      sameQuery(query, before),
    )
    this.scroll.resize({ rows: total })
    this.scroll.scrollTo(place.top)
    this.#setMeta({
      status: 'ready',
      query,
      pending: false,
      total,
      totalKind,
      error: undefined,
      fresh: 0,
      selection,
      selected: countSelected(selection, total),
      loaded: pages.size,
    })
    this.rows.touchAll()
    this.#onCursor.emit()
    this.#onScroll.emit()
    this.look(this.#view.first, this.#view.last)
    void this.#countExceptions()
  }

  #loaded(page: number, answer: RowsAnswer): void {
    this.#pages.set(page, { rows: answer.rows, next: answer.next }, this.#loader.wanted)
    const { total, totalKind } = countedBy(page, answer)
    const { cursor, meta } = this
    if (total !== meta.total && this.scroll.resize({ rows: total })) this.#onScroll.emit()
    this.#setMeta({
      total,
      totalKind,
      error: undefined,
      selected: countSelected(meta.selection, total),
      loaded: this.#pages.size,
    })
    for (let index = page * PAGE_ROWS; index < (page + 1) * PAGE_ROWS; index++) this.rows.touch(index)
    if (!cursor || (cursor.index < total && pageOf(cursor.index) !== page)) return
    const index = Math.max(0, Math.min(cursor.index, total - 1))
    const id = this.#pages.row(index)?.id
    // Rows have moved since the page was here last: the cursor goes with its record.
    if (cursor.id !== undefined) return void (cursor.id === id || meta.pending || this.refresh())
    this.pointer.give({ index, id }, undefined, true)
    this.rows.touch(index)
    this.#onCursor.emit()
  }

  #rowState(index: number): RowState {
    const record = this.#pages.row(index)
    return {
      index,
      record,
      cursor: this.cursor?.index === index,
      selected: record !== undefined && isSelected(this.meta.selection, record.id),
      open: record !== undefined && record.code === this.#openCode,
      gone: record !== undefined && this.#gone.has(record.id),
      tree: this.source.node?.(record?.code),
    }
  }

  #setMeta(changes: Partial<ListMeta>): void {
    this.meta = { ...this.meta, ...changes }
    this.#onMeta.emit()
  }
}
