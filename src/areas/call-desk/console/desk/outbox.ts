/**
 * Data kept on the device for an account: outcomes not known to have arrived; and, for this tab alone, notes
 * in progress.
 */
import { z } from 'zod'
import { sessionAtom, store } from '../../../../console/kit/atoms.ts'
import type { Pending, Talk } from './state.ts'

const kept = z.array(
  z.object({
    key: z.string(),
    orderCode: z.string(),
    body: z.looseObject({ task: z.string(), attempt: z.number(), result: z.string() }),
  }),
)

const nameNow = () => `cms:calls:${store.get(sessionAtom)?.account.id ?? ''}`

/** The stored outcomes; unreadable data is ignored. */
export function readOutbox(): Pending[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(nameNow()) ?? '[]')) as unknown as Pending[]
  } catch {
    return []
  }
}

/** Keeps them. A storage that is full or forbidden leaves them to this window alone. */
export function writeOutbox(pending: readonly Pending[]): void {
  try {
    if (pending.length === 0) localStorage.removeItem(nameNow())
    else localStorage.setItem(nameNow(), JSON.stringify(pending))
  } catch {
    // nothing else can be done: the window still sends them
  }
}

const talk = z.object({
  shownAt: z.number(),
  dialledAt: z.number().optional(),
  note: z.string(),
  ticks: z.array(z.string()),
})

const TALKS = 'cms:talks'

/** Notes in progress when the page was left; unreadable data is ignored. */
export function readTalks(): ReadonlyMap<string, Talk> {
  try {
    const kept = z.array(z.tuple([z.string(), talk])).parse(JSON.parse(sessionStorage.getItem(TALKS) ?? '[]'))
    return new Map(
      kept.map(([key, { dialledAt, ticks, ...more }]) => [
        key,
        { ...more, dialledAt, ticks: new Set(ticks) },
      ]),
    )
  } catch {
    return new Map()
  }
}

/** Keeps it as long as the tab lives. */
export function writeTalks(talks: ReadonlyMap<string, Talk>): void {
  try {
    if (talks.size === 0) sessionStorage.removeItem(TALKS)
    else
      sessionStorage.setItem(
        TALKS,
        JSON.stringify([...talks].map(([key, one]) => [key, { ...one, ticks: [...one.ticks] }])),
      )
  } catch {
    // a note more or less is nothing to stop any user by
  }
}
