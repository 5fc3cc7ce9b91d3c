/** Codes of an authenticator app: TOTP of RFC 6238 as every app knows it, SHA-1, six digits, 30 s. */
import { Secret, TOTP } from 'otpauth'
import type { TotpSetup } from '../../../../core/wire/second-factor.ts'

const ISSUER = 'CMS SHOP'
const PERIOD_S = 30
/** Bytes; the hash's own length, as the RFC advises. */
const SECRET_BYTES = 20
/** Clocks may differ by one step. */
const WINDOW = 1

const totpOf = (secret: Uint8Array, username: string) =>
  new TOTP({
    issuer: ISSUER,
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const newSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes

/** The forms in which a secret is handed to an app. */
export async function setupOf(secret: Uint8Array, username: string): Promise<TotpSetup> {
  const totp = totpOf(secret, username)
  const uri = totp.toString()
  // 2.3 MB of code that few processes need.
  const { default: bwipjs } = await import('bwip-js/node')
  const qr = bwipjs.toSVG({
    bcid: 'qrcode',
    text: uri,
    scale: 3,
    paddingwidth: 4,
    paddingheight: 4,
    backgroundcolor: 'ffffff',
  })
  return { secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 '), uri, qr }
}

/** The 30 s step that a code belongs to, at most one away from now; undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_S) + delta
}
