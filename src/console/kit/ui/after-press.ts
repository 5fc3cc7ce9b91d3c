/** Whether a pointer is down, and what waits until it is up. */
let isDown = false
const waiting: (() => void)[] = []

function release(): void {
  isDown = false
  // Behind the click that the release makes.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run()
  })
}

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isDown = true), { capture: true })
  addEventListener('pointerup', release, { capture: true })
  addEventListener('pointercancel', release, { capture: true })
  // The window was left with the button down: its release comes to another one.
  addEventListener('blur', release)
}

/**
 * Runs `run` at once, or after the click where a pointer is down. A message that appears between press and release moves
 * what is below it, and the click misses.
 */
export function afterPress(run: () => void): void {
  if (isDown) waiting.push(run)
  else run()
}
