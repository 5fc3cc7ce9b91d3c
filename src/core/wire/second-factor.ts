/** Second factors in the API. */
export type FactorKind = 'totp' | 'passkey'

/** A second factor of one's own. */
export type OwnFactor = {
  id: string
  kind: FactorKind
  name: string
  createdAt: string
  usedAt: string | null
}

export type FactorState = {
  factors: OwnFactor[]
  /** Recovery codes that are not used yet. */
  recoveryLeft: number
  /** A role demands one: the last cannot be removed. */
  required: boolean
}

/** The answer to the right password where more is needed. */
export type SignInStep = {
  /** Sent with what follows. */
  id: string
  /** Ways to prove it; empty: one has to be set up first. */
  kinds: FactorKind[]
  recovery: boolean
  /** Seconds. */
  expiresIn: number
}

/** The secret for an authenticator app: to type, as an address, and as a QR code (SVG). */
export type TotpSetup = { secret: string; uri: string; qr: string }
