/** Passkeys of the browser; its library is fetched with this file. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { t } from '../../kit/i18n.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'

/** Whether passkeys can work here: not by a bare address, and not over plain http but for this machine. */
export function passkeysWork(): boolean {
  const { hostname } = location
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':')
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress
}

/** Turns the browser's errors into failed calls with words. */
async function said<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isThere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new ApiProblem({
      kind: 'server',
      msg: t(isThere ? 'factor:existing' : 'factor:cancelled'),
      cause: error,
    })
  }
}

/** Asks for a passkey that proves who is there. */
export const askPasskey = (options: unknown): Promise<Record<string, unknown>> =>
  said(
    startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }),
  ).then((response) => ({ ...response }))

/** Makes a new passkey. */
export const makePasskey = (options: unknown): Promise<Record<string, unknown>> =>
  said(
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  ).then((response) => ({ ...response }))
