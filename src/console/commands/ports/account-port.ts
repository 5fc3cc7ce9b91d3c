/**
 * The only place of the console that writes to the user's own account: profile, picture, password, sessions
 * (a test holds that). Name and picture at the top of the page follow at once.
 */
import type { Outcome } from '../../../../commands/command.ts'
import type { Profile } from '../../../core/wire/account.ts'
import { sessionAtom, store } from '../../kit/atoms.ts'
import { accountApi, type ProfileChanges } from '../../kit/net/account-api.ts'
import { COOKIES, writeCookie } from '../../kit/net/cookies.ts'
import { reconnect } from '../../kit/net/live.ts'
import { queryClient } from '../../kit/net/queries.ts'
import { newKey, type WriteOptions } from '../../kit/net/request.ts'
import { loadSession } from '../../kit/net/session.ts'

export const PROFILE_KEY = ['profile'] as const
export const FACTORS_KEY = ['own-second-factors'] as const
export const SESSIONS_KEY = ['own-sessions'] as const

const write = (): WriteOptions => ({ source: 'button', key: newKey() })

/** Shows what has changed wherever the account is shown. */
function show(changes: { name?: string; avatar?: string | null }): void {
  const session = store.get(sessionAtom)
  if (!session) return
  const account = { ...session.account, ...changes }
  store.set(sessionAtom, { ...session, account })
  // As large as the session's own, which the spec keeps here (section 9).
  writeCookie(COOKIES.account, JSON.stringify(account))
  queryClient.setQueryData<Profile>(PROFILE_KEY, (known) => known && { ...known, ...changes })
}

/** Throws ApiProblem with `fields`. */
export async function saveProfile(changes: ProfileChanges): Promise<Profile> {
  const profile = await accountApi.updateProfile(changes, write())
  queryClient.setQueryData<Profile>(PROFILE_KEY, profile)
  show({ name: profile.name })
  return profile
}

/** Sets one's own picture. */
export async function saveAvatar(file: Blob): Promise<void> {
  show(await accountApi.uploadAvatar(file, write()))
}

/** Takes it away. */
export async function removeAvatar(): Promise<void> {
  show(await accountApi.removeAvatar(write()))
}

/** Both as MD5 in hex. Throws ApiProblem with `fields.password` or `fields.new_password`. */
export async function savePassword(password: string, newPassword: string): Promise<void> {
  await accountApi.changePassword(password, newPassword, write())
  // It has another token now: this page takes it for its own.
  await loadSession()
  reconnect()
  await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
}

const factorsChanged = () =>
  Promise.all([FACTORS_KEY, SESSIONS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** Begin to set up a second factor; `password` as MD5 in hex. Throw ApiProblem with `fields.password`. */
export const beginTotp = (password: string) => accountApi.beginTotp({ password })
export const beginPasskey = (password: string) => accountApi.beginPasskey({ password })

/** Adds the app that shows this code. Throws ApiProblem with `fields.code`. */
export async function addTotp(code: string, name: string) {
  const added = await accountApi.confirmTotp({ code, name })
  await factorsChanged()
  return added
}

/** Adds the passkey that the browser made. */
export async function addPasskey(passkey: Record<string, unknown>, name: string) {
  const added = await accountApi.confirmPasskey({ passkey, name })
  await factorsChanged()
  return added
}

/** Removes one; `password` as MD5 in hex. */
export async function removeFactor(id: string, password: string): Promise<void> {
  await accountApi.removeFactor(id, password)
  await factorsChanged()
}

/** Makes new recovery codes, which are shown once. */
export async function newRecoveryCodes(password: string): Promise<string[]> {
  const { recoveryCodes } = await accountApi.recoveryCodes(password)
  await factorsChanged()
  return recoveryCodes
}

/** Signs out one session, else every one but this. */
export async function endSessions(id?: string): Promise<Outcome> {
  const { ended } = await accountApi.endSessions(write(), id)
  await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
  return {
    said: {
      key: ended === 0 ? 'commands:command.endedNone' : 'commands:command.endedSessions',
      params: { count: ended },
    },
  }
}
