/**
 * Ties the scroll model of a list to an element: sizes, positions, and the virtualizer that says which rows
 * to render. Positions are written straight to the DOM; React renders when other rows come into view.
 */
import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListStore } from '../data/store.ts'

/** Rows kept ready above and below. A wheel moves 3 a frame; the paint may come one frame late. */
const OVERSCAN = 10
const IDLE_MS = 150

export type Parts = {
  /** Scrolls. */
  box: RefObject<HTMLDivElement | null>
  /** Stands above the rows and does not scroll down with them. */
  head: RefObject<HTMLDivElement | null>
  /** As high as the scroll area. */
  sizer: RefObject<HTMLDivElement | null>
  /** Holds the rows of the slab. */
  slab: RefObject<HTMLDivElement | null>
  /** As high as a row by the size token; tells when another density is chosen. */
  ruler: RefObject<HTMLDivElement | null>
}

type Report = (offset: number, isScrolling: boolean) => void

/**
 * Rows to render (`first` to `last`) and where the slab begins. `inset` px at the bottom are covered: the
 * cursor stays above them, and the last row can be scrolled there.
 */
export function useViewport(store: ListStore, parts: Parts, rows: number, inset: number) {
  const model = store.scroll
  const report = useRef<Report | undefined>(undefined)
  const [base, setBase] = useState(model.base)
  const [rowHeight, setRowHeight] = useState(model.rowHeight)

  /** Writes the model's position to the elements. */
  const place = useCallback(() => {
    const { box, sizer, slab } = parts
    if (!box.current || !sizer.current || !slab.current) return
    sizer.current.style.height = `${model.space + inset}px`
    slab.current.style.top = `${model.slabTop}px`
    slab.current.style.height = `${model.slabCount * model.rowHeight}px`
    if (Math.abs(box.current.scrollTop - model.scrollTop) >= 1) box.current.scrollTop = model.scrollTop
    setBase(model.base)
    report.current?.(model.slabOffset, false)
  }, [model, parts, inset])

  useLayoutEffect(() => {
    const box = parts.box.current
    const ruler = parts.ruler.current
    if (!box || !ruler) return
    const measure = () => {
      const height = ruler.offsetHeight
      if (height === 0) return // not shown
      setRowHeight(height)
      const viewport = box.clientHeight - (parts.head.current?.offsetHeight ?? 0) - inset
      model.resize({ rowHeight: height, viewport: Math.max(height, viewport) })
      place()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(ruler)
    measure()
    return () => observer.disconnect()
  }, [model, parts, place, inset])

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
      if (!pressed && model.settle()) place()
    }
    const onScroll = () => {
      if (Math.abs(box.scrollTop - model.scrollTop) < 1) return
      const write = model.scrolled(box.scrollTop)
      if (write || model.mapped || model.base !== 0) place()
      else report.current?.(model.slabOffset, false)
      clearTimeout(idle)
      if (model.mapped) idle = setTimeout(settle, IDLE_MS)
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
      box.removeEventListener('scroll', onScroll)
      box.removeEventListener('pointerdown', down)
      window.removeEventListener('pointerup', up)
    }
  }, [model, parts, place])

  const observeElementOffset = useCallback((_: Virtualizer<HTMLDivElement, HTMLDivElement>, tell: Report) => {
    report.current = tell
    return () => {
      report.current = undefined
    }
  }, [])
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: model.slabCount,
    getScrollElement: () => parts.box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    useFlushSync: false,
    initialOffset: () => model.slabOffset,
    observeElementOffset,
    observeElementRect,
    // The model alone moves the element.
    scrollToFn: () => {},
    rangeExtractor: onlyBounds,
  })
  // Sizes are read afresh only when told: they are all the same and change together.
  useLayoutEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [virtualizer, rowHeight])

  const bounds = virtualizer.getVirtualIndexes()
  const first = base + (bounds[0] ?? 0)
  const last = Math.min(base + (bounds.at(-1) ?? -1), rows - 1)
  useEffect(() => {
    if (last >= first) store.look(first, last)
  }, [store, first, last])
  return { base, first, last, rowHeight }
}

/** The first and the last index suffice: every row between them is rendered. */
function onlyBounds({ startIndex, endIndex, overscan, count }: Range): number[] {
  return [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)]
}

/** Tells the virtualizer the element's size; what is covered at its bottom is rendered like the rest. */
function observeElementRect(
  instance: Virtualizer<HTMLDivElement, HTMLDivElement>,
  tell: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  const box = instance.scrollElement
  if (!box) return undefined
  const measure = () => tell({ width: box.clientWidth, height: box.clientHeight })
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(box)
  return () => observer.disconnect()
}
