/** Ending sessions, for everything that revokes access: in the transaction of the change that causes it. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** Each process drops what it remembers of an account's sessions when its id comes through here. */
export const SESSIONS_CHANNEL = 'sessions'
/** Instead of an account's id: every session is to be looked at again (a role's abilities changed). */
export const EVERYBODY = '*'

export type EndReason =
  | 'signed-out'
  | 'elsewhere'
  | 'other-device'
  | 'password'
  | 'roles'
  | 'status'
  | 'deleted'
  | 'factors'
  | 'by-admin'
  | 'renewed'
  | 'over'

/** A row of `sessions` that neither was ended nor is over by itself. */
export const isLiving = ({ idleMs, maxMs }: { idleMs: number; maxMs: number }): RawBuilder<boolean> => sql`
  (ended_at is null and seen_at > now() - make_interval(secs => ${idleMs / 1000})
    and created_at > now() - make_interval(secs => ${maxMs / 1000}))`

/**
 * Ends an account's sessions, all but `except` or only those of which `where` is true, and answers how many; heard by
 * every process when the transaction commits.
 */
export async function endSessions(
  db: QueryExecutorProvider,
  accountId: string,
  reason: EndReason,
  { except, where }: { except?: Buffer; where?: RawBuilder<boolean> } = {},
): Promise<number> {
  const { rows } = await sql`
    update sessions set ended_at = now(), ended_reason = ${reason}
    where account_id = ${accountId} and ended_at is null
      and token_hash is distinct from ${except ?? null}::bytea and ${where ?? sql`true`}
    returning 1 as ended`.execute(db)
  await announceSessions(db, accountId)
  return rows.length
}

/** Ends what is over under the present rules, before longer ones would bring it back. */
export async function endOver(
  db: QueryExecutorProvider,
  rules: { idleMs: number; maxMs: number },
): Promise<void> {
  await sql`update sessions set ended_at = now(), ended_reason = 'over'
    where ended_at is null and not ${isLiving(rules)}`.execute(db)
  await announceSessions(db, EVERYBODY)
}

/** Lets every process look an account's (or every user's) sessions up again. */
export async function announceSessions(db: QueryExecutorProvider, accountId: string): Promise<void> {
  await sql`select pg_notify(${SESSIONS_CHANNEL}, ${accountId})`.execute(db)
}
