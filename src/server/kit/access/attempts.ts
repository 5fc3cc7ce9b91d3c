/**
 * Attempts at an account that failed or were refused, in the audit log: one entry for each account, network and hour, with their
 * number. A name that is no account's is looked up and forgotten: it may be a password in the wrong field.
 */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { ACCESS, AccessKind } from '../../../core/wire/access.ts'
import { networkOf } from '../sessions/rate-limit.ts'
import { hourOf, keyIn, noteAccess } from './access.ts'

type AttemptKind = Extract<AccessKind, 'sign-in-failed' | 'sign-in-limited'>

export type Attempt<K extends AttemptKind = AttemptKind> = {
  kind: K
  action: (typeof ACCESS)[K][number]
  /** The account, or the name that was typed for one; neither: nothing names an account. */
  accountId?: string
  username?: string
  ip: string
  id: unknown
}

/** Entries of a kind within an hour, behind which further accounts and networks share one without either. */
const MOST = 500
const CROWD = 'many-addresses'

type Known = { account: string | null; entries: number }

/** Writes an attempt. Of a known and an unknown account it takes the same statements. */
export async function noteAttempt<K extends AttemptKind>(
  db: QueryExecutorProvider,
  { kind, action, accountId, username, ip, id }: Attempt<K>,
  most = MOST,
): Promise<void> {
  const at = Date.now()
  const begin = `${hourOf(at)}|${kind}|`
  const { rows } = await sql<Known>`
    select coalesce(${accountId ?? null}::uuid, (select id from accounts where username = ${username ?? null})) as account,
      (select count(*)::integer from (
        select from audit_counts where key > ${begin} and key < ${`${begin}~`} limit ${most}) c) as entries`.execute(
    db,
  )
  const { account = null, entries = 0 } = rows[0] ?? {}
  const key = [action, account ?? '', networkOf(ip)].join('|')
  const common = { kind, count: 1, requestId: String(id), at }
  if (entries >= most && !(await isThere(db, keyIn(at, kind, key))))
    await noteAccess(db, { ...common, action: CROWD, accountId: null, key: CROWD })
  else await noteAccess(db, { ...common, action, accountId: account, address: ip, key })
}

async function isThere(db: QueryExecutorProvider, key: string): Promise<boolean> {
  const { rows } = await sql`select from audit_counts where key = ${key}`.execute(db)
  return rows.length > 0
}
