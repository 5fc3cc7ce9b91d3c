/** Longer apart than this two clicks are two clicks, ms. */
const DOUBLE_MS = 500

/** A second click that comes within this time is waited for before the first one opens a record, ms. */
export const WAIT_MS = 220

/**
 * Waits for the second click of a double click. The first one may open a record next to the list, so the second may
 * fall on something that was not there before: it presses nothing.
 */
export function followDouble(first: { detail: number }, run: () => void): void {
  if (first.detail > 1) return
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const end = () => {
    clearTimeout(timer)
    over.abort()
  }
  const timer = setTimeout(end, DOUBLE_MS)
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onDown = (event: MouseEvent) => {
    // A click of its own somewhere else: what follows belongs to that one.
    if (event.detail < 2) end()
    else swallow(event)
  }
  document.addEventListener('mousedown', onDown, options)
  document.addEventListener('click', swallow, options)
  document.addEventListener(
    'dblclick',
    (event) => {
      swallow(event)
      end()
      run()
    },
    options,
  )
}
