/**
 * Steps between the right password and the session: five minutes for the second factor, or for setting one up. A step is
 * an opaque token like a session's, stored as its hash; it opens nothing by itself.
 */
import { hash, randomBytes } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { Problem } from '../../../../core/problems/problems.ts'
import type { Checked } from '../session-store.ts'

export const STEP_SECONDS = 5 * 60

export type Purpose = 'verify' | 'enrol' | 'profile'

/** A step under way. `key` names its row. */
export type PendingStep = {
  key: Buffer
  accountId: string
  username: string
  name: string
  passwordHash: string | null
}

const keyOf = (token: string) => hash('sha256', token, 'buffer')

/** Opens a step of a sign-in; returns its token. */
export async function openStep(
  db: QueryExecutorProvider,
  { accountId, passwordHash }: Checked,
  purpose: 'verify' | 'enrol',
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    with over as (delete from second_factor_steps where expires_at < now())
    insert into second_factor_steps (token_hash, account_id, password_hash, purpose, expires_at)
    values (${keyOf(token)}, ${accountId}, ${passwordHash}, ${purpose},
      now() + make_interval(secs => ${STEP_SECONDS}))`.execute(db)
  return token
}

/** Opens the step of a set-up in the profile; it belongs to the session. */
export async function openOwnStep(db: QueryExecutorProvider, key: Buffer, accountId: string): Promise<void> {
  await sql`
    insert into second_factor_steps (token_hash, account_id, purpose, expires_at)
    values (${key}, ${accountId}, 'profile', now() + make_interval(secs => ${STEP_SECONDS}))
    on conflict (token_hash) do update set expires_at = excluded.expires_at, challenge = null, secret = null`.execute(
    db,
  )
}

/** A step by its token or key. Throws `notAllowed` when it is over, or of an account that changed meanwhile. */
export async function findStep(
  db: QueryExecutorProvider,
  token: string | Buffer,
  purposes: readonly Purpose[],
): Promise<PendingStep> {
  const key = typeof token === 'string' ? keyOf(token) : token
  const { rows } = await sql<{
    account_id: string
    username: string
    name: string
    password_hash: string | null
  }>`
    select s.account_id, a.username, a.name, s.password_hash
    from second_factor_steps s join accounts a on a.id = s.account_id
    where s.token_hash = ${key} and s.expires_at > now() and s.purpose = any (${[...purposes]}::text[])
      and a.status = 'active' and (s.password_hash is null or s.password_hash = a.password_hash)`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('notAllowed', { reason: { key: 'stepOver' } })
  return {
    key,
    accountId: row.account_id,
    username: row.username,
    name: row.name,
    passwordHash: row.password_hash,
  }
}

/** Keeps the challenge of a passkey, or the secret of a TOTP, until it is proved. */
export async function keepInStep(
  db: QueryExecutorProvider,
  { key }: PendingStep,
  { challenge = null, secret = null }: { challenge?: string | null; secret?: Buffer | null },
): Promise<void> {
  await sql`
    update second_factor_steps set challenge = ${challenge}, secret = ${secret} where token_hash = ${key}`.execute(
    db,
  )
}

/** Takes the challenge out: it serves once. */
export async function takeChallenge(db: QueryExecutorProvider, { key }: PendingStep): Promise<string> {
  const { rows } = await sql<{ challenge: string | null }>`
    update second_factor_steps step set challenge = null
    from (select token_hash, challenge from second_factor_steps where token_hash = ${key} for update) kept
    where step.token_hash = kept.token_hash returning kept.challenge`.execute(db)
  const challenge = rows[0]?.challenge
  if (!challenge) throw new Problem('notAllowed', { reason: { key: 'stepOver' } })
  return challenge
}

/** The secret of a TOTP that is being set up, encrypted. */
export async function secretOf(db: QueryExecutorProvider, { key }: PendingStep): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer | null }>`
    select secret from second_factor_steps where token_hash = ${key}`.execute(db)
  if (!rows[0]?.secret) throw new Problem('notAllowed', { reason: { key: 'stepOver' } })
  return rows[0].secret
}

/** Ends a step; false when it was ended before, so that it opens one session at most. */
export async function endStep(db: QueryExecutorProvider, { key }: PendingStep): Promise<boolean> {
  const { rows } = await sql`
    delete from second_factor_steps where token_hash = ${key} returning 1 as ended`.execute(db)
  return rows.length > 0
}
