/** A fresh embedded database per test, started from a copy: initdb takes seconds, a copy a fraction of one. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, type DatabaseConfig, openDatabase } from '../../src/server/kit/database/database.ts'

const version: string = createRequire(import.meta.url)('../../package.json').dependencies[
  '@electric-sql/pglite'
]
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/embedded-template/', import.meta.url))

/** The cached data folder of this PGlite version, made on first use. Safe when test files run side by side. */
export async function embeddedTemplate(): Promise<string> {
  const folder = join(CACHE, version)
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  const scratch = mkdtempSync(join(CACHE, 'making-'))
  const database = await openDatabase({ dataDir: scratch, maintenance: false })
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

export async function createEmbedded(config: Partial<DatabaseConfig> = {}): Promise<TestEmbedded> {
  const template = await embeddedTemplate()
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
