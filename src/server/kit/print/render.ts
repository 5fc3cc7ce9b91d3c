/**
 * Papers become pages and PDFs in a thread of their own: 200 bills take seconds of a processor, and meanwhile the
 * server answers lists. One after the other, so that memory is that of one; the thread ends when nobody prints.
 */
import type { Paper } from '../../../core/paper.ts'
import type { LanguageId } from '../../../core/words.ts'
import { startThread, type Thread } from '../thread.ts'
import { turns } from '../turns.ts'

export type PaperOrder = { paper: Paper; as: 'page' | 'pdf'; language: LanguageId }
/** The bytes; of a page also the policy that it needs. */
export type Rendered = { bytes: Uint8Array; policy?: string }
export type PaperAnswer = Rendered | { failed: string }

/** 200 bills on A4 stay far below. */
const MEMORY_MB = 256
const TOO_LONG_MS = 120_000
/** The next paper of somebody who prints one after the other comes sooner than this. */
const IDLE_MS = 10_000

type PaperThread = Thread<PaperOrder, PaperAnswer>
let thread: PaperThread | undefined
let ending: NodeJS.Timeout | undefined
/** Each who waits holds up to 200 papers. */
const inTurn = turns({ atOnce: 1, waiting: 20, retryAfter: 10 })

/** Renders a paper, after those that were asked for before it. Throws when it cannot be, `unavailable` when many wait. */
export const render = (order: PaperOrder): Promise<Rendered> => inTurn(() => inThread(order))

async function inThread(order: PaperOrder): Promise<Rendered> {
  clearTimeout(ending)
  thread ??= startThread<PaperOrder, PaperAnswer>(new URL('./render-worker.ts', import.meta.url), {
    memoryMb: MEMORY_MB,
  })
  const now = thread
  now.hold(true)
  // What is under way breaks with its thread.
  const timer = setTimeout(() => end(now), TOO_LONG_MS)
  try {
    const answer = await now.ask(order)
    if ('failed' in answer) throw new Error(answer.failed)
    return answer
  } catch (error) {
    end(now)
    throw error
  } finally {
    clearTimeout(timer)
    now.hold(false)
    ending = setTimeout(() => end(now), IDLE_MS).unref()
  }
}

function end(one: PaperThread): void {
  if (thread === one) thread = undefined
  void one.stop()
}
