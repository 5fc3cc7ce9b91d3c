/** State of the desk, and the part that still has to reach the server. Pure but for the atom. */
import { atom } from 'jotai'
import type { DeskOutcome } from '../../../call-outcomes/area.ts'
import type { CallOutcome, Card, DeskState, Shift, Summary } from '../../card.ts'

/** An outcome that was said and is on its way; kept on the device until the server has answered. */
export type Pending = { key: string; body: CallOutcome; orderCode: string }

/** State of one call on the screen: its clock, notes and points read back. */
export type Talk = {
  /** Since when it is shown, ms; and since when it is talked. */
  shownAt: number
  dialledAt: number | undefined
  note: string
  ticks: ReadonlySet<string>
}

export type Desk = Talk & {
  phase: 'loading' | 'ready' | 'failed'
  error?: unknown
  cards: readonly Card[]
  summary: Summary | undefined
  /** Possible outcomes of the next call, and of the one on the screen: its keys stay as they were when it opened. */
  outcomes: readonly DeskOutcome[]
  offered: readonly DeskOutcome[]
  /** A telephone exchange dials; else the system's telephone. */
  exchange: boolean
  pending: readonly Pending[]
  /** The task on the screen. */
  shown: string | undefined
  /** Work begun on calls that may come back: undone, put aside, after a reload. By task and attempt. */
  talks: ReadonlyMap<string, Talk>
  /** An outcome that the server did not take, and why. */
  refused: { task: string; orderCode: string; msg: string } | undefined
  /**
   * The call of the screen that went without an outcome, with what was written about it. No other one takes its place until
   * the agent goes on: they may still be talking, and outcomes would be those of another customer.
   */
  lost: { orderCode: string; note: string } | undefined
}

export const EMPTY: Desk = {
  phase: 'loading',
  cards: [],
  summary: undefined,
  outcomes: [],
  offered: [],
  exchange: false,
  pending: [],
  shown: undefined,
  shownAt: 0,
  dialledAt: undefined,
  note: '',
  ticks: new Set(),
  talks: new Map(),
  refused: undefined,
  lost: undefined,
}

export const deskAtom = atom<Desk>(EMPTY)

/** A second press this soon means the same call, ms: the system's prompt may have kept the first from the eye. */
const SECOND_PRESS_MS = 3_000

/** The call that was dialled last, and when (ms). */
export type Dialled = { task: string; at: number } | undefined

/** Whether dialling a call now would only repeat a press. */
export const isSecondPress = (last: Dialled, task: string, now: number): boolean =>
  last?.task === task && now - last.at < SECOND_PRESS_MS

/** Held calls whose outcome nobody has said yet. */
export function waitingCards({ cards, pending }: Desk): Card[] {
  return cards.filter((card) => !pending.some(({ body }) => body.task === card.id))
}

/** The call on the screen. */
export function shownCard(desk: Desk): Card | undefined {
  if (desk.lost) return undefined
  const cards = waitingCards(desk)
  return cards.find((card) => card.id === desk.shown) ?? cards[0]
}

export const shiftOf = (desk: Desk): Shift => desk.summary?.shift ?? 'off'

/** So many calls are remembered: what one holds, and the last ones that may be taken back. */
const TALKS_MAX = 20

/** The attempt is part of it: called again, nothing of the call before is there. */
function talkKey({ cards }: Desk, task: string | undefined): string | undefined {
  const card = cards.find(({ id }) => id === task)
  return card && `${card.id} ${card.attempts}`
}

/** Remembers what belongs to the call on the screen. */
export function keepTalk(desk: Desk): Desk['talks'] {
  const { shownAt, dialledAt, note, ticks } = desk
  const key = talkKey(desk, desk.shown)
  if (key === undefined) return desk.talks
  const others = [...desk.talks].filter(([known]) => known !== key)
  return new Map([...others.slice(1 - TALKS_MAX), [key, { shownAt, dialledAt, note, ticks }]])
}

/** Begins with a call: clock, note and ticks are its own, also when it comes back. `from`: the desk that showed the last. */
export function show(desk: Desk, task: string | undefined, now: number, from = desk): Desk {
  if (desk.shown === task) return desk
  const talks = keepTalk(from)
  const begun = talks.get(talkKey(desk, task) ?? '')
  return {
    ...desk,
    shown: task,
    talks,
    ...(begun ?? { shownAt: now, dialledAt: undefined, note: '', ticks: new Set() }),
    offered: desk.outcomes,
  }
}

/** The first of the held calls, as the server has it. */
const firstOf = (waiting: readonly Card[]): string | undefined =>
  (waiting.find((card) => card.open) ?? waiting[0])?.id

/** The agent has seen that a call is gone: the next one is shown. */
export function goOn(desk: Desk, now: number): Desk {
  const next = { ...desk, lost: undefined }
  return show(next, firstOf(waitingCards(next)), now)
}

/**
 * A response of the server. The call on the screen stays while it is held; `wanted`: that one instead, as the agent asked
 * for it.
 */
export function received(
  desk: Desk,
  { cards, summary, outcomes, exchange }: DeskState,
  now: number,
  wanted?: string,
): Desk {
  const next: Desk = { ...desk, phase: 'ready', error: undefined, cards, summary, exchange }
  // The same list stays the same: commands are made of it.
  if (JSON.stringify(outcomes) !== JSON.stringify(desk.outcomes)) next.outcomes = outcomes
  const waiting = waitingCards(next)
  const kept = waiting.find(({ id }) => id === (wanted ?? desk.shown))
  const gone = waitingCards(desk).find(({ id }) => id === desk.shown)
  if (summary.shift !== 'on' || (wanted !== undefined && kept)) next.lost = undefined
  else if (gone && !waiting.some(({ id }) => id === gone.id))
    next.lost = { orderCode: gone.orderCode, note: desk.note.trim() }
  return show(next, next.lost ? undefined : (kept?.id ?? firstOf(waiting)), now, desk)
}

/** An outcome was recorded: it is being sent and the next call is shown. */
export function said(desk: Desk, pending: Pending, now: number): Desk {
  const next = { ...desk, pending: [...desk.pending, pending], refused: undefined, lost: undefined }
  return show(next, waitingCards(next)[0]?.id, now)
}
