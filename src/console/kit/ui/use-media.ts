/** Media queries as state. */
import { useCallback, useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()

/** One list per query: asking the browser for it costs more than drawing what depends on it. */
function listFor(query: string): MediaQueryList {
  const known = lists.get(query)
  if (known) return known
  const made = window.matchMedia(query)
  lists.set(query, made)
  return made
}

/** Whether a media query matches, rendering again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listFor(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listFor(query).matches)
}

/** Under 992 px (spec section 9): the sidebar covers the page, list and detail stack. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 991.98px)')
}

/** Under 640 px: a list has rows of two lines instead of columns. */
export function useBrief(): boolean {
  return useMedia('(max-width: 639.98px)')
}
