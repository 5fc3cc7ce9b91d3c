/**
 * The desk at work: keeps the held calls, records outcomes at once and sends them one after the other, each
 * once, also after a time without a network or a reload. It continues while another page is shown: the calls
 * stay held.
 */
import type { Outcome, RunOptions } from '../../../../../commands/command.ts'
import { wordsHere } from '../../../../console/commands/run/say.ts'
import { doneAtom } from '../../../../console/commands/state.ts'
import { languageAtom, sessionAtom, store } from '../../../../console/kit/atoms.ts'
import { t } from '../../../../console/kit/i18n.ts'
import { ApiProblem } from '../../../../console/kit/net/api-problem.ts'
import { type LiveHandler, subscribe } from '../../../../console/kit/net/live.ts'
import { newKey } from '../../../../console/kit/net/request.ts'
import { toast } from '../../../../console/kit/overlays/toast.ts'
import { lowerFirst } from '../../../../core/text.ts'
import type { DeskOutcome } from '../../../call-outcomes/area.ts'
import { AREA_OF, aboutOf, type CallOutcome, type Card, type DeskState, type Shift } from '../../card.ts'
import { deskApi } from './desk-api.ts'
import { readOutbox, readTalks, writeOutbox, writeTalks } from './outbox.ts'
import {
  type Desk,
  type Dialled,
  deskAtom,
  EMPTY,
  goOn,
  isSecondPress,
  keepTalk,
  type Pending,
  received,
  said,
  shiftOf,
  show,
  shownCard,
  waitingCards,
} from './state.ts'

/** The lease is 150 s (decision 0027). */
const BEAT_MS = 20_000
const AGAIN_MS = 2_000
/** Changes come by twos and threes: the order, its task. */
const HEAR_MS = 300

/** The call to which each outcome led, for taking it back. */
const attempts = new Map<string, string>()
/** The entry of the undo stack of each outcome that is on its way. */
const undos = new Map<string, NonNullable<Outcome['undo']>>()
/** How often the server failed at one. */
const failures = new Map<string, number>()

const read = () => store.get(deskAtom)
function change(how: (desk: Desk) => Desk): void {
  store.set(deskAtom, how)
  writeOutbox(read().pending)
}

let beating: ReturnType<typeof setInterval> | undefined
let sending: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let hearing: ReturnType<typeof setTimeout> | undefined
const ends: (() => void)[] = []

/** Fetches and keeps the held calls. A failure is shown only while the desk is not open yet. */
export async function beat(wanted?: string): Promise<void> {
  try {
    const state = await deskApi.send<DeskState>('beat', {}, { quiet: read().phase === 'ready' })
    change((desk) => received(desk, state, Date.now(), wanted))
  } catch (error) {
    if (read().phase !== 'ready') change((desk) => ({ ...desk, phase: 'failed', error }))
  }
}

function drop(key: string): void {
  change((desk) => ({ ...desk, pending: desk.pending.filter((one) => one.key !== key) }))
}

/** Whether the same may well be taken later: no network, a session that is over, a server that failed. */
function mayPass(error: unknown, key: string): boolean {
  if (!(error instanceof ApiProblem) || error.passing || error.status === 401) return true
  const failed = (failures.get(key) ?? 0) + 1
  failures.set(key, failed)
  return (error.status ?? 0) >= 500 && failed < TRIES
}

/** The server did not take an outcome: the message that it was recorded goes, and its undo, which would take back another. */
async function withdraw(key: string, words: string): Promise<void> {
  const undo = undos.get(key)
  undos.delete(key)
  // The message itself waits for the words.
  await wordsHere()
  await new Promise((resolve) => setTimeout(resolve))
  const isLast = undo !== undefined && store.get(doneAtom).at(-1)?.undo === undo
  store.set(doneAtom, (all) => all.filter((one) => one.undo !== undo))
  void toast(words, { kind: 'warning', id: isLast ? 'done' : `refused ${key}` })
}

