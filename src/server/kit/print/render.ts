/**
 * Papers become pages and PDFs in a thread of their own: 200 bills take seconds of a processor, and meanwhile the
 * server answers lists. One after the other, so that memory is that of one; the thread ends when nobody prints.
 */
import type { Paper, PaperHead, Sheet } from '../../../core/paper.ts'
import type { LanguageId } from '../../../core/words.ts'
import { restSince } from '../stand-back.ts'
import { startThread, type Thread } from '../thread.ts'
import { turns } from '../turns.ts'

type As = { as: 'page' | 'pdf'; language: LanguageId }
export type PaperOrder = As & { head: PaperHead }
/** What the thread is told: what is begun, its sheets a few at a time, that it is whole. */
export type PaperInput = { begin: PaperOrder } | { sheets: readonly Sheet[] } | { end: true }
/** The bytes; of a page also the policy that it needs. */
export type Rendered = { bytes: Uint8Array; policy?: string }
export type PaperAnswer = 'more' | Rendered | { failed: string }

/** A sheet is bytes once it is drawn: 200 bills on A4 stay far below. */
const MEMORY_MB = 128
const TOO_LONG_MS = 120_000
/** The next paper of somebody who prints one after the other comes sooner than this. */
const IDLE_MS = 10_000

/** Sheets that go over at once: some milliseconds of the thread, and less of a request's. */
const SHEETS = 4

type PaperThread = Thread<PaperInput, PaperAnswer>
let thread: PaperThread | undefined
let ending: NodeJS.Timeout | undefined
/** Each who waits holds up to 200 papers. */
const inTurn = turns({ atOnce: 1, waiting: 20, retryAfter: 10 })

/** Renders a paper, after those that were asked for before it. Throws when it cannot be, `unavailable` when many wait. */
export const render = (order: As & { paper: Paper }): Promise<Rendered> => inTurn(() => inThread(order))

async function ask(one: PaperThread, input: PaperInput): Promise<PaperAnswer> {
  const answer = await one.ask(input)
  if (typeof answer === 'object' && 'failed' in answer) throw new Error(answer.failed)
  return answer
}

async function draw(one: PaperThread, { paper, as, language }: As & { paper: Paper }): Promise<Rendered> {
  const { sheets, title, size } = paper
  await ask(one, { begin: { head: { title, size }, as, language } })
  for (let from = 0; from < sheets.length; from += SHEETS) {
    const began = performance.now()
    await ask(one, { sheets: sheets.slice(from, from + SHEETS) })
    await restSince(began)
  }
  const whole = await ask(one, { end: true })
  if (whole === 'more' || 'failed' in whole) throw new Error('a paper came to no end')
  return whole
}

async function inThread(order: As & { paper: Paper }): Promise<Rendered> {
  clearTimeout(ending)
  thread ??= startThread<PaperInput, PaperAnswer>(new URL('./render-worker.ts', import.meta.url), {
    memoryMb: MEMORY_MB,
  })
  const now = thread
  now.hold(true)
  // What is under way breaks with its thread.
  const timer = setTimeout(() => end(now), TOO_LONG_MS)
  try {
    return await draw(now, order)
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
