/**
 * The signed-in person as this device last knew them, so that the console opens without a network. Gone with the
 * session or when its time is over, and useless to another account. Fetched apart from the rest: at the start only where there is no network.
 */
import {
  keptAtom,
  type Session,
  type SessionAccount,
  type SessionLeft,
  sessionAtom,
  store,
} from '../../kit/atoms.ts'
import { readLocal, writeLocal } from '../../kit/device.ts'
import { COOKIES, readCookie } from '../../kit/net/cookies.ts'
import { KEPT_SESSION } from '../../kit/net/session.ts'
import { takeKept } from '../../kit/preferences.ts'

type Kept = {
  account: SessionAccount
  roles: string[]
  abilities: string[]
  preferences: Readonly<Record<string, unknown>>
  /** When the server last heard of a person, and when the session ends in any case; ms. */
  usedAt: number
  endsAt: number
  idleSeconds: number
  warnSeconds: number
}

function read(): Kept | undefined {
  try {
    return JSON.parse(readLocal(KEPT_SESSION) ?? '') as Kept
  } catch {
    return undefined // nothing kept, or nothing that can be read
  }
}

const timesOf = (
  { idleSeconds, idleLeftSeconds, maxLeftSeconds, warnSeconds }: SessionLeft,
  now: number,
) => ({
  usedAt: now - (idleSeconds - idleLeftSeconds) * 1000,
  endsAt: now + maxLeftSeconds * 1000,
  idleSeconds,
  warnSeconds,
})

/** Notes a report of activity to the server, with the remaining time it returned. */
export function keepUse(account: string, said: SessionLeft): void {
  const kept = read()
  if (kept?.account.id !== account) return
  writeLocal(KEPT_SESSION, JSON.stringify({ ...kept, ...timesOf(said, Date.now()) } satisfies Kept))
}

/** The last report to the server by any tab of this device for this user, ms; 0 for none. */
export function usedOnDevice(account: string): number {
  const kept = read()
  return kept?.account.id === account && kept.usedAt <= Date.now() ? kept.usedAt : 0
}

/** Keeps the signed-in user, after each fetch and change of preferences. Returns the function that ends it. */
export function rememberSession(): () => void {
  let fetched: Session | undefined
  const keep = () => {
    const session = store.get(sessionAtom)
    // What was only recalled is no news.
    if (!session?.left || session.recalled) return
    const { account, roles, abilities, left } = session
    const kept = read()
    // Preferences change hours after the session was fetched: what is left of it is known better by then.
    const times = session === fetched && kept?.account.id === account.id ? kept : timesOf(left, Date.now())
    fetched = session
    const { usedAt, endsAt, idleSeconds, warnSeconds } = times
    writeLocal(
      KEPT_SESSION,
      JSON.stringify({
        account,
        roles: [...roles],
        abilities: [...abilities],
        preferences: store.get(keptAtom),
        usedAt,
        endsAt,
        idleSeconds,
        warnSeconds,
      } satisfies Kept),
    )
  }
  keep()
  const stops = [store.sub(sessionAtom, keep), store.sub(keptAtom, keep)]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * The user that the device knows; undefined for none, for another one than in the cookie, or for one whose
 * session is over by now: without a network there is no other check.
 */
export function recallSession(now = Date.now()): Session | undefined {
  try {
    const kept = read()
    const signedIn = JSON.parse(readCookie(COOKIES.account) ?? '') as { id?: string }
    if (!kept || kept.account.id !== signedIn.id) return undefined
    const { account, roles, abilities, usedAt, endsAt, idleSeconds, warnSeconds } = kept
    const idleLeft = usedAt + idleSeconds * 1000 - now
    // A clock that was set back to before the last use would make it last for ever.
    if (!(usedAt <= now && idleLeft > 0 && endsAt > now)) return undefined
    takeKept(kept.preferences)
    return {
      account,
      roles: new Set(roles),
      abilities: new Set(abilities),
      left: {
        idleSeconds,
        warnSeconds,
        idleLeftSeconds: idleLeft / 1000,
        maxLeftSeconds: (endsAt - now) / 1000,
      },
      recalled: true,
    }
  } catch {
    return undefined // the cookie cannot be read
  }
}
