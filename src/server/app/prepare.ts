/** Everything that happens to the database before the server listens: migrations, demo data, a first account. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { seedDemo } from '../demo/seed.ts'
import { ROLES, seedRoles } from '../demo/staff.ts'
import type { Database } from '../kit/database/database.ts'
import { migrate } from '../kit/database/migrate.ts'
import { hashPassword } from '../kit/passwords.ts'
import type { Config } from './config.ts'
import { demoState, hasAccounts, setDemoState } from './installation.ts'

export type Progress = (done: number, total: number, label: string) => void

export type Prepared = {
  /** Signed in with on a fresh database without demo data; the password is shown once and kept nowhere. */
  firstAccount?: { username: string; password: string }
  demo: boolean
}

/** Migrates, and fills a fresh database as the configuration says. */
export async function prepareDatabase(
  database: Database,
  config: Config,
  log: (message: string) => void,
  onProgress: Progress,
): Promise<Prepared> {
  await migrate(database, undefined, log)
  const state = await demoState(database)
  if (state === 'seeding' || (state === undefined && (await wantsDemo(database, config)))) {
    await seedFresh(database, { orders: config.demoOrders, seed: config.demoSeed, onProgress })
    return { demo: true }
  }
  if (state === 'done') return { demo: true }
  const firstAccount = await ensureFirstAccount(database, config)
  return { demo: false, ...(firstAccount && { firstAccount }) }
}

async function wantsDemo(database: Database, config: Config): Promise<boolean> {
  if (config.demo === 'off') return false
  if (await hasAccounts(database)) {
    if (config.demo === 'auto') return false
    throw new Error(
      'DEMO=1: this database already holds accounts, and demo data is only written into an empty one. ' +
        'Leave DEMO out, or name an empty database.',
    )
  }
  return config.demo === 'on' || database.kind === 'pglite'
}

/**
 * Writes demo data into a database that holds nothing else. The mark goes first: a seeding that was cut off
 * is begun anew from empty tables, since nobody could have worked with half of it.
 */
export async function seedFresh(
  database: Database,
  options: { orders: number; seed: number; onProgress: Progress },
): Promise<void> {
  if ((await demoState(database)) !== undefined) await emptyDatabase(database)
  await setDemoState(database.db, 'seeding')
  await seedDemo(database, options)
  await setDemoState(database.db, 'done')
}

/** Empties every table but those that describe the database itself. */
async function emptyDatabase(database: Database): Promise<void> {
  await database.session(async (session) => {
    const tables = await session.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables
       where schemaname = current_schema() and tablename not in ('migrations', 'installation')`,
    )
    if (tables.length > 0)
      await session.exec(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade`)
    const sequences = await session.query<{ name: string }>(
      `select quote_ident(sequencename) as name from pg_sequences where schemaname = current_schema()`,
    )
    for (const { name } of sequences) await session.exec(`alter sequence ${name} restart`)
  })
}

/** Without anybody to sign in as, a fresh installation would be locked: the roles and one administrator. */
async function ensureFirstAccount(database: Database, config: Config): Promise<Prepared['firstAccount']> {
  if (await hasAccounts(database)) return undefined
  const username = 'admin'
  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(createHash('md5').update(password).digest('hex'))
  const admin = ROLES[0]
  if (!admin) throw new Error('there is no administrator role')
  const added = await database.transaction(async (trx) => {
    await sql`lock table accounts in exclusive mode`.execute(trx)
    const { rows } = await sql<{ some: boolean }>`
      select exists (select from accounts) as some`.execute(trx)
    if (rows[0]?.some) return false // another process was first
    await seedRoles(trx)
    await sql`
      insert into accounts (id, code, search, name, username, status, role_ids, password_hash)
      values (${randomUUID()}, 'TK' || lpad(nextval('accounts_code')::text, 5, '0'), 'admin quan tri vien',
        'Quản trị viên', ${username}, 'active', array[${admin.id}]::uuid[], ${passwordHash})`.execute(trx)
    return true
  })
  return added ? { username, password } : undefined
}
