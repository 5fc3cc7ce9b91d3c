/** Runs work after the frame that follows a key press has been painted. */
import { useEffect, useState } from 'react'

/** Runs a function after the next frame; returns the function that cancels it. */
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

let following: (() => void) | undefined

/** Does at once what was to follow the frame. */
function finishFrame(): void {
  const run = following
  following = undefined
  run?.()
}

/**
 * For what is shown before it is so: runs a function after the next frame (`when` may choose another moment), or
 * before the next key or click is answered, whichever comes first.
 */
export function followFrame(run: () => void, when: (go: () => void) => unknown = afterFrame): void {
  finishFrame()
  following = run
  when(() => {
    if (following === run) finishFrame()
  })
}

// With the first code of the console, so that they come before every other listener.
if (typeof window !== 'undefined') {
  for (const type of ['keydown', 'pointerdown', 'popstate'])
    window.addEventListener(type, finishFrame, { capture: true })
}
