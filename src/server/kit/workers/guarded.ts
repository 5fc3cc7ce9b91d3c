/**
 * Reading of foreign files in a process of its own: its heap, memory and time are bounded, it is killed when it is over,
 * and whatever a hostile file does, it does there. One file after the other, since each waiting request holds its file.
 */
import { readFile } from 'node:fs/promises'
import { answerQuestions, fedBytes, HelperEnded, startHelper } from './helper.ts'
import { lower } from './low-priority.ts'
import { turns } from './turns.ts'

/** MB of the heap, MB that the whole process may take (buffers too; where the system reports it), and ms. */
export type GuardLimits = { heapMb: number; memoryMb: number; ms: number }

/** The result of the worker, or its end: beyond a limit, or by itself. */
export type Guarded<Answer> = { answer: Answer } | { ended: 'overLimit' | 'broken' }

class OverLimit extends Error {}

/** How often the memory of the process is looked at, ms. */
const WATCH_MS = 50
const PAGE_BYTES = 4096

const inTurn = turns({ atOnce: 1, waiting: 20, retryAfter: 10 })

/**
 * Runs `worker`, a file that calls `serveGuarded`, on a foreign file. Throws `unavailable` where many wait.
 */
export const readGuarded = <Input, Answer>(
  worker: URL,
  limits: GuardLimits,
  bytes: Uint8Array,
  input: Input,
): Promise<Guarded<Answer>> =>
  inTurn(async () => {
    const process = startHelper<{ input: Input }, Answer>(worker, {
      memoryMb: limits.heapMb,
      cpuSeconds: Math.ceil(limits.ms / 500),
    })
    const stop = () => process.stop(new OverLimit())
    const timer = setTimeout(stop, limits.ms)
    const watch = setInterval(async () => {
      if ((await residentMb(process.pid)) > limits.memoryMb) stop()
    }, WATCH_MS)
    try {
      process.feed(bytes)
      return { answer: await process.ask({ input }) }
    } catch (error) {
      const over = error instanceof OverLimit || (error instanceof HelperEnded && error.outOfMemory)
      return { ended: over ? 'overLimit' : 'broken' }
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      process.stop()
    }
  })

/** Linux; 0 elsewhere and for a process that has ended. */
async function residentMb(pid: number | undefined): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return (Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES) / 1024 / 1024
}

/** In the process: reads the file. An error ends the process. */
export function serveGuarded<Input, Answer>(read: (bytes: Buffer, input: Input) => Promise<Answer>): void {
  lower()
  answerQuestions<{ input: Input }, Answer>(async ({ input }) => read(await fedBytes(), input))
}
