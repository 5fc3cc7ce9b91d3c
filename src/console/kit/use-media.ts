/** Media queries as state. */
import { useSyncExternalStore } from 'react'

/** Whether a media query matches, rendering again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Under 992 px (spec section 9): the sidebar lies over the page, list and detail stack. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 991.98px)')
}