/** Sends one. Returns whether it is settled, one way or the other. */
async function sendOne({ key, body, orderCode }: Pending): Promise<boolean> {
  try {
    const state = await deskApi.send<DeskState>('outcome', { ...body }, { key, quiet: true })
    if (state.attempt) attempts.set(key, state.attempt)
    undos.delete(key)
    drop(key)
    change((desk) => received(desk, state, Date.now()))
    return true
  } catch (error) {
    if (mayPass(error, key)) return false
    const msg = error instanceof ApiProblem ? error.msg : ''
    drop(key)
    change((desk) => ({ ...desk, refused: { task: body.task, orderCode, msg } }))
    void withdraw(key, t('call-desk:detail.desk.refused', { code: orderCode, msg }))
    // The call comes back to those that are held; the one on the screen stays.
    await beat()
    return true
  }
}

/** A failing request is retried so often; then the agent is informed. */
const TRIES = 5

async function sendAll(): Promise<void> {
  for (let [next] = read().pending; next; [next] = read().pending) {
    if (await sendOne(next)) continue
    retry = setTimeout(() => void flush(), AGAIN_MS)
    return
  }
}

/** Sends what waits, in the order in which it was said; one sender at a time. */
async function flush(): Promise<void> {
  clearTimeout(retry)
  if (sending) return sending
  sending = sendAll()
  try {
    await sending
  } finally {
    sending = undefined
  }
}

async function takeBack(key: string, orderCode: string): Promise<Outcome> {
  const done: Outcome = { said: { key: 'call-desk:detail.desk.undone', params: { code: orderCode } } }
  await sending
  if (read().pending.some((one) => one.key === key)) {
    const task = read().pending.find((one) => one.key === key)?.body.task
    change((desk) =>
      show({ ...desk, pending: desk.pending.filter((one) => one.key !== key) }, task, Date.now()),
    )
    return done
  }
  const attempt = attempts.get(key)
  if (attempt === undefined)
    return { said: { key: 'call-desk:detail.desk.notUndone', params: { code: orderCode } } }
  const state = await deskApi.send<DeskState>('undo', { attempt }, { key: newKey() })
  const open = state.cards.find((card) => card.open)?.id
  change((desk) => received(desk, state, Date.now(), open))
  return done
}

/** The call that is gone from the screen was seen to be: the next one is shown. */
export const next = (): void => change((desk) => goOn(desk, Date.now()))

/** Shows the call again whose outcome was refused. */
export function showRefused(): void {
  change((desk) => ({ ...show(desk, desk.refused?.task, Date.now()), refused: undefined, lost: undefined }))
}

/**
 * Records the outcome of a call, while it is the one on the screen; the next one is shown when this returns. Another one may
 * have come in its place while a question of the outcome was answered: then nothing is recorded.
 */
export function say(
  task: Card,
  outcome: DeskOutcome,
  args: { reason?: string; note?: string; nextAt?: string },
): Outcome {
  const desk = read()
  const card = shownCard(desk)
  if (card?.id !== task.id)
    return {
      said: { key: 'call-desk:detail.desk.movedOn', params: { code: task.orderCode } },
      stopped: true,
    }
  const note = args.note ?? (desk.note.trim() || undefined)
  const endedAt = new Date().toISOString()
  const body: CallOutcome = {
    task: card.id,
    attempt: card.attempts + 1,
    result: outcome.key,
    ...(args.reason && { reason: args.reason }),
    ...(note && { note }),
    ...(args.nextAt && { nextAt: args.nextAt }),
    startedAt: new Date(desk.dialledAt ?? desk.shownAt).toISOString(),
    endedAt,
  }
  const pending: Pending = { key: newKey(), body, orderCode: card.orderCode }
  change((now) => {
    const after = said(now, pending, Date.now())
    if (after.shown) body.next = after.shown
    return after
  })
  const undo = () => takeBack(pending.key, card.orderCode)
  undos.set(pending.key, undo)
  void flush()
  return {
    said: {
      key: 'call-desk:detail.desk.said',
      params: {
        code: card.orderCode,
        outcome: lowerFirst(outcome.words[store.get(languageAtom)][card.purpose]),
      },
    },
    undo,
    undoneHere: () => read().pending.some(({ key }) => key === pending.key),
  }
}

