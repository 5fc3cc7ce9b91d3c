/**
 * The state of one list, outside React: which rows are at hand, where the cursor is, what is ticked, how far
 * it is scrolled. Rows subscribe one by one, so that moving the cursor paints two rows and nothing else.
 */
import type { AnyRecord } from '../../../../core/area.ts'
import type { ListQuery } from '../../../../core/filters.ts'
import { ScrollModel } from '../table/scroll.ts'
import { PageLoader } from './loader.ts'
import { PAGE_ROWS, PageCache, pageOf } from './pages.ts'
import {
  countSelected,
  EVERYTHING,
  isSelected,
  NOTHING,
  refreshed,
  type Selection,
  toggle,
  withRecords,
} from './selection.ts'
import { isAbort, type ListSource, type RowsAnswer, sameFilter, sameQuery, type TotalKind } from './source.ts'

/** What one row shows. A new object only when something of it changed. */
export type RowState = {
  index: number
  /** Undefined while it is being fetched. */
  record: AnyRecord | undefined
  cursor: boolean
  selected: boolean
  /** Its detail is open. */
  open: boolean
  /** Deleted since it was loaded. */
  gone: boolean
}

/** What the parts around the rows show. */
export type ListMeta = {
  status: 'loading' | 'ready' | 'error'
  /** The query whose rows are shown. */
  query: ListQuery
  /** The query asked for last: the one shown, or the one whose rows are on their way. */
  wanted: ListQuery
  /** Rows of a newer query are on their way; the old ones stay until then. */
  pending: boolean
  total: number
  totalKind: TotalKind
  /** Time that the last page took, ms. */
  ms: number | undefined
  /** Why nothing, or nothing newer, could be loaded. */
  error: unknown
  /** Records created since, which match the filter. */
  fresh: number
  selection: Selection
  selected: number
  /** Rows at hand: what the first Ctrl+A ticks. */
  loaded: number
}

export type Cursor = { index: number; id: string | undefined }

/** Where a list is taken up again. */
export type Place = { top: number; cursor: Cursor | undefined; selection?: Selection }

type Parked = { query: ListQuery; pages: PageCache; total: number; totalKind: TotalKind; place: Place }

const MAX_PARKED = 6
/** A range that reaches over rows not at hand fetches at most this many. */
const MAX_RANGE_ROWS = 5_000

export class ListStore {
  readonly scroll = new ScrollModel()
  cursor: Cursor | undefined
  meta: ListMeta
  /** Code of the record whose detail is open. */
  openCode: string | undefined

  readonly source: ListSource
  readonly #loader: PageLoader
  #pages = new PageCache()
  #parked = new Map<string, Parked>()
  #states = new Map<number, RowState>()
  #gone = new Set<string>()
  #range: { anchor: number; base: Selection } | undefined
  #switching: AbortController | undefined
  /** Whether `meta.wanted` was asked for and has neither come nor failed. */
  #asked = false
  #view = { first: 0, last: 30 }

  readonly #rowListeners = new Map<number, Set<() => void>>()
  readonly #metaListeners = new Set<() => void>()
  readonly #cursorListeners = new Set<() => void>()
  readonly #scrollListeners = new Set<() => void>()

