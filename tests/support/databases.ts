/**
 * Databases of test files, as copies of templates that a run makes once: building one takes seconds, a copy on
 * PostgreSQL a tenth of one. `setup.ts` makes the templates; without it each file finds its own way.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedStaff } from '../../src/server/demo/staff.ts'
import { type Database, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { createEmbedded, type TestEmbedded } from './embedded.ts'
import { findPostgres } from './postgres.ts'

/** Variables with the names of template databases on the run's PostgreSQL. */
export const MIGRATED_DATABASE = 'TEST_MIGRATED_DATABASE'
export const STAFFED_DATABASE = 'TEST_STAFFED_DATABASE'

/** A database of its own on PostgreSQL with every migration applied. Throws when there is no PostgreSQL. */
export async function createMigrated(): Promise<TestEmbedded> {
  const { found, reason } = await findPostgres()
  if (!found) throw new Error(reason)
  const template = process.env[MIGRATED_DATABASE]
  const { url, drop } = await found.createDatabase(template)
  const database = await openDatabase({ url, dataDir: '/nonexistent' })
  if (!template) await migrate(database)
  return {
    database,
    dataDir: '/nonexistent',
    async remove() {
      await database.close()
      await drop()
      await found.close()
    },
  }
}

/**
 * A migrated database with the demo staff and a data folder: on the run's PostgreSQL, embedded where there is none
 * or `TEST_EMBEDDED` is set, as the long form does.
 */
export async function createStaffed(): Promise<TestEmbedded> {
  const template = process.env[STAFFED_DATABASE]
  if (!template || process.env.TEST_EMBEDDED) {
    const embedded = await createEmbedded({}, { migrated: true })
    await migrate(embedded.database)
    await seedStaff(embedded.database)
    return embedded
  }
  const { found, reason } = await findPostgres()
  if (!found) throw new Error(reason)
  const { url, drop } = await found.createDatabase(template)
  const dataDir = mkdtempSync(join(tmpdir(), 'test-data-'))
  const database = await openDatabase({ url, dataDir })
  return {
    database,
    dataDir,
    async remove() {
      await database.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills a new database on a PostgreSQL and closes it. Returns its name, to be copied from. */
export async function createTemplate(
  create: () => Promise<{ url: string }>,
  fill: (database: Database) => Promise<void>,
): Promise<string> {
  const { url } = await create()
  const database = await openDatabase({ url, dataDir: '/nonexistent' })
  await fill(database)
  await database.close()
  return new URL(url).pathname.slice(1)
}
