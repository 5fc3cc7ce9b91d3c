/** Everything that happens to the database before the server listens: migrations, demo data, a first account. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ROLES } from '../demo/roles.ts'
import type { Progress } from '../demo/seed.ts'
import { seedRoles } from '../demo/staff.ts'
import { demoState } from '../demo/state.ts'
import type { Database } from '../kit/database/database.ts'
import { migrate } from '../kit/database/migrate.ts'
import { hashPassword } from '../kit/sessions/passwords.ts'
import { updateBuiltInRoles } from './built-in-roles.ts'
import type { Config } from './config.ts'
import { hasAccounts } from './installation.ts'

export type Prepared = {
  demo: boolean
  /** For a fresh database without demo data; the password is shown once and kept nowhere. */
  firstAccount?: { username: string; password: string }
  /** Work on the demo data that is better done while people use them already: seconds, in many short steps. */
  finish?(options: { onShare?(share: number): void; signal?: AbortSignal }): Promise<void>
}

/** Fewer orders than these are finished sooner than any user has signed in. */
const FINISHED_AT_ONCE = 10_000

/** Migrates, and fills a fresh database as configured. */
export async function prepareDatabase(
  database: Database,
  config: Config,
  log: (message: string) => void,
  onProgress: (progress: Progress) => void,
): Promise<Prepared> {
  await migrate(database, undefined, log)
  const roles = await updateBuiltInRoles(database)
  if (roles.length > 0) log(`roles brought up to date: ${roles.join(', ')}`)
  const before = await demoState(database)
  if (before.state === 'complete' && before.isFinished) return { demo: true }
  // A seeding that was cut off starts over: half of it is of no use.
  if (before.state !== 'none' || (await wantsDemo(database, config))) {
    // Loaded only here: it brings an image library along, which a server does not otherwise need.
    const { fillDemo, finishDemo } = await import('../demo/seed.ts')
    const { demoOrders: orders, demoSeed: seed, dataDir } = config
    if (before.state !== 'complete')
      await fillDemo(database, { orders, dataDir, onProgress, ...(seed !== undefined && { seed }) })
    if (orders >= FINISHED_AT_ONCE) {
      return {
        demo: true,
        finish: ({ onShare = () => {}, signal }) =>
          finishDemo(database, { onProgress: ({ done, total }) => onShare(done / total), signal }),
      }
    }
    await finishDemo(database, { onProgress })
    return { demo: true }
  }
  const firstAccount = await ensureFirstAccount(database, config)
  return { demo: false, ...(firstAccount && { firstAccount }) }
}

async function wantsDemo(database: Database, config: Config): Promise<boolean> {
  if (config.demo === 'off' || (config.demo === 'auto' && database.kind !== 'pglite')) return false
  if (!(await hasAccounts(database))) return true
  if (config.demo === 'auto') return false
  throw new Error(
    'DEMO=1: this database already holds accounts, and demo data is only written into an empty one. ' +
      'Leave DEMO out, or name an empty database.',
  )
}

/** Without any user to sign in as, a fresh installation would be locked: the roles and one administrator. */
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
