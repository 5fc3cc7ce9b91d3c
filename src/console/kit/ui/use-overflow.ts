import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether a box has more than it shows, and whether there is more behind its end; half pixels of a zoomed page do not count. */
export function overflowOf({
  scrollWidth,
  clientWidth,
  scrollLeft,
}: Pick<Element, 'scrollWidth' | 'clientWidth' | 'scrollLeft'>): { overflows: boolean; isCut: boolean } {
  return {
    overflows: scrollWidth > clientWidth + 1,
    isCut: scrollLeft + clientWidth < scrollWidth - 1,
  }
}

/**
 * Whether not all of a row of tabs is in view: measured again when the row or one of its tabs changes its size, and when it is
 * scrolled. `data-cut` is set while there is more behind its end. `count`: how many tabs there are.
 */
export function useOverflow<T extends HTMLElement>(
  count: number,
): { box: RefObject<T | null>; overflows: boolean } {
  const box = useRef<T>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || count === 0) return
    const measure = () => {
      const { overflows, isCut } = overflowOf(element)
      setOverflows(overflows)
      element.toggleAttribute('data-cut', isCut)
    }
    // It measures at once, after the layout of this frame: measuring here would be a layout more.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const tab of element.children) observer.observe(tab)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [count])
  return { box, overflows }
}
