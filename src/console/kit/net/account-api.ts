/** Calls of the account pages: registering, a forgotten password, one's own profile. Fetched with those pages. */

import type { OwnSession, Profile } from '../../../core/wire/account.ts'
import type { Captcha, CaptchaAnswer } from '../../../core/wire/captcha.ts'
import type { NumberReader } from '../../../core/wire/number-readers.ts'
import type { FactorState, TotpSetup } from '../../../core/wire/second-factor.ts'
import { accountQuery } from './cookies.ts'
import { request, type WriteOptions } from './request.ts'

export type CaptchaKind = 'image' | 'words'
export type Registration = {
  name: string
  username: string
  email: string
  phone: string
  /** MD5 in hex. */
  password: string
}

/** Changes of the profile; another e-mail requires the present password (MD5 in hex). */
export type ProfileChanges = { name?: string; email?: string; phone?: string; password?: string }

type FactorCaller = { step?: string; password?: string }
/** Recovery codes come with the first factor. */
type Added = { recoveryCodes?: string[] }

const account = '/api/public/account'
async function send<T>(
  path: string,
  body: Record<string, unknown> | FormData,
  write?: WriteOptions,
): Promise<T> {
  // Each page shows its failures itself.
  return (
    await request(`${account}/${path}`, { method: 'POST', query: accountQuery(), body, write, quiet: !write })
  ).data as T
}

export const accountApi = {
  captcha: (kind: CaptchaKind) => send<Captcha>('get_captcha_verify', { kind }),
  register: (values: Registration, captcha: CaptchaAnswer) => send<unknown>('create', { ...values, captcha }),
  /** The answer is the same whether there is such an account. */
  forgot: (username: string, captcha: CaptchaAnswer) =>
    send<unknown>('forgot_password', { username, captcha }),
  /** The owner of the password that a mailed link sets; problem `invalid` when the link is no longer valid. */
  resetOwner: (token: string) => send<{ username: string }>('reset_password', { token }),
  /** `password` is the MD5 in hex; ends every session of the account. */
  reset: (token: string, password: string) =>
    send<{ username: string }>('reset_password', { token, password }),

  profile: async (signal?: AbortSignal) =>
    (await request(`${account}/get_profile`, { query: accountQuery(), signal })).data as Profile,
  updateProfile: (changes: ProfileChanges, write: WriteOptions) =>
    send<Profile>('update_profile', changes, write),
  /** Both as MD5 in hex; ends every other session. */
  changePassword: (password: string, newPassword: string, write: WriteOptions) =>
    send<unknown>('change_pass', { password, new_password: newPassword }, write),
  uploadAvatar(file: Blob, write: WriteOptions) {
    const form = new FormData()
    form.append('file', file, 'avatar')
    return send<{ avatar: string | null }>('avatar', form, write)
  },
  removeAvatar: async (write: WriteOptions) =>
    (await request(`${account}/avatar`, { method: 'DELETE', query: accountQuery(), write })).data as {
      avatar: null
    },
  sessions: async (signal?: AbortSignal) =>
    (await request(`${account}/sessions`, { query: accountQuery(), signal })).data as OwnSession[],
  /** Second factors. At a sign-in by its `step`; else by the session and, to begin, the password as MD5 in hex. */
  secondFactors: async (signal?: AbortSignal) =>
    (await request(`${account}/second_factors`, { query: accountQuery(), signal })).data as FactorState,
  secondFactor: (proof: Record<string, unknown>) => send<{ token: string }>('second_factor', proof),
  passkeyOptions: (step: string) => send<unknown>('second_factor_options', { step }),
  beginTotp: (by: FactorCaller) => send<TotpSetup>('totp_begin', by),
  confirmTotp: (values: { step?: string; code: string; name: string }) => send<Added>('totp_confirm', values),
  beginPasskey: (by: FactorCaller) => send<unknown>('passkey_begin', by),
  confirmPasskey: (values: { step?: string; passkey: Record<string, unknown>; name: string }) =>
    send<Added>('passkey_confirm', values),
  removeFactor: (id: string, password: string) => send<FactorState>('remove_factor', { id, password }),
  recoveryCodes: (password: string) => send<{ recoveryCodes: string[] }>('recovery_codes', { password }),
  /** The accounts that were shown the most phone numbers. */
  numberReaders: async (signal?: AbortSignal) =>
    (await request('/api/number-readers', { signal })).data as NumberReader[],
  /** Of one session, else of all but this one. */
  endSessions: (write: WriteOptions, id?: string) =>
    send<{ ended: number }>('end_sessions', id === undefined ? {} : { id }, write),
}
