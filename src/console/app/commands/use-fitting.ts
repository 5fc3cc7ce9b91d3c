/** How many of a row's parts fit beside each other; the rest goes elsewhere, e.g. into a menu. */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Answers how many of `wanted` parts to show in a row that does not wrap. `mark` changes with its contents. */
export function useFitting(row: RefObject<HTMLElement | null>, wanted: number, mark: string): number {
  const [fitted, setFitted] = useState({ mark, width: 0, count: wanted })
  const fresh = fitted.mark === mark
  const count = Math.min(wanted, fresh ? fitted.count : wanted)
  useLayoutEffect(() => {
    const element = row.current
    if (element && count > 0 && element.scrollWidth > element.clientWidth) {
      setFitted({ mark, width: element.clientWidth, count: count - 1 })
    }
  }, [row, count, mark])
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    // A wider row is tried with all of them again; a narrower one lets go of one after the other.
    const observer = new ResizeObserver(() => {
      const width = element.clientWidth
      setFitted((before) => (before.width === width ? before : { mark, width, count: wanted }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, wanted, mark])
  return count
}
