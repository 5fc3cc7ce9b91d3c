/** Facts of this installation: its version, whether it holds demo data, its demo accounts. */
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { STAFF } from '../demo/staff.ts'
import { demoState } from '../demo/state.ts'
import type { Database } from '../kit/database/database.ts'
import type { Config } from './config.ts'

export const VERSION: string = createRequire(import.meta.url)('../../../package.json').version

export type InstallationFacts = {
  demo: boolean
  /** Accounts for signing in, shown on the login page; only with demo data. */
  accounts?: { username: string; name: string; title: string }[]
  /** Whether mails go out; else they are files on the server. */
  mails: boolean
  version: string
}

/** Whether any user could sign in. */
export async function hasAccounts(database: Database): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from accounts where password_hash is not null) as some`.execute(database.db)
  return rows[0]?.some ?? false
}

/** Facts that the sign-in page may read without a session. */
export async function installationFacts(
  database: Database,
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
): Promise<InstallationFacts> {
  const facts = { mails: smtpUrl !== undefined, version: VERSION }
  if ((await demoState(database)).state === 'none') return { demo: false, ...facts }
  const usernames = STAFF.map(({ username }) => username)
  const { rows } = await sql<{ username: string; name: string; title: string }>`
    select a.username, a.name, coalesce(r.name, '') as title
    from accounts a left join roles r on r.id = a.role_ids[1]
    where a.username = any (${usernames}) and a.status = 'active'
    order by array_position(${usernames}::text[], a.username)`.execute(database.db)
  return { demo: true, accounts: rows, ...facts }
}
