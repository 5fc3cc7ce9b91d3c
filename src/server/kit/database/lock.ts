/**
 * One process per data folder, or per piece of work. The lock is the operating system's: an exclusive fcntl
 * lock, taken through node:sqlite because plain Node offers no other. The kernel drops it when the process
 * ends in any way, kill -9 included, so it is never judged by age and never stolen; and it belongs to the
 * file, so two containers with one volume exclude each other. Alternatives: docs/decisions/0003.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Error of a second process on the same data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

/** Takes the lock of a file until `release`; undefined while another process holds it. The file stays empty. */
export function tryLock(path: string): { release(): void } | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written: the file exists only to be locked.
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    return undefined
  }
  return { release: () => lock.close() }
}

/** Holds the lock of `dataDir` until `release`; throws DataFolderInUse, naming the holder's pid. */
export function lockDataFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const ownerPath = join(dataDir, 'database.owner.json')
  const lock = tryLock(join(dataDir, 'database.lock'))
  if (!lock) throw new DataFolderInUse(describeHolder(dataDir, ownerPath))
  const owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  writeFileSync(ownerPath, `${JSON.stringify(owner)}\n`, { mode: 0o600 })
  return lock
}

function describeHolder(dataDir: string, ownerPath: string): string {
  let holder = 'another process'
  try {
    const { pid, host, since } = JSON.parse(readFileSync(ownerPath, 'utf8'))
    holder = `process ${pid} on ${host}, since ${since}`
  } catch {
    // The holder is between taking the lock and writing its name.
  }
  return (
    `The data folder ${dataDir} is in use by ${holder}. The embedded database serves one process: ` +
    'stop that one first, choose another DATA_DIR, or use PostgreSQL through DATABASE_URL.'
  )
}
