/** Dragging rows to another place of an order by hand; its code is fetched with the first list that has one. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { DragOptions, Drop } from './row-drag.ts'

/** Returns the handler that begins a drag on a row's handle once its code is here, and where it would be dropped now. */
export function useRowDrag(
  options: DragOptions,
  isOn: boolean,
): {
  drop: Drop | undefined
  begin: ((event: PointerEvent, index: number) => void) | undefined
} {
  const [drop, setDrop] = useState<Drop>()
  const latest = useRef(options)
  const [code, setCode] = useState<typeof import('./row-drag.ts')>()
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    // Without a network nothing can be moved either.
    if (isOn) import('./row-drag.ts').then(setCode, () => {})
  }, [isOn])
  const begin =
    isOn && code
      ? (event: PointerEvent, index: number) => code.beginDrag(event, index, latest, setDrop)
      : undefined
  return { drop, begin }
}
