/**
 * Second factors of accounts: setting them up, proving them, removing them. Attempts are counted by account before anything is
 * checked; a TOTP code, a challenge and a recovery code serve once.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type QueryExecutorProvider, sql } from 'kysely'
import { Problem } from '../../../../core/problems/problems.ts'
import type { FactorKind, FactorState, OwnFactor, TotpSetup } from '../../../../core/wire/second-factor.ts'
import type { Database } from '../../database/database.ts'
import { newId } from '../../ids.ts'
import type { SecretBox } from '../../protection/secret-box.ts'
import { RateLimit } from '../rate-limit.ts'
import { spendCode } from './recovery.ts'
import { keepInStep, type PendingStep, secretOf, takeChallenge } from './steps.ts'
import { newSecret, setupOf, stepOf } from './totp.ts'

/** Loaded with the first passkey: with its parsers of certificates it is 250 files that few processes need. */
const passkeys = () => import('@simplewebauthn/server')

/** Wrong tries of an account, by any of its factors; a code has a million values. */
const TRIES = { name: 'second-factor', attempts: 10, seconds: 15 * 60 }
const MOST = 10
/** EdDSA, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

/** Address of the console in the browser: passkeys are bound to it. */
export type Site = { origin: string; host: string }
/** A proof: one of the three. */
export type Proof = { code?: string | undefined; recovery?: string | undefined; passkey?: unknown }

type Stored = {
  id: string
  secret: Buffer | null
  credential_id: string | null
  public_key: Buffer | null
  counter: number
  transports: string[]
}

const wrong = (field: string, key: string) => new Problem('invalid', { fields: { [field]: { key } } })

/** The second factors of accounts: authenticator apps, passkeys and recovery codes. */
export class SecondFactors {
  readonly #database: Database
  readonly #box: SecretBox
  readonly #tries: RateLimit

  constructor(database: Database, box: SecretBox) {
    this.#database = database
    this.#box = box
    this.#tries = new RateLimit(database, TRIES)
  }

  /** An account's factors, and whether one of its roles demands one. */
  async stateOf(accountId: string, db: QueryExecutorProvider = this.#database.db): Promise<FactorState> {
    const { rows } = await sql<{ factors: OwnFactor[]; left: number; required: boolean }>`
      select coalesce((
          select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name,
            'createdAt', iso_time(f.created_at), 'usedAt', iso_time(f.used_at)) order by f.created_at)
          from second_factors f where f.account_id = a.id), '[]') as factors,
        (select count(*)::integer from recovery_codes c where c.account_id = a.id and c.used_at is null) as left,
        exists (select from roles r where r.id = any (a.role_ids) and r.second_factor) as required
      from accounts a where a.id = ${accountId}`.execute(db)
    const [row] = rows
    return { factors: row?.factors ?? [], recoveryLeft: row?.left ?? 0, required: row?.required ?? false }
  }

