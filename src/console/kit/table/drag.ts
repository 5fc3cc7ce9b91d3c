/** Following the pointer from press to release, for column widths and order. */

/** Calls `move` until the pointer is released (`end` with true) or the drag is given up by Escape (false). */
export function followPointer(
  event: { pointerId: number; clientX: number; currentTarget: Element },
  move: (dx: number, x: number) => void,
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
    mine((e) => move(e.clientX - from, e.clientX)),
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
