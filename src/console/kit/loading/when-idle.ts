/**
 * Fetches code and words of later use once the first rows are painted, so that on a slow line or processor
 * they do not delay the page's own content.
 */
import { useLayoutEffect } from 'react'
import { afterFrame } from './after-frame.ts'

/** However long a page takes, the palette is not to be missing for longer. */
const LONGEST_MS = 4_000
/** A browser that never rests. */
const REST_MS = 1_500

let looking = 0
const waiting = new Set<() => void>()

/** Reports that a page's first content is loading; returns the function that reports its arrival or failure. */
export function startLook(): () => void {
  looking++
  let open = true
  return () => {
    if (!open) return
    open = false
    looking--
    if (looking > 0) return
    for (const go of [...waiting]) go()
  }
}

/** Whether a page's first content is loading. */
export const isLooking = (): boolean => looking > 0

/** Reports the first content of a page as loading while `waits`, as of the frame that shows it. */
export function useLook(waits: boolean): void {
  useLayoutEffect(() => (waits ? startLook() : undefined), [waits])
}

/** Calls `run` when the browser rests. Safari has no idle callback. */
function whenResting(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, REST_MS / 3)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: REST_MS })
  return () => cancelIdleCallback(handle)
}

/**
 * Runs a function once no page waits for its first content and that is painted; returns the function that
 * cancels it.
 */
export function onceSettled(run: () => void): () => void {
  let stop = () => {}
  let isLate = false
  const go = () => {
    stop()
    stop = afterFrame(() => {
      stop = whenResting(() => {
        // Content that began to load since then goes first.
        if (looking > 0 && !isLate) return
        waiting.delete(go)
        clearTimeout(longest)
        run()
      })
    })
  }
  const longest = setTimeout(() => {
    isLate = true
    go()
  }, LONGEST_MS)
  waiting.add(go)
  if (looking === 0) go()
  return () => {
    waiting.delete(go)
    clearTimeout(longest)
    stop()
  }
}
