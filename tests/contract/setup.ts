/**
 * Before the contract tests: one PostgreSQL for all of them, and the demo shop seeded once on each database.
 * Every file then works on copies of its own, which take a moment; seeding takes seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { type Database, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { createEmbedded } from '../support/embedded.ts'
import { findPostgres } from '../support/postgres.ts'
import { ORDERS, SEEDED_DATABASE, SEEDED_FOLDER } from '../support/seeded.ts'

async function seed(database: Database, dataDir: string): Promise<void> {
  await migrate(database)
  await seedDemo(database, { orders: ORDERS, seed: 1, dataDir })
  await database.close()
}

export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const embedded = await createEmbedded({}, { migrated: true })
  await seed(embedded.database, embedded.dataDir)
  process.env[SEEDED_FOLDER] = embedded.dataDir

  const { found } = await findPostgres()
  const scratch = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  const seeded = await found?.createDatabase()
  if (found && seeded) {
    await seed(await openDatabase({ url: seeded.url, dataDir: scratch }), scratch)
    process.env[SEEDED_DATABASE] = new URL(seeded.url).pathname.slice(1)
    if (found.cluster) process.env.TEST_DATABASE_URL = found.cluster.url
  }
  return async () => {
    if (given === undefined) delete process.env.TEST_DATABASE_URL
    await seeded?.drop()
    await found?.close()
    for (const folder of [embedded.dataDir, scratch]) rmSync(folder, { recursive: true, force: true })
  }
}
