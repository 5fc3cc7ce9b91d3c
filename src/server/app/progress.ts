/** A progress bar where a person looks on, a line per phase where a log is kept. */
import type { Phase, Progress } from '../demo/seed.ts'

const WIDTH = 32
const REDRAW_MS = 80

/** The share of the time that each phase takes, in the order in which they come. */
const SHARES: Readonly<Record<Phase, number>> = {
  pictures: 0.15,
  orders: 0.6,
  products: 0.05,
  customers: 0.1,
  indexes: 0.1,
}
const WORDS: Readonly<Record<Phase, string>> = {
  pictures: 'product pictures',
  orders: 'orders',
  products: 'products',
  customers: 'customers',
  indexes: 'indexes',
}

/** Returns the function to call with each progress. */
export function progressBar(stream: NodeJS.WriteStream = process.stdout): (progress: Progress) => void {
  let drawnAt = 0
  const announced = new Set<Phase>()
  return ({ phase, done, total }) => {
    if (!stream.isTTY) {
      if (announced.has(phase)) return
      announced.add(phase)
      stream.write(`Demo data: ${WORDS[phase]}…\n`)
      return
    }
    const phases = Object.keys(SHARES) as Phase[]
    const before = phases.slice(0, phases.indexOf(phase)).reduce((sum, one) => sum + SHARES[one], 0)
    const share = before + SHARES[phase] * (total > 0 ? Math.min(1, done / total) : 1)
    const now = performance.now()
    if (share < 0.999 && now - drawnAt < REDRAW_MS) return
    drawnAt = now
    const filled = Math.round(share * WIDTH)
    const percent = `${Math.round(share * 100)}`.padStart(3)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    const count = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
    stream.write(`\r\x1b[2K  ${bar} ${percent} %  ${WORDS[phase]} ${count}`)
    if (share >= 0.999) stream.write('\n')
  }
}
