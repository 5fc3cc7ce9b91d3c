/**
 * Papers become pages and PDFs in a process of their own: 200 bills take seconds of a processor, and
 * meanwhile the server handles lists. One after the other, so that memory is that of one; few sheets do not
 * wait behind many.
 */
import type { Paper, PaperHead, Sheet } from '../../../core/paper.ts'
import type { LanguageId } from '../../../core/words.ts'
import { type Helper, HelperEnded, startHelper } from '../workers/helper.ts'
import { PRINT_RESTS, restSince } from '../workers/low-priority.ts'
import { turns } from '../workers/turns.ts'
import type { FillIn } from './pictures.ts'

type As = { as: 'page' | 'pdf'; language: LanguageId }
/** `fillIn` puts pictures into sheets before they go over; absent: there are none. */
type Order = As & { paper: Paper; fillIn?: FillIn }
/** `aside`: it has time, and gets what no other user wants of the processors. */
export type PaperOrder = As & { head: PaperHead; aside: boolean }
/** Input of the process: the beginning of a paper, its sheets a few at a time, and its end. */
export type PaperInput = { begin: PaperOrder } | { sheets: readonly Sheet[] } | { end: true }
/** Output: bytes to append to those before; at the end of a page also the policy that it needs. */
export type PaperAnswer = { bytes: readonly Uint8Array[]; policy?: string } | { failed: string }
export type Rendered = { bytes: Buffer; policy?: string }

/** A sheet is bytes once it is drawn, and they go over: 200 bills on A4 stay far below. */
const MEMORY_MB = 48
/** Of work, ms. */
const TOO_LONG_MS = 120_000
/**
 * A user who packs and prints by turns prints again sooner than this: a new process takes half a second on a
 * busy machine.
 */
const IDLE_MS = 300_000

/** Number of sheets that a user waits for at the printer. */
const FEW = 10
/** Sheets that go over at once: some milliseconds of the process, and less of a request's. */
const SHEETS = { page: 4, pdf: 2 }
/** Of work: a process that steps aside and is not done by then is given next to nothing, the machine is full, ms. */
const STARVED_MS = 8_000

/** Begun again, with low priority alone. */
class Starved extends Error {}
/** Of the paper itself: another process would come to the same. */
class Undrawable extends Error {}

/** Whether the process went for reasons of its own, such as a machine that is short of memory. */
const wasTakenAway = (error: unknown) =>
  !(error instanceof Undrawable || (error instanceof HelperEnded && error.outOfMemory))

type PaperHelper = Helper<PaperInput, PaperAnswer>
const start = (): PaperHelper =>
  startHelper(new URL('./render-worker.ts', import.meta.url), { memoryMb: MEMORY_MB })

/** Each who waits holds up to 200 papers. */
const many = turns({ atOnce: 1, waiting: 20, retryAfter: 10 })
const few = turns({ atOnce: 1, waiting: 20, retryAfter: 10 })

/** Renders a paper, after those that were asked for before it. Throws when it cannot be, `unavailable` when many wait. */
export const render = (order: Order): Promise<Rendered> =>
  order.paper.sheets.length <= FEW ? few(() => atOnce(order)) : many(() => inSpareTime(order))

/** Throws, and ends the process, when that works for too long; one with time to spare throws `Starved`. */
async function draw(
  helper: PaperHelper,
  { paper, as, language, fillIn = async (some) => some }: Order,
  aside: boolean,
): Promise<Rendered> {
  const { sheets, title, size } = paper
  const parts: Uint8Array[] = []
  const limit = aside
    ? { ms: STARVED_MS, why: new Starved() }
    : { ms: TOO_LONG_MS, why: new Undrawable('too long') }
  const ask = async (input: PaperInput) => {
    const began = performance.now()
    const timer = setTimeout(() => helper.stop(limit.why), limit.ms)
    const answer = await helper.ask(input).finally(() => clearTimeout(timer))
    limit.ms -= performance.now() - began
    if ('failed' in answer) throw new Undrawable(answer.failed)
    parts.push(...answer.bytes)
    return answer
  }
  await ask({ begin: { head: { title, size }, as, language, aside } })
  for (let from = 0; from < sheets.length; from += SHEETS[as]) {
    const began = performance.now()
    await ask({ sheets: await fillIn(sheets.slice(from, from + SHEETS[as])) })
    if (aside) await restSince(began, PRINT_RESTS)
  }
  const { policy } = await ask({ end: true })
  return { bytes: Buffer.concat(parts), ...(policy && { policy }) }
}

let ready: PaperHelper | undefined
let ending: NodeJS.Timeout | undefined

/** Few sheets; in a new process where the one that waited for them, or drew them, was taken away. */
async function atOnce(order: Order): Promise<Rendered> {
  try {
    return await inWaiting(order)
  } catch (error) {
    if (wasTakenAway(error)) return await inWaiting(order)
    throw error
  }
}

const endReady = (helper: PaperHelper) => {
  if (ready === helper) ready = undefined
  helper.stop()
}

/** Ended when nothing is drawn in it for a while. */
function waitingHelper(): PaperHelper {
  clearTimeout(ending)
  ready ??= start()
  const now = ready
  now.hold(false)
  ending = setTimeout(() => endReady(now), IDLE_MS).unref()
  return now
}

/** A paper of so many sheets will be asked for at once: the process starts while they are still being read. */
export function expectPaper(sheets: number): void {
  if (sheets <= FEW && !ready) waitingHelper()
}

/** In a process that waits for the next ones for a while. */
async function inWaiting(order: Order): Promise<Rendered> {
  const now = waitingHelper()
  clearTimeout(ending)
  now.hold(true)
  try {
    return await draw(now, order, false)
  } catch (error) {
    endReady(now)
    throw error
  } finally {
    if (ready === now) waitingHelper()
  }
}

/** Many sheets: in a process that ends with them, so that their memory is given back at once. */
async function inSpareTime(order: Order): Promise<Rendered> {
  try {
    return await alone(order, true)
  } catch (error) {
    if (wasTakenAway(error)) return await alone(order, false)
    throw error
  }
}

async function alone(order: Order, aside: boolean): Promise<Rendered> {
  const helper = start()
  try {
    return await draw(helper, order, aside)
  } finally {
    helper.stop()
  }
}
