/** Everything that happens to the database before the server listens: migrations, roles, demo data. */
import type { Progress } from '../demo/seed.ts'
import { demoState } from '../demo/state.ts'
import type { Database } from '../kit/database/database.ts'
import { migrate } from '../kit/database/migrate.ts'
import { updateBuiltInRoles } from './built-in-roles.ts'
import type { Config } from './config.ts'
import { hasAccounts } from './installation.ts'

export type Prepared = {
  demo: boolean
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
  const roles = await updateBuiltInRoles(database, undefined, log)
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
  return { demo: false }
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
