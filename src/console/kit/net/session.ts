/** Signing in and out, and who is signed in. */

import type { SignInStep } from '../../../core/wire/second-factor.ts'
import { leftBecauseAtom, type Session, sessionAtom, store } from '../atoms.ts'
import { writeLocal } from '../device.ts'
import { takeKept } from '../preferences.ts'
import { api, type UserInfo } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { COOKIES, clearCookie, readCookie, writeCookie } from './cookies.ts'
import { stopLive } from './live.ts'
import { queryClient } from './queries.ts'

export { hasToken } from '../device.ts'

/**
 * Signs in with the MD5 of the password. Throws ApiProblem: wrong password, a captcha that is needed, too many
 * attempts, suspended, not yet approved. Returns the step that is left where the password is not enough.
 */
export async function signIn(
  username: string,
  passwordMd5: string,
  captcha?: { id: string; answer: string },
): Promise<SignInStep | undefined> {
  const { step } = await api.login(username, passwordMd5, captcha)
  if (step) return step
  entered(username)
  return undefined
}

/** Ends a sign-in: the server has sent the token. */
export function entered(username: string): void {
  // The server set the token cookie. Where scripts cannot see it, this one shows that a user is signed in.
  if (readCookie(COOKIES.token) === undefined) writeCookie(COOKIES.account, JSON.stringify({ username }))
  tellSignedIn()
}

/** The data for a start without a network (console/app/life/recall.ts); deleted with the session. */
export const KEPT_SESSION = 'cms:session'

/** Longest wait for the server at a sign-out; then the user is signed out here in any case. */
const SIGN_OUT_MS = 4_000

const CHANNEL = 'cms:signed-in'

/** Notifies the open pages of this browser that a user has signed in; they ask the server for the account. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Listens for a sign-in in another page of this browser. */
export function onSignedIn(listener: () => void): void {
  new BroadcastChannel(CHANNEL).onmessage = listener
}

/** The token that this page's session came with. */
let taken: string | undefined

/** Takes the token that is there now for this page's own. */
export function takeToken(): void {
  taken = readCookie(COOKIES.token)
}

/** Whether the token that is there is this page's own. Not known where scripts see none. */
export function isOwnToken(): boolean {
  const token = readCookie(COOKIES.token)
  return token !== undefined && token === taken
}

/** Whether another token has come since, by a sign-in in another page. Not known where scripts see none. */
export function hasOtherToken(): boolean {
  const token = readCookie(COOKIES.token)
  return token !== undefined && taken !== undefined && token !== taken
}

/** Takes this page's token out of the browser; one that another page has won meanwhile stays. */
export function dropToken(): void {
  if (hasOtherToken()) return
  writeLocal(KEPT_SESSION, '')
  clearCookie(COOKIES.token)
  clearCookie(COOKIES.account)
}

function toSession(info: UserInfo, paths: readonly string[]): Session {
  return {
    account: info.account,
    roles: new Set(paths.map((path) => path.replace(/^\//, ''))),
    abilities: new Set(info.abilities),
    left: info.session,
    held: info.held,
  }
}

/** Fetches menu, account and abilities (spec section 4). Throws ApiProblem; the caller then signs out. */
export async function loadSession(): Promise<Session> {
  takeToken()
  const [info, paths] = await Promise.all([
    api.userInfo(),
    // A menu that fails yields no roles (spec section 8), but does not end the session.
    api.menu().then(
      (answer) => answer.menu.map((item) => item.path),
      (error: unknown) => {
        if (error instanceof ApiProblem && error.kind === 'server' && error.status !== 401) return []
        throw error
      },
    ),
  ])
  const session = toSession(info, paths)
  writeCookie(COOKIES.account, JSON.stringify(info.account))
  takeKept(info.preferences)
  store.set(leftBecauseAtom, null)
  store.set(sessionAtom, session)
  return session
}

/** Forgets the session on this side only. */
export function forgetSession(): void {
  stopLive()
  dropToken()
  store.set(sessionAtom, null)
  queryClient.clear()
}

/** As `forgetSession`, if it is this account's: the server has ended it. */
export function forgetSessionOf(username: string): void {
  try {
    const known = JSON.parse(readCookie(COOKIES.account) ?? '') as { username?: string }
    if (known.username !== username) return
    takeToken()
    forgetSession()
  } catch {
    // nobody is signed in here
  }
}

/** Ends the session on the server and here. A server that cannot be reached does not keep a person in. */
export async function signOut(): Promise<void> {
  // The stream would report its end as well, as if it were not the user's own doing.
  stopLive()
  try {
    await api.logout(AbortSignal.timeout(SIGN_OUT_MS))
  } catch {
    // the token expires by itself
  }
  forgetSession()
}
