/**
 * The signed-in person as this device last knew them, so that the console opens without a network. Gone with the
 * session, and useless to another account. Fetched apart from the rest: at the start only where there is no network.
 */
import { keptAtom, type Session, type SessionAccount, sessionAtom, store } from '../../kit/atoms.ts'
import { COOKIES, readCookie } from '../../kit/cookies.ts'
import { readLocal, writeLocal } from '../../kit/device.ts'
import { takeKept } from '../../kit/preferences.ts'
import { KEPT_SESSION } from '../../kit/session.ts'

type Kept = {
  account: SessionAccount
  roles: string[]
  abilities: string[]
  menu: string[]
  preferences: Readonly<Record<string, unknown>>
}

/** Keeps whoever is signed in, as they are fetched and as their preferences change. Answers what ends it. */
export function rememberSession(): () => void {
  const keep = () => {
    const session = store.get(sessionAtom)
    // What was only recalled is no news.
    if (!session?.left) return
    const { account, roles, abilities, menu } = session
    const preferences = store.get(keptAtom)
    const kept: Kept = { account, roles: [...roles], abilities: [...abilities], menu: [...menu], preferences }
    writeLocal(KEPT_SESSION, JSON.stringify(kept))
  }
  keep()
  const stops = [store.sub(sessionAtom, keep), store.sub(keptAtom, keep)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The person that the device knows; undefined when it knows nobody, or somebody else than the cookie says. */
export function recallSession(): Session | undefined {
  try {
    const { preferences, account, roles, abilities, menu } = JSON.parse(readLocal(KEPT_SESSION) ?? '') as Kept
    const signedIn = JSON.parse(readCookie(COOKIES.account) ?? '') as { id?: string }
    if (account.id !== signedIn.id) return undefined
    takeKept(preferences)
    return { account, roles: new Set(roles), abilities: new Set(abilities), menu: new Set(menu) }
  } catch {
    return undefined // nothing kept, or nothing that can be read
  }
}
