/**
 * Ties the scroll model of a list to an element: sizes, positions, and which rows are rendered. Positions are
 * written straight to the DOM; React renders when other rows come into view.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListStore } from '../list/data/store.ts'
import { afterFrame } from '../loading/after-frame.ts'
import { covers, HOLDER_ROWS, type Span, spanOf, stepped } from './span.ts'

const IDLE_MS = 150
/** What stands above and below the rows in the usual size, px. */
const AROUND_PX = 170

export type Parts = {
  /** Scrolls. */
  box: RefObject<HTMLDivElement | null>
  /** Stands above the rows and does not scroll down with them. */
  head: RefObject<HTMLDivElement | null>
  /** As high as the scroll area. */
  sizer: RefObject<HTMLDivElement | null>
  /** Holds the rows; begins at the span's `base`. */
  slab: RefObject<HTMLDivElement | null>
  /** As high as a row by the size token; tells when another density is chosen. */
  ruler: RefObject<HTMLDivElement | null>
}

/** The rows that are rendered, in `slots` elements: with another number of these, rows change theirs. */
export type Drawn = { first: number; last: number; slots: number }

/**
 * Rows to render and the row at which their holder begins (`base`). `inset` px at the bottom are covered: the
 * cursor stays above them, and the last row can be scrolled there.
 */
export function useViewport(store: ListStore, parts: Parts, rows: number, inset: number) {
  const model = store.scroll
  // Nearly, before it is measured: rows drawn now need not be drawn in a second step.
  const [height, setHeight] = useState(() => model.viewport || Math.max(0, innerHeight - AROUND_PX))
  const [rowHeight, setRowHeight] = useState(model.rowHeight)
  const visible = Math.ceil(height / rowHeight) + 1
  const [span, setSpan] = useState<Span>(() => spanOf(model.firstRow, visible, rows))
  const rendered = useRef(span)
  /** Where the element is, as last told or written: asking it would have the browser lay out the page. */
  const at = useRef(0)
  /** The next event of scrolling tells what was written here: it is looked at later, for the same reason. */
  const wrote = useRef(false)

  /** Calls off rows that are to be rendered after the frame. */
  const ahead = useRef<() => void>(undefined)
  useEffect(() => () => ahead.current?.(), [])

  /** Writes the model's position to the elements, and sees to it that the rows to be seen are rendered. */
  const place = useCallback(() => {
    const { box, sizer, slab } = parts
    if (!box.current || !sizer.current || !slab.current) return
    sizer.current.style.height = `${model.space + inset}px`
    slab.current.style.top = `${model.placeOf(rendered.current.base)}px`
    slab.current.style.height = `${Math.min(HOLDER_ROWS, model.rows - rendered.current.base) * model.rowHeight}px`
    if (Math.abs(at.current - model.scrollTop) >= 1) {
      at.current = model.scrollTop
      wrote.current = true
      box.current.scrollTop = model.scrollTop
    }
    const { firstRow: first, rows } = model
    if (covers(rendered.current, first, visible, rows, true)) return
    ahead.current?.()
    ahead.current = undefined
    const before = rendered.current
    const next = stepped(before, first, visible, rows)
    const by = Math.max(Math.abs(next.first - before.first), Math.abs(next.last - before.last))
    // A single row comes with what moved the cursor: a frame of its own would cost more than it does.
    if (!covers(before, first, visible, rows, false)) setSpan(spanOf(first, visible, rows))
    else if (by <= 1) setSpan(next)
    // What is seen is there already: the rows around it come after the frame.
    else ahead.current = afterFrame(() => setSpan(spanOf(model.firstRow, visible, model.rows)))
  }, [model, parts, inset, visible])

  const placeNow = useRef(place)
  useLayoutEffect(() => {
    placeNow.current = place
    rendered.current = span
    place()
  }, [span, place])

  const sizes = useRef({ box: 0, head: 0 })
  const leaveRoom = useCallback(() => {
    const { box, head } = sizes.current
    if (box === 0) return
    model.resize({ viewport: Math.max(model.rowHeight, box - head - inset) })
    place()
  }, [model, place, inset])
  const latest = useRef(leaveRoom)
  useLayoutEffect(() => {
    latest.current = leaveRoom
    leaveRoom()
  }, [leaveRoom])

  useLayoutEffect(() => {
    const box = parts.box.current
    const ruler = parts.ruler.current
    if (!box || !ruler) return
    const measure = () => {
      const rowHeight = ruler.offsetHeight
      if (rowHeight === 0) return // not shown
      sizes.current = { box: box.clientHeight, head: parts.head.current?.offsetHeight ?? 0 }
      setRowHeight(rowHeight)
      setHeight(box.clientHeight)
      model.resize({ rowHeight })
      latest.current()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(ruler)
    measure()
    return () => observer.disconnect()
  }, [model, parts])

  // What was just covered and held the cursor comes up again.
  useLayoutEffect(() => {
    if (inset > 0) store.revealCovered(inset)
  }, [store, inset])

  useLayoutEffect(() => {
    model.resize({ rows })
    place()
  }, [model, place, rows])

  useEffect(() => store.onScroll(place), [store, place])

  useEffect(() => {
    const box = parts.box.current
    if (!box) return
    let idle: ReturnType<typeof setTimeout> | undefined
    let pressed = false
    const settle = () => {
      // While the thumb is held, moving it would throw it off the pointer.
      if (!pressed && model.settle()) placeNow.current()
    }
    let later: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      at.current = box.scrollTop
      if (Math.abs(at.current - model.scrollTop) < 1) return
      model.scrolled(at.current)
      placeNow.current()
      clearTimeout(idle)
      if (model.mapped) idle = setTimeout(settle, IDLE_MS)
    }
    const onScroll = () => {
      clearTimeout(later)
      if (wrote.current) later = setTimeout(take, IDLE_MS)
      else take()
      wrote.current = false
    }
    const down = () => {
      pressed = true
    }
    const up = () => {
      pressed = false
      if (model.mapped) idle = setTimeout(settle, IDLE_MS)
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    box.addEventListener('pointerdown', down)
    window.addEventListener('pointerup', up)
    return () => {
      clearTimeout(idle)
      clearTimeout(later)
      box.removeEventListener('scroll', onScroll)
      box.removeEventListener('pointerdown', down)
      window.removeEventListener('pointerup', up)
    }
  }, [model, parts])

  const { base, first, slots } = span
  // Rows that are gone are not drawn once more before the span follows.
  const last = Math.min(span.last, rows - 1)
  useEffect(() => {
    if (last >= first) store.look(first, last)
  }, [store, first, last])
  const drawn = useMemo(() => ({ first, last, slots }), [first, last, slots])
  return { base, rowHeight, drawn }
}
