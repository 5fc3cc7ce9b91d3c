/**
 * Numbers of a column that is partly scrolled out of the table are not drawn: a figure that is cut reads as another
 * figure. Set as one property per column on the table, so that no row renders while it is scrolled. Screen readers read them
 * all the same.
 */
import { type RefObject, useEffect } from 'react'
import { type Column, END_WIDTH } from '../list/columns/columns.ts'

/** Less than this share of a column in sight is a part of it; layout is not exact to the pixel. */
const WHOLE = 0.985

const property = (at: number) => `--seen-${at}`

/** The style of a number's cell by its column's place. */
export const wholeNumber = (at: number) => ({ opacity: `var(${property(at)}, 1)` })

/** Where the pinned columns end, px from the left edge of the table. */
function pinnedEnd(grid: HTMLElement, heads: readonly HTMLElement[]): number {
  const { left } = grid.getBoundingClientRect()
  const sticky = heads.filter((head) => getComputedStyle(head).position === 'sticky')
  return Math.max(0, ...sticky.map((head) => head.getBoundingClientRect().right - left))
}

/** Watches the headers of the columns with numbers. */
export function useWholeNumbers(box: RefObject<HTMLDivElement | null>, columns: readonly Column[]): void {
  useEffect(() => {
    const grid = box.current
    if (!grid) return
    let seen: IntersectionObserver | undefined
    const watch = () => {
      seen?.disconnect()
      const heads = columns.flatMap(
        ({ name }) => grid.querySelector<HTMLElement>(`[data-head="${name}"]`) ?? [],
      )
      const places = new Map<Element, number>(heads.map((head, at) => [head, at]))
      const covered = Math.round(pinnedEnd(grid, heads))
      // A column wider than that is never seen whole.
      const room = grid.clientWidth - covered - END_WIDTH
      seen = new IntersectionObserver(
        (entries) => {
          for (const { target, intersectionRatio } of entries)
            grid.style.setProperty(
              property(places.get(target) ?? 0),
              intersectionRatio < WHOLE && target.clientWidth < room ? '0' : '1',
            )
        },
        {
          root: grid,
          rootMargin: `0px -${END_WIDTH}px 0px -${covered}px`,
          threshold: [0, WHOLE, 1],
        },
      )
      for (const [at, { numeric, pinned }] of columns.entries()) {
        const head = heads[at]
        if (head && numeric && !pinned) seen.observe(head)
      }
    }
    // The pinned columns end elsewhere in a table of another width.
    const sized = new ResizeObserver(watch)
    sized.observe(grid)
    return () => {
      sized.disconnect()
      seen?.disconnect()
      for (const at of columns.keys()) grid.style.removeProperty(property(at))
    }
  }, [box, columns])
}