  /** Checks a proof. Throws `invalid` at its field, or `tooMany`; returns how it was proved. */
  async prove(step: PendingStep, proof: Proof, site: Site): Promise<'totp' | 'passkey' | 'recovery'> {
    await this.#tries.take(step.accountId)
    const way =
      proof.code !== undefined ? 'totp' : proof.recovery !== undefined ? 'recovery' : ('passkey' as const)
    if (way === 'totp' && !(await this.#proveCode(step, proof.code ?? ''))) throw wrong('code', 'wrongCode')
    if (way === 'recovery' && !(await spendCode(this.#database.db, step.accountId, proof.recovery ?? '')))
      throw wrong('recovery', 'wrongRecovery')
    if (way === 'passkey' && !(await this.#provePasskey(step, proof.passkey, site)))
      throw wrong('passkey', 'wrongPasskey')
    await this.#tries.reset(step.accountId)
    return way
  }

  async #proveCode({ accountId, username }: PendingStep, code: string): Promise<boolean> {
    for (const { id, secret } of await this.#stored(accountId, 'totp')) {
      const plain = secret && this.#box.open(secret, accountId)
      if (!plain) {
        if (secret)
          throw new Error(`the second factor of ${username} cannot be decrypted: SECRET_KEY is another one`)
        continue
      }
      const step = stepOf(plain, code)
      if (step === undefined) continue
      // Only later steps than the last one: no code serves twice.
      const { rows } = await sql`
        update second_factors set last_step = ${step}, used_at = now()
        where id = ${id} and coalesce(last_step, 0) < ${step} returning 1 as used`.execute(this.#database.db)
      return rows.length > 0
    }
    return false
  }

  /** The options by which the browser asks for a passkey. */
  async passkeyOptions(step: PendingStep, { host }: Site) {
    const keys = await this.#stored(step.accountId, 'passkey')
    const options = await (await passkeys()).generateAuthenticationOptions({
      rpID: host,
      allowCredentials: keys.map(({ credential_id, transports }) => ({
        id: credential_id ?? '',
        transports,
      })),
      userVerification: 'preferred',
    })
    await keepInStep(this.#database.db, step, { challenge: options.challenge })
    return options
  }

  async #provePasskey(step: PendingStep, given: unknown, { origin, host }: Site): Promise<boolean> {
    const expectedChallenge = await takeChallenge(this.#database.db, step)
    const response = given as AuthenticationResponseJSON
    const keys = await this.#stored(step.accountId, 'passkey')
    const key = keys.find(({ credential_id }) => credential_id === response?.id)
    if (!key?.public_key) return false
    const credential = {
      id: key.credential_id ?? '',
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
      transports: key.transports,
    }
    // What it throws is about what the browser sent.
    const checked = await (await passkeys())
      .verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: host,
        credential,
        requireUserVerification: false,
      })
      .catch(() => undefined)
    if (!checked?.verified) return false
    await sql`
      update second_factors set counter = ${checked.authenticationInfo.newCounter}, used_at = now()
      where id = ${key.id}`.execute(this.#database.db)
    return true
  }

  async #stored(accountId: string, kind: FactorKind): Promise<Stored[]> {
    const { rows } = await sql<Stored>`
      select id, secret, credential_id, public_key, counter, transports from second_factors
      where account_id = ${accountId} and kind = ${kind} order by created_at`.execute(this.#database.db)
    return rows
  }

  /** Begins to set up an authenticator app. */
  async beginTotp(step: PendingStep): Promise<TotpSetup> {
    const secret = newSecret()
    await keepInStep(this.#database.db, step, { secret: this.#box.seal(secret, step.accountId) })
    return setupOf(secret, step.username)
  }

  /** Checks the first code of an app. Returns how it is stored; throws `invalid` at `code`, or `tooMany`. */
  async provedTotp(
    step: PendingStep,
    code: string,
  ): Promise<(db: QueryExecutorProvider, name: string) => Promise<void>> {
    await this.#tries.take(step.accountId)
    const sealed = await secretOf(this.#database.db, step)
    const secret = this.#box.open(sealed, step.accountId)
    const used = secret && stepOf(secret, code)
    if (used === undefined) throw wrong('code', 'wrongCode')
    await this.#tries.reset(step.accountId)
    return async (db, name) => {
      await this.#room(db, step.accountId)
      await sql`
        insert into second_factors (id, account_id, kind, name, secret, last_step)
        values (${newId()}, ${step.accountId}, 'totp', ${name}, ${sealed}, ${used})`.execute(db)
    }
  }

  /** Begins to set up a passkey. */
  async beginPasskey(step: PendingStep, { host }: Site) {
    const keys = await this.#stored(step.accountId, 'passkey')
    const options = await (await passkeys()).generateRegistrationOptions({
      rpName: 'CMS SHOP',
      rpID: host,
      userName: step.username,
      userDisplayName: step.name,
      userID: new TextEncoder().encode(step.accountId),
      attestationType: 'none',
      supportedAlgorithmIDs: [...ALGORITHMS],
      excludeCredentials: keys.map(({ credential_id, transports }) => ({
        id: credential_id ?? '',
        transports,
      })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })
    await keepInStep(this.#database.db, step, { challenge: options.challenge })
    return options
  }

  /** Checks a new passkey. Returns how it is stored; throws `invalid` at `passkey`. */
  async provedPasskey(
    step: PendingStep,
    given: unknown,
    { origin, host }: Site,
  ): Promise<(db: QueryExecutorProvider, name: string) => Promise<void>> {
    const expectedChallenge = await takeChallenge(this.#database.db, step)
    const response = given as RegistrationResponseJSON
    const checked = await (await passkeys())
      .verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: false,
        supportedAlgorithmIDs: [...ALGORITHMS],
      })
      .catch(() => undefined)
    if (!checked?.verified) throw wrong('passkey', 'wrongPasskey')
    const { id, publicKey, counter, transports } = checked.registrationInfo.credential
    return async (db, name) => {
      await this.#room(db, step.accountId)
      await sql`
        insert into second_factors (id, account_id, kind, name, credential_id, public_key, counter, transports)
        values (${newId()}, ${step.accountId}, 'passkey', ${name}, ${id}, ${Buffer.from(publicKey)}, ${counter},
          ${[...(transports ?? [])]}::text[])`.execute(db)
    }
  }

  /** Removes one of an account's own; false when it is not there. Throws where a role demands one and it is the last. */
  async remove(db: QueryExecutorProvider, accountId: string, id: string): Promise<boolean> {
    // Two removals at once must not both find the other's factor.
    await sql`select from accounts where id = ${accountId} for update`.execute(db)
    const { factors, required } = await this.stateOf(accountId, db)
    if (!factors.some((one) => one.id === id)) return false
    if (required && factors.length === 1) throw new Problem('notAllowed', { reason: { key: 'lastFactor' } })
    await sql`delete from second_factors where id = ${id} and account_id = ${accountId}`.execute(db)
    if (factors.length === 1)
      await sql`delete from recovery_codes where account_id = ${accountId}`.execute(db)
    return true
  }

  async #room(db: QueryExecutorProvider, accountId: string): Promise<void> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from second_factors where account_id = ${accountId}`.execute(db)
    if ((rows[0]?.count ?? 0) >= MOST) throw wrong('name', 'tooManyFactors')
  }
}
