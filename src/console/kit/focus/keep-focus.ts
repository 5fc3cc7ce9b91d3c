/**
 * Keeps the focus on what is shown when that changes under it: a button may be gone once it was pressed, e.g.
 * with the state it belonged to, a list with its page, and the browser would give the focus to nobody.
 */

const GRID = ':is([role=grid], [role=treegrid])'

const usable = (one: HTMLElement | null | undefined): one is HTMLElement =>
  !!one?.isConnected && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]')

/**
 * The element that gets the focus instead: the pane or dialog it was in (of the list its rows), else the
 * rows, else the page.
 */
function home(pane: HTMLElement | null | undefined): HTMLElement | null {
  if (usable(pane)) {
    const inside = pane.querySelector<HTMLElement>(GRID)
    if (usable(inside)) return inside
    const first = pane.querySelector<HTMLElement>('[data-autofocus]')
    if (usable(first)) return first
    if (pane.tabIndex === -1) return pane
  }
  const rows = document.querySelector<HTMLElement>(`[data-pane=list] ${GRID}`)
  return usable(rows) ? rows : document.getElementById('main')
}

/** Starts to watch the focus; returns the function that stops it. */
export function keepFocus(): () => void {
  let held: Element | undefined
  let pane: HTMLElement | null | undefined
  const look = () => {
    if (!held || held.isConnected) return
    held = undefined
    if (document.activeElement === document.body) home(pane)?.focus({ preventScroll: true })
  }
  // Whatever takes its place may take the focus too: that comes first.
  const observer = new MutationObserver(() => {
    if (held && !held.isConnected) setTimeout(look)
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    held = target
    pane = target.closest<HTMLElement>('[data-pane], dialog')
    // Only the parents of the focus: rows come and go inside a grid by the hundred.
    observer.disconnect()
    for (let one = target.parentElement; one; one = one.parentElement)
      observer.observe(one, { childList: true })
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}