let last: Dialled

/**
 * Has a call dialled once: a press that repeats the one before has no effect but a notice. Throws as `dial` does; it can then
 * be tried again at once.
 */
export async function dialOnce(task: string, dial: () => Promise<Outcome>): Promise<Outcome> {
  if (isSecondPress(last, task, Date.now())) return { said: { key: 'call-desk:detail.desk.dialled.again' } }
  last = { task, at: Date.now() }
  try {
    return await dial()
  } catch (error) {
    last = undefined
    throw error
  }
}

/** Has the exchange call the number on the screen, which need not be shown for it. */
export async function dialByExchange({ key }: RunOptions): Promise<Outcome> {
  const card = shownCard(read())
  if (!card) return {}
  const { said: words } = await deskApi.send<{ said: string | null }>('dial', { task: card.id }, { key })
  change((desk) => (desk.shown === card.id ? { ...desk, dialledAt: desk.dialledAt ?? Date.now() } : desk))
  return {
    said: {
      key: `call-desk:detail.desk.dialled.${words ? 'said' : 'plain'}`,
      params: { words: words ?? '' },
    },
  }
}

/** Takes calls, pauses or ends the shift, once what was said is sent. */
export async function setShift(shift: Shift, { key }: RunOptions): Promise<Outcome> {
  await flush()
  const state = await deskApi.send<DeskState>('shift', { shift }, { key })
  change((desk) => received(desk, state, Date.now()))
  const { calls, reached, confirmed } = state.summary.today
  // The end of a shift is where its work is looked back at.
  const params: Record<string, number> = shift === 'off' ? { calls, reached, confirmed } : {}
  return { said: { key: `call-desk:detail.desk.shift.${shift}`, params } }
}

/** A held call was changed by another user, or is no longer held: it is fetched at once. */
const hear: LiveHandler = (event) => {
  const desk = read()
  const isTheirs =
    event.type === 'reset' ||
    waitingCards(desk).some((card) => event.change.id === card.id || event.change.id === aboutOf(card).id)
  if (!isTheirs || shiftOf(desk) !== 'on') return
  clearTimeout(hearing)
  hearing = setTimeout(() => void beat(), HEAR_MS)
}

/** Keeps notes in progress over a reload. */
const keepTalks = () => writeTalks(keepTalk(read()))

function leave(): void {
  keepTalks()
  // A reload takes it up again within the seconds that the server leaves for that.
  if (shiftOf(read()) === 'on')
    void deskApi.send('release', {}, { quiet: true, leaving: true }).catch(() => undefined)
}

function end(): void {
  clearInterval(beating)
  clearTimeout(retry)
  clearTimeout(hearing)
  for (const stop of ends.splice(0)) stop()
  beating = undefined
  window.removeEventListener('pagehide', leave)
  store.set(deskAtom, EMPTY)
  writeTalks(new Map())
  attempts.clear()
  undos.clear()
}

/** Begins once; goes on until the person signs out. */
export function startDesk(): void {
  if (beating !== undefined) return void beat()
  const account = store.get(sessionAtom)?.account.id
  change((desk) => ({ ...desk, pending: readOutbox(), talks: readTalks() }))
  ends.push(...['call-desk', ...Object.values(AREA_OF)].map((area) => subscribe(area, hear)))
  beating = setInterval(() => {
    if (shiftOf(read()) === 'on') void beat()
  }, BEAT_MS)
  window.addEventListener('pagehide', leave)
  window.addEventListener('online', () => void flush())
  const stop = store.sub(sessionAtom, () => {
    if (store.get(sessionAtom)?.account.id === account) return
    stop()
    end()
  })
  void beat().then(() => {
    const waits = read().pending.length
    if (waits > 0) void toast(t('call-desk:detail.desk.resent', { count: waits }))
    return flush()
  })
}
