/**
 * The only place of the console that writes to the user's own account: profile, picture, password, sessions
 * (a test holds that). Name and picture at the top of the page follow at once.
 */
import type { Outcome } from '../../../../commands/command.ts'
import type { Profile } from '../../../core/wire/account.ts'
import { sessionAtom, store } from '../../kit/atoms.ts'
import { accountApi, type ProfileChanges } from '../../kit/net/account-api.ts'
import { COOKIES, writeCookie } from '../../kit/net/cookies.ts'
import { queryClient } from '../../kit/net/queries.ts'
import { newKey, type WriteOptions } from '../../kit/net/request.ts'

export const PROFILE_KEY = ['profile'] as const
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
  await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
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
