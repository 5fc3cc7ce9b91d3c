/** How many of a row's parts fit next to each other; the rest goes elsewhere, e.g. into a menu. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Where each part of the row ends while all are there, px from the first one's start. */
function endsOf(row: HTMLElement): number[] {
  const start = row.children[0]?.getBoundingClientRect().left ?? 0
  return [...row.children].map((part) => part.getBoundingClientRect().right - start)
}

/** The room that the row has for its parts, px. */
function roomOf(row: HTMLElement): number {
  const before = row.children[0]?.getBoundingClientRect().left ?? 0
  return row.clientWidth - 2 * (before - row.getBoundingClientRect().left)
}

/** How many of `wanted` parts can stay, so that what follows them ends within `room` px. */
function fitting(ends: readonly number[], wanted: number, room: number): number {
  const last = ends.at(-1) ?? 0
  // The parts that may go are the last ones but one: the menu for the others is behind them.
  const end = (count: number) => last - ((ends.at(-2) ?? 0) - (ends[ends.length - 2 - wanted + count] ?? 0))
  let count = wanted
  while (count > 0 && end(count) > room) count -= 1
  return count
}

/**
 * Returns how many of `wanted` parts to show in a row that does not wrap and ends with one that always stays.
 * `mark` changes with its contents. Sizes are read once per mark, by an observer: there layout is done, and
 * reading them forces none.
 */
export function useFitting(row: RefObject<HTMLElement | null>, wanted: number, mark: string): number {
  const [fitted, setFitted] = useState({ mark, count: wanted })
  const count = fitted.mark === mark ? Math.min(wanted, fitted.count) : wanted
  const shown = useRef(count)
  useLayoutEffect(() => {
    shown.current = count
  }, [count])
  const sizes = useRef<{ mark: string; ends: number[] }>(undefined)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return // not shown
      if (sizes.current?.mark !== mark) sizes.current = { mark, ends: endsOf(element) }
      const fit = fitting(sizes.current.ends, wanted, roomOf(element))
      if (fit === shown.current) return
      // Before the frame is painted: nobody sees the row with too many.
      flushSync(() => setFitted({ mark, count: fit }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, wanted, mark])
  return count
}
