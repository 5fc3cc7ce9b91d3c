/**
 * Before the contract tests, after `support/setup.ts`: the demo shop is seeded once on each database. Every file then
 * works on copies of its own, which take a moment; seeding takes seconds.
 */
import { rmSync } from 'node:fs'
import { seedDemo } from '../../src/server/demo/seed.ts'
import type { Database } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { createTemplate, MIGRATED_DATABASE } from '../support/databases.ts'
import { createEmbedded } from '../support/embedded.ts'
import { findPostgres } from '../support/postgres.ts'
import { ORDERS, SEEDED_DATABASE, SEEDED_FOLDER } from '../support/seeded.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const embedded = await createEmbedded({}, { migrated: true })
  const seed = async (database: Database) => {
    await migrate(database)
    await seedDemo(database, { orders: ORDERS, seed: 1, dataDir: embedded.dataDir })
  }
  await seed(embedded.database)
  await embedded.database.close()
  process.env[SEEDED_FOLDER] = embedded.dataDir

  const { found } = await findPostgres()
  if (found) {
    const template = process.env[MIGRATED_DATABASE]
    process.env[SEEDED_DATABASE] = await createTemplate(() => found.createDatabase(template), seed)
  }
  return async () => {
    const seeded = process.env[SEEDED_DATABASE]
    if (seeded) await found?.dropDatabase(seeded)
    delete process.env[SEEDED_DATABASE]
    delete process.env[SEEDED_FOLDER]
    rmSync(embedded.dataDir, { recursive: true, force: true })
  }
}
