/** Progress of the demo data: a bar in a terminal, one line per phase in a log. */
import type { Progress } from '../demo/seed.ts'

const WIDTH = 32
const REDRAW_MS = 80

/** Returns the function to call with each progress. */
export function progressBar(stream: NodeJS.WriteStream = process.stdout): (progress: Progress) => void {
  let drawnAt = 0
  const announced = new Set<string>()
  return ({ phase, done, total, share }) => {
    if (!stream.isTTY) {
      if (announced.has(phase)) return
      announced.add(phase)
      stream.write(`Demo data: ${phase}…\n`)
      return
    }
    const now = performance.now()
    if (share < 0.999 && now - drawnAt < REDRAW_MS) return
    drawnAt = now
    const filled = Math.round(share * WIDTH)
    const percent = `${Math.round(share * 100)}`.padStart(3)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    const count = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
    stream.write(`\r\x1b[2K  ${bar} ${percent} %  ${phase} ${count}`)
    if (share >= 0.999) stream.write('\n')
  }
}
