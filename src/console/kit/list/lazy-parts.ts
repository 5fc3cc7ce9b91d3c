/** The filter bar and the rows of a list, which come after the record of an address that opens one. */
import { useEffect, useState } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { onceSettled } from '../loading/when-idle.ts'

export const FilterBar = lazyComponent(async () => (await import('./list-parts.ts')).FilterBar)
export const ListBody = lazyComponent(async () => (await import('./list-parts.ts')).ListBody)

/** Loads the parts of the list's pane, so that the first frame has them. */
export const preloadList = () => Promise.all([FilterBar.preload(), ListBody.preload()])

let wasDrawn = false

/** Whether the list is drawn: next to the record of the first address, once that is painted. */
export function useListDrawn(isRecord: boolean): boolean {
  const [drawn, setDrawn] = useState(wasDrawn || !isRecord)
  if (!drawn && !isRecord) setDrawn(true)
  useEffect(() => {
    if (!drawn) return onceSettled(() => setDrawn(true))
    wasDrawn = true
    return undefined
  }, [drawn])
  return drawn
}
