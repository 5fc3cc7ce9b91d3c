/**
 * Restoring a dump: database and stored files are unpacked next to those in use, read through, and only then exchanged. Whatever is
 * wrong with a file is found before anything is replaced.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { archiveOf, STORED } from './backup-files.ts'
import { openDump } from './backups.ts'
import { createDataFolder, ENGINE_VERSION, syncPath, versionOf } from './data-folder.ts'
import { lockDataFolder } from './lock.ts'
import { unpackFolder } from './tar.ts'

const stagedOf = (folder: string) => `${folder}.restored`

/** Opens an unpacked database and reads it through; throws where the server could not start with it. */
type Verify = (folder: string) => Promise<void>

/**
 * Replaces the embedded database by a dump and the stored files by the archives next to it, with the server stopped; returns the
 * names of the folders. Those of before are kept next to them. Throws an error in words, with nothing changed, for a file that is
 * no dump, was cut off, is of another version, or was encrypted with another key.
 */
export async function restoreDump(
  dataDir: string,
  dump: string,
  { key, verify }: { key?: Buffer | undefined; verify: Verify },
): Promise<string[]> {
  const lock = lockDataFolder(dataDir)
  try {
    return await exchange(dataDir, dump, { key, verify })
  } finally {
    lock.release()
  }
}

/** Replaces the stored files alone, as `restoreDump` does; `rows` runs once they are unpacked, and its error changes nothing. */
export const restoreFiles = (
  dataDir: string,
  dump: string,
  key?: Buffer,
  rows?: () => Promise<void>,
): Promise<string[]> => exchange(dataDir, dump, { key, rows })

/** Unpacks all, then exchanges all. The database stays where there is no `verify`. */
async function exchange(
  dataDir: string,
  dump: string,
  {
    key,
    verify,
    rows,
  }: { key: Buffer | undefined; verify?: Verify; rows?: (() => Promise<void>) | undefined },
): Promise<string[]> {
  const ready: string[] = []
  const unpack = async (name: string, path: string, check?: Verify) => {
    ready.push(name)
    await unpackNextTo(join(dataDir, name), path, { key, check })
  }
  try {
    if (verify) await unpack('database', dump, (staging) => checkDatabase(staging, verify))
    for (const name of STORED) {
      const path = archiveOf(dump, name)
      if (path !== undefined && existsSync(path)) await unpack(name, path)
    }
    await rows?.()
  } catch (error) {
    for (const name of ready) removeStaged(join(dataDir, name))
    throw error
  }
  for (const folder of ready.map((name) => join(dataDir, name))) {
    if (existsSync(folder)) renameSync(folder, `${folder}.before-${Date.now()}`)
    renameSync(stagedOf(folder), folder)
  }
  syncPath(dataDir)
  return ready
}

async function checkDatabase(folder: string, verify: Verify): Promise<void> {
  const version = versionOf(folder)
  if (version === undefined) throw new Error('it is not a dump of the embedded database')
  if (version !== ENGINE_VERSION)
    throw new Error(`it is of PostgreSQL ${version}, the embedded database is PostgreSQL ${ENGINE_VERSION}`)
  try {
    await verify(folder)
  } catch (error) {
    throw new Error(`the database in it cannot be used: ${wordsOf(error)}`, { cause: error })
  }
}

function removeStaged(folder: string): void {
  for (const end of ['', '.new']) rmSync(stagedOf(folder) + end, { recursive: true, force: true })
}

async function unpackNextTo(
  folder: string,
  path: string,
  { key, check }: { key: Buffer | undefined; check?: Verify | undefined },
): Promise<void> {
  removeStaged(folder)
  const archive = await openDump(path, key)
  try {
    await createDataFolder(stagedOf(folder), async (staging) => {
      await unpackFolder(archive, staging)
      await check?.(staging)
    })
  } catch (error) {
    throw new Error(`${basename(path)} cannot be restored, and nothing was changed: ${wordsOf(error)}`, {
      cause: error,
    })
  } finally {
    archive.destroy()
  }
}

/** Returns the fault of a file in words, for an operator. */
function wordsOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return 'it was cut off: copy it again'
  if (code?.startsWith('Z_')) return 'it is no .tar.gz archive, or was damaged'
  return message
}
