/** The first account of an installation without demo data. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ROLES } from '../demo/roles.ts'
import { seedRoles } from '../demo/staff.ts'
import type { Database } from '../kit/database/database.ts'
import { hashPassword } from '../kit/sessions/passwords.ts'
import type { Config } from './config.ts'

export type FirstAccount = { username: string; password: string }

const USERNAME = 'admin'

/** Hash of a password as its sign-in sends it. */
export const hashOfPlain = (password: string): Promise<string> =>
  hashPassword(createHash('md5').update(password).digest('hex'))

/** A password that nobody chose: 96 random bits. */
export const randomPassword = (): string => randomBytes(12).toString('base64url')

/** A registration that waits for its approval signs nobody in. */
const APPROVED = sql<boolean>`
  exists (select from accounts where password_hash is not null and status not in ('pending', 'revision'))`

/** Whether an approved account exists. */
export async function hasApprovedAccounts(database: Database): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select ${APPROVED} as some`.execute(database.db)
  return rows[0]?.some ?? false
}

/**
 * Makes roles and one administrator where no account is approved; undefined where one is. Call it once the server listens, and
 * print the password at once: it is stored nowhere.
 */
export async function ensureFirstAccount(
  database: Database,
  config: Pick<Config, 'adminPassword'>,
): Promise<FirstAccount | undefined> {
  if (await hasApprovedAccounts(database)) return undefined
  const password = config.adminPassword ?? randomPassword()
  const passwordHash = await hashOfPlain(password)
  const admin = ROLES[0]
  if (!admin) throw new Error('there is no administrator role')
  return database.transaction(async (trx) => {
    await sql`lock table accounts in exclusive mode`.execute(trx)
    const { rows } = await sql<{ some: boolean; taken: boolean }>`
      select ${APPROVED} as some, exists (select from accounts where username = ${USERNAME}) as taken`.execute(
      trx,
    )
    if (rows[0]?.some) return undefined // another process was first
    // A stranger may have registered in the moment since the server listens.
    const username = rows[0]?.taken ? `${USERNAME}-${randomBytes(3).toString('hex')}` : USERNAME
    await seedRoles(trx)
    await sql`
      insert into accounts (id, code, search, name, username, status, role_ids, password_hash)
      values (${randomUUID()}, 'TK' || lpad(nextval('accounts_code')::text, 5, '0'),
        ${`${username} quan tri vien`}, 'Quản trị viên', ${username}, 'active', array[${admin.id}]::uuid[],
        ${passwordHash})`.execute(trx)
    return { username, password }
  })
}
