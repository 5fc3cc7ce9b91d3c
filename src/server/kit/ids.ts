/**
 * Ids of new rows: UUIDv7, and of one process each greater than the one before it. Node's own fills what is behind the
 * millisecond with chance, so of two made in one millisecond either may be the greater; histories, ledgers and undo ask
 * for the newest by its id. The twelve bits behind the time count instead (RFC 9562, 6.2, method 1).
 */
import { randomUUIDv7 } from 'node:crypto'

const COUNT_MAX = 0xfff
/** A new millisecond begins to count below half, so that there is room for as many more. */
const START_MAX = 0x7ff

let lastMs = 0
let count = 0

/** An id that is greater than all that this process has made. */
export function newId(now = Date.now()): string {
  const id = randomUUIDv7()
  if (now > lastMs) {
    lastMs = now
    count = Number.parseInt(id.slice(15, 18), 16) & START_MAX
  } else if (++count > COUNT_MAX) {
    // Used up, or the clock was put back: the next millisecond is begun ahead of it.
    lastMs += 1
    count = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${id.slice(18)}`
}
