/**
 * Rows of a table from @tanstack/react-virtual: which are drawn, under which key, and where. All rows are equally high,
 * so none is measured. Positions are px of the whole list, up to 10 million rows; the scroll model maps them to what
 * a browser can scroll.
 *
 * ```tsx
 * const { base, items } = useRows({ model, onMove, onLower, parts, rows, keyOf, inset: 0 })
 * items.map(({ key, row, top }) => <Row key={key} index={row} top={top} />) // inside the slab
 * ```
 */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type Key, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { ScrollModel } from './scroll.ts'

/** Rows kept ready above and below: a notch of the wheel moves three or four, and each row more costs every frame. */
const OVERSCAN = 4
/**
 * The library keeps a position and a key for each row that it counts: 20 ms and 34 MB for a million rows, 160 ms and
 * 500 MB for ten, whenever their number changes. It therefore counts 2,048 rows, from a base that moves on in steps.
 */
const STEP = 1_024
const SLAB_ROWS = 2 * STEP
const IDLE_MS = 150
/** Height above and below the rows in the usual size, px. */
const AROUND_PX = 170

/** Elements of a table, from the outside in. */
export type Parts = {
  /** Scrolls. */
  box: RefObject<HTMLDivElement | null>
  /** Header above the rows, sticky at the top. */
  head: RefObject<HTMLDivElement | null>
  /** As high as the scroll area. */
  sizer: RefObject<HTMLDivElement | null>
  /** Holds the rows; begins at row `base`. */
  slab: RefObject<HTMLDivElement | null>
  /** As high as a row by the size token; resized with the density. */
  ruler: RefObject<HTMLDivElement | null>
}

/** A drawn row: its number in the list and its distance from the start of the slab, px. */
export type DrawnRow = { key: Key; row: number; top: number }

type Options = {
  model: ScrollModel
  /** Subscribes to moves of the model that come from keys or new rows, not from the scrollbar. */
  onMove(listener: () => void): () => void
  /** There is less room by `px` at the bottom: a lower window, or something that covers it. */
  onLower(px: number): void
  parts: Parts
  /** Number of rows in the list. */
  rows: number
  /** Returns the key of a row's element. Another function has all keys read again. */
  keyOf(row: number): string | number
  /** Px covered at the bottom: the cursor stays above them, and the last row can be scrolled there. */
  inset: number
}

type Table = Virtualizer<HTMLDivElement, Element>

/** Base of the slab that holds the rows from `first` on, with those above it. */
export function baseOf(first: number, rows: number): number {
  const top = Math.max(0, Math.min(first, rows - 1) - OVERSCAN)
  return top - (top % STEP)
}

/** Returns the rows to draw, in the order of the list, and the row at which the slab begins. */
export function useRows({ model, onMove, onLower, parts, rows, keyOf, inset }: Options) {
  const base = baseOf(model.firstRow, rows)
  /** As last rendered, and the px between header and bottom; read by listeners. */
  const now = useRef({ base, inset, room: 0 })
  /** Reports the model's position to the virtualizer. */
  const report = useRef<() => void>(undefined)

  /** Writes the model's position to the elements. */
  const place = useCallback(() => {
    const [box, sizer, slab] = [parts.box.current, parts.sizer.current, parts.slab.current]
    if (!box || !sizer || !slab) return
    const { base, inset } = now.current
    sizer.style.height = `${model.space + inset}px`
    slab.style.top = `${model.placeOf(base)}px`
    slab.style.height = `${Math.min(SLAB_ROWS, model.rows - base) * model.rowHeight}px`
    if (Math.abs(box.scrollTop - model.scrollTop) >= 1) box.scrollTop = model.scrollTop
    report.current?.()
  }, [model, parts])

  const takeRoom = useCallback(() => {
    const { room, inset } = now.current
    const before = model.viewport
    if (room > 0) model.resize({ viewport: Math.max(model.rowHeight, room - inset) })
    if (model.viewport < before) onLower(before - model.viewport)
    place()
  }, [model, onLower, place])

  const observeElementRect = (table: Table, notify: (rect: { width: number; height: number }) => void) => {
    const [box, ruler] = [parts.box.current, parts.ruler.current]
    if (!box || !ruler) return
    const measure = () => {
      const rowHeight = ruler.offsetHeight
      if (rowHeight === 0) return // hidden
      now.current.room = box.clientHeight - (parts.head.current?.offsetHeight ?? 0)
      const rescaled = rowHeight !== model.rowHeight
      model.resize({ rowHeight })
      takeRoom()
      if (rescaled) table.measure()
      notify({ width: box.clientWidth, height: box.clientHeight })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(ruler)
    measure()
    return () => observer.disconnect()
  }

  const observeElementOffset = (_: Table, notify: (offset: number, isScrolling: boolean) => void) => {
    const box = parts.box.current
    if (!box) return
    // Never as "scrolling": the library would render at its begin and end and read the layout at each step.
    report.current = () => notify(model.top, false)
    report.current()
    let idle: ReturnType<typeof setTimeout> | undefined
    let pressed = false
    const settle = () => {
      // While the thumb is held, moving it would throw it off the pointer.
      if (!pressed && model.settle()) place()
    }
    const settleLater = () => {
      clearTimeout(idle)
      if (model.mapped) idle = setTimeout(settle, IDLE_MS)
    }
    const onScroll = () => {
      if (Math.abs(box.scrollTop - model.scrollTop) < 1) return
      model.scrolled(box.scrollTop)
      place()
      settleLater()
    }
    const down = () => {
      pressed = true
    }
    const up = () => {
      pressed = false
      settleLater()
    }
    const stop = onMove(place)
    const over = new AbortController()
    const { signal } = over
    box.addEventListener('scroll', onScroll, { passive: true, signal })
    box.addEventListener('pointerdown', down, { signal })
    window.addEventListener('pointerup', up, { signal })
    return () => {
      over.abort()
      stop()
      clearTimeout(idle)
      report.current = undefined
    }
  }

  const getItemKey = useCallback((at: number) => keyOf(base + at), [keyOf, base])
  const table = useVirtualizer<HTMLDivElement, Element>({
    count: Math.max(0, Math.min(SLAB_ROWS, rows - base)),
    getScrollElement: () => parts.box.current,
    estimateSize: () => model.rowHeight,
    getItemKey,
    // Items begin where the slab does, in px of the whole list.
    scrollMargin: base * model.rowHeight,
    overscan: OVERSCAN,
    useFlushSync: false,
    initialOffset: () => model.top,
    // Nearly, before it is measured: rows drawn now need not be drawn in a second step.
    initialRect: { width: 0, height: model.viewport || Math.max(0, innerHeight - AROUND_PX) },
    observeElementRect,
    observeElementOffset,
    scrollToFn: (offset) => {
      model.scrollTo(offset)
      place()
    },
  })

  useLayoutEffect(() => {
    now.current.base = base
    now.current.inset = inset
    takeRoom()
  }, [base, inset, takeRoom])

  useLayoutEffect(() => {
    model.resize({ rows })
    place()
  }, [model, place, rows])

  const found = table.getVirtualItems()
  const margin = base * model.rowHeight
  const items = useMemo(
    () => found.map(({ key, index, start }): DrawnRow => ({ key, row: base + index, top: start - margin })),
    [found, base, margin],
  )
  return { base, items }
}
