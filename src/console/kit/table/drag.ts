/** Following the pointer from press to release, for column widths and order and for rows. */

/** So near the edge a table scrolls on, px. */
const EDGE_PX = 36
/** Most px that it scrolls in a frame. */
const FASTEST_PX = 14

/** Scrolls a table a little while the pointer is near its top (below the header) or bottom; returns whether it did. */
export function scrollOn(box: HTMLElement, y: number): boolean {
  const { top, bottom } = box.getBoundingClientRect()
  const head = top + (box.firstElementChild?.getBoundingClientRect().height ?? 0)
  const beyond = y < head + EDGE_PX ? y - head - EDGE_PX : y > bottom - EDGE_PX ? y - bottom + EDGE_PX : 0
  if (beyond === 0) return false
  box.scrollTop += Math.max(-FASTEST_PX, Math.min(FASTEST_PX, beyond / 2))
  return true
}

/** Calls `move` until the pointer is released (`end` with true) or the drag is given up by Escape (false). */
export function followPointer(
  event: { pointerId: number; clientX: number; currentTarget: Element },
  move: (dx: number, x: number, y: number) => void,
  end: (kept: boolean) => void,
): void {
  const from = event.clientX
  const { pointerId } = event
  const over = new AbortController()
  const { signal } = over
  const finish = (kept: boolean) => {
    over.abort()
    end(kept)
  }
  const mine = (handler: (e: PointerEvent) => void) => (e: PointerEvent) => {
    if (e.pointerId === pointerId) handler(e)
  }
  window.addEventListener(
    'pointermove',
    mine((e) => move(e.clientX - from, e.clientX, e.clientY)),
    { signal },
  )
  window.addEventListener(
    'pointerup',
    mine(() => finish(true)),
    { signal },
  )
  window.addEventListener(
    'pointercancel',
    mine(() => finish(false)),
    { signal },
  )
  window.addEventListener(
    'keydown',
    (e) => {
      if (e.key !== 'Escape') return
      e.preventDefault()
      e.stopPropagation()
      finish(false)
    },
    { signal, capture: true },
  )
}
