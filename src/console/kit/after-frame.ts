/** What a key need not wait for: done once the frame that answers it is painted. */
import { useEffect, useState } from 'react'

/** Runs a function after the next frame; answers what calls it off. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** A value as it was before the last frame. */
export function useAfterFrame<T>(value: T): T {
  const [shown, show] = useState<T>(() => value)
  useEffect(() => (value === shown ? undefined : afterFrame(() => show(() => value))), [value, shown])
  return shown
}