  constructor(source: ListSource, query: ListQuery) {
    this.source = source
    this.meta = {
      status: 'loading',
      query,
      wanted: query,
      pending: false,
      total: 0,
      totalKind: 'exact',
      ms: undefined,
      error: undefined,
      fresh: 0,
      selection: NOTHING,
      selected: 0,
      loaded: 0,
    }
    this.#loader = new PageLoader(source, query, this.#pages, {
      loaded: (page, answer) => this.#loaded(page, answer),
      failed: (error) => this.#setMeta({ error }),
    })
  }

  // Subscriptions; stable functions for useSyncExternalStore.

  readonly onMeta = (listener: () => void) => subscribe(this.#metaListeners, listener)
  readonly onCursor = (listener: () => void) => subscribe(this.#cursorListeners, listener)
  /** Told when the view has to take over the scroll model's position. */
  readonly onScroll = (listener: () => void) => subscribe(this.#scrollListeners, listener)

  onRow(index: number, listener: () => void): () => void {
    const listeners = this.#rowListeners.get(index) ?? new Set()
    this.#rowListeners.set(index, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      this.#rowListeners.delete(index)
      this.#states.delete(index)
    }
  }

  /** What a row shows now; the same object until something of it changes. */
  row(index: number): RowState {
    const known = this.#states.get(index)
    if (known) return known
    const state = this.#compute(index)
    this.#states.set(index, state)
    return state
  }

  record(index: number): AnyRecord | undefined {
    return this.#pages.row(index)
  }

  /** The record under the cursor, undefined while its row is being fetched. */
  get cursorRecord(): AnyRecord | undefined {
    return this.cursor && this.#pages.row(this.cursor.index)
  }

  indexOf(id: string): number | undefined {
    return this.#pages.indexOf(id)
  }

  /** A record at hand by its code. */
  byCode(code: string): AnyRecord | undefined {
    for (const [, record] of this.#pages.entries()) if (record.code === code) return record
    return undefined
  }

  /** All records at hand, with their rows. */
  entries(): Generator<[number, AnyRecord]> {
    return this.#pages.entries()
  }

  /** The ticked records at hand, in the order of the list when all matching are ticked. */
  selectedRecords(): AnyRecord[] {
    const { selection } = this.meta
    if (selection.mode === 'some') return [...selection.records.values()]
    return [...this.#pages.entries()].map(([, record]) => record).filter((r) => isSelected(selection, r.id))
  }

  // Loading.

  /** Shows the rows of a query; those of the old one stay until the new ones are here. */
  async show(query: ListQuery, place?: Place): Promise<void> {
    if (this.#asked && sameQuery(query, this.meta.wanted)) return
    this.#asked = true
    this.#setMeta({ wanted: query })
    if (this.meta.status === 'ready' && sameQuery(query, this.meta.query)) {
      this.#switching?.abort()
      if (this.meta.pending) this.#setMeta({ pending: false })
      return
    }
    const parked = place ? undefined : this.#parked.get(keyOf(query))
    if (parked) {
      this.#park()
      this.#swap(query, parked.pages, parked.total, parked.totalKind, parked.place)
      return this.refresh()
    }
    await this.#load(query, place ?? { top: 0, cursor: undefined })
  }

  /** Whether the rows of a query are those shown. */
  isShown(query: ListQuery): boolean {
    return this.meta.status === 'ready' && sameQuery(query, this.meta.query)
  }

  /** Fetches what is shown again. The row under the cursor stays where it is on the screen. */
  async refresh(options: { toTop?: boolean } = {}): Promise<void> {
    const { query } = this.meta
    if (options.toTop) return this.#load(query, { top: 0, cursor: undefined })
    const { top } = this.scroll
    const place: Place = { top, cursor: this.cursor }
    const { cursor } = this
    if (cursor?.id !== undefined && this.meta.status === 'ready') {
      const controller = this.#switch()
      try {
        const at = await this.source.position(cursor.id, query, controller.signal)
        if (at !== null) {
          place.cursor = { index: at, id: cursor.id }
          place.top = top + (at - cursor.index) * this.scroll.rowHeight
        } else place.cursor = { index: cursor.index, id: undefined }
      } catch (error) {
        if (controller.signal.aborted || isAbort(error)) return
        this.#setMeta({ error })
        return
      }
    }
    await this.#load(query, place)
  }

  /** Tries again after a failure. */
  retry(): void {
    if (this.meta.status === 'error' || !this.#asked) {
      this.#asked = true
      this.#setMeta({ status: this.meta.status === 'error' ? 'loading' : this.meta.status, error: undefined })
      void this.#load(this.meta.wanted, { top: this.scroll.top, cursor: this.cursor })
      return
    }
    this.#setMeta({ error: undefined })
    this.#loader.retry()
  }

  /** Says which rows are looked at, the ones just outside included. */
  look(first: number, last: number): void {
    this.#view = { first, last }
    if (this.meta.status === 'ready' && !this.meta.pending) this.#loader.look(first, last, this.meta.total)
  }

  /** Gives up what is under way; the list is no longer shown. */
  rest(): void {
    this.#switching?.abort()
    this.#loader.stop()
    this.#asked = false
    if (this.meta.pending) this.#setMeta({ pending: false })
  }

  // Records that changed.

  /** Takes the newest state of a record, wherever it is shown. */
  patch(record: AnyRecord): void {
    const index = this.#pages.indexOf(record.id)
    const known = index === undefined ? undefined : this.#pages.row(index)
    // An answer may be overtaken by a newer one.
    if (index === undefined || !known || known.version > record.version) return
    this.#pages.update({ ...known, ...pick(record, known) })
    this.#gone.delete(record.id)
    const selection = refreshed(this.meta.selection, { ...known, ...record })
    if (selection !== this.meta.selection) this.#setMeta({ selection })
    this.#touch(index)
    if (this.cursor?.index === index) emit(this.#cursorListeners)
  }

  /** Marks a record as deleted; its row stays until the list is refreshed. */
  markGone(id: string): void {
    const index = this.#pages.indexOf(id)
    if (index === undefined) return
    this.#gone.add(id)
    this.#touch(index)
  }

  /** More records match than are counted. */
  addFresh(count: number): void {
    if (count > 0) this.#setMeta({ fresh: this.meta.fresh + count })
  }

  setOpen(code: string | undefined): void {
    if (this.openCode === code) return
    this.openCode = code
    this.#touchAll()
  }

  // Cursor and selection.

  /** Moves the cursor to a row and brings it into view. */
  moveTo(index: number, options: { extend?: boolean; reveal?: 'nearest' | 'center' | false } = {}): void {
    const { total } = this.meta
    if (total === 0) return
    const next = Math.min(Math.max(0, index), total - 1)
    const before = this.cursor
    if (options.extend) this.extendTo(next)
    else this.#range = undefined
    if (before?.index !== next || before.id === undefined) {
      this.cursor = { index: next, id: this.#pages.row(next)?.id }
      if (before) this.#touch(before.index)
      this.#touch(next)
      emit(this.#cursorListeners)
    }
    if (options.reveal !== false) this.reveal(next, options.reveal)
  }

  /** Moves the cursor by rows. */
  moveBy(rows: number, options: { extend?: boolean } = {}): void {
    if (!this.cursor) this.moveTo(this.scroll.firstRow, options)
    else this.moveTo(this.cursor.index + rows, options)
  }

  /** Scrolls a row into view. */
  reveal(index: number, align: 'nearest' | 'center' = 'nearest'): void {
    const { top } = this.scroll
    this.scroll.reveal(index, align)
    if (this.scroll.top !== top) emit(this.#scrollListeners)
  }

  /** Ticks or unticks a row; it becomes the start of a range. */
  toggleRow(index: number): void {
    const record = this.#pages.row(index)
    if (!record) return
    this.#range = { anchor: index, base: this.meta.selection }
    this.#select(toggle(this.meta.selection, record))
  }

  /** Ticks from where the range started (else the cursor) to a row, instead of what it ticked before. */
  extendTo(index: number): void {
    this.#range ??= { anchor: this.cursor?.index ?? index, base: this.meta.selection }
    const range = this.#range
    const from = Math.min(range.anchor, index)
    const to = Math.max(range.anchor, index)
    this.#select(withRecords(range.base, this.#between(from, to)))
    void this.#fill(from, to).then((complete) => {
      if (complete && this.#range === range) this.#select(withRecords(range.base, this.#between(from, to)))
    })
  }

  /** Ticks every row at hand; a second time, everything that matches. */
  selectLoaded(): void {
    this.#range = undefined
    const { meta } = this
    const all = withRecords(
      NOTHING,
      [...this.#pages.entries()].map(([, record]) => record),
    )
    const already = meta.selection.mode === 'some' && countSelected(all, 0) <= meta.selected
    this.#select(already && meta.loaded < meta.total ? EVERYTHING : all)
  }

  selectEverything(): void {
    this.#range = undefined
    this.#select(EVERYTHING)
  }

  clearSelection(): void {
    this.#range = undefined
    this.#select(NOTHING)
  }

  /** Ticks exactly these records, e.g. those ticked before a reload. */
  restoreSelection(records: readonly AnyRecord[]): void {
    this.#select(withRecords(NOTHING, records))
  }

  /** Where the list is now, to be taken up again. */
  get place(): Place {
    return { top: this.scroll.top, cursor: this.cursor, selection: this.meta.selection }
  }

  #select(selection: Selection): void {
    const selected = countSelected(selection, this.meta.total)
    if (selected === 0 && this.meta.selected === 0 && selection.mode === 'some') return
    this.#setMeta({ selection, selected })
    this.#touchAll()
  }

  #between(from: number, to: number): AnyRecord[] {
    const records: AnyRecord[] = []
    for (let index = from; index <= to; index++) {
      const record = this.#pages.row(index)
      if (record) records.push(record)
    }
    return records
  }

  /** Fetches what a range reaches over. Answers whether anything was missing and is here now. */
  async #fill(from: number, to: number): Promise<boolean> {
    const missing: number[] = []
    const last = Math.min(to, from + MAX_RANGE_ROWS)
    for (let page = pageOf(from); page <= pageOf(last); page++) if (!this.#pages.has(page)) missing.push(page)
    if (missing.length === 0) return false
    const signal = AbortSignal.timeout(30_000)
    for (const page of missing) await this.#loader.need(page, signal).catch(() => undefined)
    return true
  }

  #switch(): AbortController {
    this.#switching?.abort()
    this.#switching = new AbortController()
    return this.#switching
  }

  /** Fetches the pages around a place and only then replaces what is shown. */
  async #load(query: ListQuery, place: Place): Promise<void> {
    const controller = this.#switch()
    this.#loader.stop()
    if (this.meta.status === 'ready' && !this.meta.pending) this.#setMeta({ pending: true })
    const firstRow = Math.max(0, Math.floor(place.top / this.scroll.rowHeight))
    const shown = Math.max(1, Math.ceil(this.scroll.viewport / this.scroll.rowHeight))
    const wanted = new Set([pageOf(firstRow), pageOf(firstRow + shown)])
    if (firstRow === 0) wanted.delete(pageOf(shown))
    wanted.add(pageOf(firstRow))
    try {
      const answers = await Promise.all(
        [...wanted].map(async (page) => {
          const from = { at: page * PAGE_ROWS }
          return [page, await this.source.rows(query, from, PAGE_ROWS, controller.signal)] as const
        }),
      )
      if (controller.signal.aborted) return
      const pages = new PageCache()
      for (const [page, answer] of answers) pages.set(page, { rows: answer.rows, next: answer.next })
      const last = answers.at(-1)?.[1]
      if (!last) return
      this.#park()
      this.#swap(query, pages, last.total, last.totalKind, place, last.ms)
    } catch (error) {
      if (controller.signal.aborted || isAbort(error)) return
      const status = this.meta.status === 'loading' ? 'error' : this.meta.status
      this.#setMeta({ status, error, pending: false })
      // Asking for the same again has to ask again.
      this.#asked = false
    }
  }

  /** Remembers the list that is about to be replaced, for Back. */
  #park(): void {
    const { meta } = this
    if (meta.status !== 'ready') return
    const key = keyOf(meta.query)
    this.#parked.delete(key)
    this.#parked.set(key, {
      query: meta.query,
      pages: this.#pages,
      total: meta.total,
      totalKind: meta.totalKind,
      place: this.place,
    })
    const oldest = this.#parked.keys().next().value
    if (this.#parked.size > MAX_PARKED && oldest !== undefined) this.#parked.delete(oldest)
  }

  #swap(
    query: ListQuery,
    pages: PageCache,
    total: number,
    totalKind: TotalKind,
    place: Place,
    ms?: number,
  ): void {
    const before = this.meta
    const sameRows = sameFilter(query, before.query)
    const cursorId = place.cursor?.id ?? (sameRows ? undefined : this.cursor?.id)
    const found = cursorId === undefined ? undefined : pages.indexOf(cursorId)
    const index = Math.min(found ?? place.cursor?.index ?? 0, Math.max(0, total - 1))
    const selection = place.selection ?? (sameRows ? before.selection : NOTHING)
    this.#pages = pages
    this.#loader.reset(query, pages)
    this.#gone.clear()
    this.#range = undefined
    this.cursor = total === 0 ? undefined : { index, id: pages.row(index)?.id }
    this.scroll.resize({ rows: total })
    this.scroll.scrollTo(place.top)
    this.#setMeta({
      status: 'ready',
      query,
      wanted: query,
      pending: false,
      total,
      totalKind,
      ms: ms ?? before.ms,
      error: undefined,
      fresh: 0,
      selection,
      selected: countSelected(selection, total),
      loaded: pages.size,
    })
    this.#touchAll()
    emit(this.#cursorListeners)
    emit(this.#scrollListeners)
    this.look(this.#view.first, this.#view.last)
  }

  #loaded(page: number, answer: RowsAnswer): void {
    this.#pages.set(page, { rows: answer.rows, next: answer.next }, this.#loader.wanted)
    const end = page * PAGE_ROWS + answer.rows.length
    // The end of the list is known for sure where it was seen, whatever was estimated.
    const total = answer.next === null && answer.rows.length > 0 ? end : Math.max(answer.total, end)
    const { cursor, meta } = this
    const { selection } = meta
    if (total !== meta.total && this.scroll.resize({ rows: total })) emit(this.#scrollListeners)
    this.#setMeta({
      total,
      totalKind: answer.next === null && answer.rows.length > 0 ? 'exact' : answer.totalKind,
      ms: answer.ms,
      error: undefined,
      selected: countSelected(selection, total),
      loaded: this.#pages.size,
    })
    for (let index = page * PAGE_ROWS; index < (page + 1) * PAGE_ROWS; index++) this.#touch(index)
    if (cursor && cursor.id === undefined && pageOf(cursor.index) === page) {
      this.cursor = { index: cursor.index, id: this.#pages.row(cursor.index)?.id }
      emit(this.#cursorListeners)
    }
  }

  #compute(index: number): RowState {
    const record = this.#pages.row(index)
    return {
      index,
      record,
      cursor: this.cursor?.index === index,
      selected: record !== undefined && isSelected(this.meta.selection, record.id),
      open: record !== undefined && record.code === this.openCode,
      gone: record !== undefined && this.#gone.has(record.id),
    }
  }

  /** Recomputes a row and tells it only when something of it changed. */
  #touch(index: number): void {
    const before = this.#states.get(index)
    if (!before) return
    const now = this.#compute(index)
    const same =
      before.record === now.record &&
      before.cursor === now.cursor &&
      before.selected === now.selected &&
      before.open === now.open &&
      before.gone === now.gone
    if (same) return
    this.#states.set(index, now)
    const listeners = this.#rowListeners.get(index)
    if (listeners) emit(listeners)
  }

  #touchAll(): void {
    for (const index of [...this.#states.keys()]) {
      if (this.#rowListeners.has(index)) this.#touch(index)
      else this.#states.delete(index)
    }
  }

  #setMeta(changes: Partial<ListMeta>): void {
    this.meta = { ...this.meta, ...changes }
    emit(this.#metaListeners)
  }
}

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function emit(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener()
}

function keyOf(query: ListQuery): string {
  return JSON.stringify([query.where, query.q.trim(), query.sort])
}

/** A list's row carries the listed fields only: what a detail brings beyond them is left out. */
function pick(record: AnyRecord, like: AnyRecord): Partial<AnyRecord> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in like))
}
