/** Dragging rows to another place of an order by hand; its code is fetched with the first list that has one. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { DragOptions, Drop } from './row-drag.ts'

/** Returns the handler that begins a drag on a row's handle, and where it would be dropped now. */
export function useRowDrag(
  options: DragOptions,
  isOn: boolean,
): {
  drop: Drop | undefined
  begin(event: PointerEvent, index: number): void
} {
  const [drop, setDrop] = useState<Drop>()
  const latest = useRef(options)
  const code = useRef<typeof import('./row-drag.ts')>(undefined)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (isOn)
      import('./row-drag.ts').then(
        (loaded) => {
          code.current = loaded
        },
        () => {}, // without a network nothing can be moved either
      )
  }, [isOn])
  return { drop, begin: (event, index) => code.current?.beginDrag(event, index, latest, setDrop) }
}
