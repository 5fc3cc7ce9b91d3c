/** A fresh embedded database per test, started from a copy: initdb takes seconds, a copy a fraction of one. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, type DatabaseConfig, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { findMigrations } from '../../src/server/kit/database/migrate-files.ts'

const version: string = createRequire(import.meta.url)('../../package.json').dependencies[
  '@electric-sql/pglite'
]
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/embedded-template/', import.meta.url))

/** The cached data folder of this PGlite version, made on first use. Safe when test files run side by side. */
export function embeddedTemplate(): Promise<string> {
  return cached(version, async () => {})
}

/** The same with every migration applied: applying them takes as long as starting does. */
export function migratedTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of findMigrations()) hash.update(`${name} ${checksum}\n`)
  const name = `${version}-${hash.digest('hex').slice(0, 16)}`
  return cached(name, async (database) => {
    for (const old of readdirSync(CACHE))
      if (old.startsWith(`${version}-`) && old !== name) rmSync(join(CACHE, old), { recursive: true })
    await migrate(database)
  })
}

async function cached(name: string, fill: (database: Database) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name)
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  const scratch = mkdtempSync(join(CACHE, 'making-'))
  const database = await openDatabase({ dataDir: scratch, maintenance: false })
  await fill(database)
  await database.close()
  try {
    renameSync(join(scratch, 'database'), folder)
  } catch (error) {
    if (!existsSync(folder)) throw error // another test file was faster
  }
  rmSync(scratch, { recursive: true, force: true })
  return folder
}

export interface TestEmbedded {
  database: Database
  dataDir: string
  /** Closes the database and removes its folder. */
  remove(): Promise<void>
}

/** An empty database; with `migrated`, one that `migrate` finds nothing to do in. */
export async function createEmbedded(
  config: Partial<DatabaseConfig> = {},
  { migrated = false } = {},
): Promise<TestEmbedded> {
  const template = await (migrated ? migratedTemplate() : embeddedTemplate())
  const dataDir = mkdtempSync(join(tmpdir(), 'test-embedded-'))
  const database = await openDatabase({
    dataDir,
    maintenance: false,
    ...config,
    embedded: { template, ...config.embedded },
  })
  const remove = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { database, dataDir, remove }
}
