/** The least rate at which an upload has to come in. */
import { Problem } from '../../../core/problems/problems.ts'

export type Pace = {
  /** ms in which nothing has to come. */
  graceMs: number
  /** Bytes per second after that, on average. */
  bytesPerSecond: number
  /** ms of the slowest upload; below the server's `requestTimeout`, which could only cut the connection. */
  longestMs: number
}

/** Slower than any mobile line that still works: EDGE sends 12 KB a second. */
export const PACE: Pace = { graceMs: 10_000, bytesPerSecond: 8 * 1024, longestMs: 58_000 }

const LOOK_MS = 500

/** Waits for `reading` while the socket keeps the pace. Throws Problem `tooSlow` once it does not; the reading is then left alone. */
export async function inPace<T>(
  socket: { readonly bytesRead: number },
  { graceMs, bytesPerSecond, longestMs }: Pace,
  reading: Promise<T>,
): Promise<T> {
  const [began, before] = [performance.now(), socket.bytesRead]
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(
      () => {
        const passed = performance.now() - began
        const least = ((passed - graceMs) / 1000) * bytesPerSecond
        if (passed > longestMs || socket.bytesRead - before < least)
          reject(new Problem('tooSlow', { reason: { key: 'uploadSlow' } }))
      },
      Math.min(LOOK_MS, graceMs),
    )
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearInterval(timer)
  }
}
