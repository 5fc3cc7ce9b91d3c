/**
 * Before tests with databases: one PostgreSQL for all of them, with the templates that they copy. Projects that run
 * together share those of the first one; stopping them twice fails.
 */
import { seedStaff } from '../../src/server/demo/staff.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { createTemplate, MIGRATED_DATABASE, STAFFED_DATABASE } from './databases.ts'
import { migratedTemplate } from './embedded.ts'
import { findPostgres } from './postgres.ts'

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[MIGRATED_DATABASE] !== undefined) return async () => {}
  const given = process.env.TEST_DATABASE_URL
  await migratedTemplate()
  const { found } = await findPostgres()
  if (!found) return async () => {}
  if (found.cluster) process.env.TEST_DATABASE_URL = found.cluster.url
  const migrated = await createTemplate(
    () => found.createDatabase(),
    async (database) => void (await migrate(database)),
  )
  const staffed = await createTemplate(() => found.createDatabase(migrated), seedStaff)
  process.env[MIGRATED_DATABASE] = migrated
  process.env[STAFFED_DATABASE] = staffed
  return async () => {
    if (given === undefined) delete process.env.TEST_DATABASE_URL
    delete process.env[MIGRATED_DATABASE]
    delete process.env[STAFFED_DATABASE]
    // A server that was given keeps nothing of ours.
    if (!found.cluster) for (const name of [staffed, migrated]) await found.dropDatabase(name)
    await found.close()
  }
}
