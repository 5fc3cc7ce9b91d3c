/** Runs work after the frame that follows a key press has been painted. */

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

let following: (() => void) | undefined

/** Runs at once what was to follow the frame. */
function finishFrame(): void {
  const run = following
  following = undefined
  run?.()
}

/**
 * Runs the rest of a change whose result is shown already: after the next frame (`when` may choose another moment), or
 * before the next key or click is handled, whichever comes first.
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
