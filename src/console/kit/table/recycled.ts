/**
 * Row elements are used again: a row that scrolls out hands its element to one that scrolls in, so that a page
 * key or a wheel changes texts instead of building rows. The element of a row is its number modulo how many
 * there are; while the table moves, elements stay in the order in which they stand in the document.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Drawn } from './viewport.ts'

/** How long nothing may have moved before the elements are put in order, ms. */
const REST_MS = 400

/** A rendered row: its number in the list and the element that it is shown in. */
export type Place = { index: number; slot: number }

/**
 * The rows `first` to `last` in the order in which their elements stand, which begins with element `start` of
 * `slots`. No two rows share an element as long as there are at most `slots` rows.
 */
export function places(first: number, last: number, slots: number, start: number): Place[] {
  const found: Place[] = []
  const origin = first - (first % slots)
  for (let i = 0; i < slots; i++) {
    const slot = (start + i) % slots
    const index = origin + slot < first ? origin + slots + slot : origin + slot
    if (index <= last) found.push({ index, slot })
  }
  return found
}

/**
 * The rows to render, each with its element (a React key). Once the table rests they stand in the document
 * in the order of the list, as those who read it without seeing it need, and a marking across rows.
 */
export function useRecycled({ first, last, slots }: Drawn): Place[] {
  const [start, setStart] = useState(first % slots)
  useEffect(() => {
    if (start === first % slots) return
    const timer = setTimeout(() => setStart(first % slots), REST_MS)
    return () => clearTimeout(timer)
  }, [start, first, slots])
  return places(first, last, slots, start % slots)
}

/**
 * Lets go of marked text when the element that it begins or ends in was taken by another row: it would be
 * other text now, and be copied in place of what was marked.
 */
export function useMarking(box: RefObject<HTMLElement | null>, drawn: Drawn): void {
  const before = useRef(drawn)
  // Asking for the selection has the browser lay out, so it is asked only after it changed.
  const changed = useRef(false)
  useEffect(() => {
    const onChange = () => {
      changed.current = true
    }
    document.addEventListener('selectionchange', onChange)
    return () => document.removeEventListener('selectionchange', onChange)
  }, [])
  useLayoutEffect(() => {
    const was = before.current
    before.current = drawn
    if (!changed.current) return
    const marking = window.getSelection()
    const ends = marking?.type === 'Range' ? [marking.anchorNode, marking.focusNode] : []
    const rows = ends.flatMap((node) =>
      box.current?.contains(node) ? (node?.parentElement?.closest<HTMLElement>('[data-row]') ?? []) : [],
    )
    changed.current = rows.length > 0
    const taken = (row: HTMLElement) =>
      Number(row.dataset.row) < was.first || Number(row.dataset.row) > was.last
    if (rows.some(taken)) marking?.removeAllRanges()
  }, [box, drawn])
}
