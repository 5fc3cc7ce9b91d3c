/** A progress bar where a person looks on, a line at each tenth where a log is kept. */
import type { Progress } from './prepare.ts'

const WIDTH = 32
const REDRAW_MS = 80

/** Answers what to call with `(done, total, label)`. */
export function progressBar(stream: NodeJS.WriteStream = process.stdout): Progress {
  let drawnAt = 0
  let tenth = -1
  return (done, total, label) => {
    const share = total > 0 ? Math.min(1, done / total) : 1
    const percent = `${Math.floor(share * 100)}`.padStart(3)
    if (!stream.isTTY) {
      const now = Math.floor(share * 10)
      if (now > tenth) stream.write(`  ${percent} %  ${label}\n`)
      tenth = now
      return
    }
    const now = performance.now()
    if (share < 1 && now - drawnAt < REDRAW_MS) return
    drawnAt = now
    const filled = Math.round(share * WIDTH)
    stream.write(`\r\x1b[2K  ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} %  ${label}`)
    if (share >= 1) stream.write('\n')
  }
}
