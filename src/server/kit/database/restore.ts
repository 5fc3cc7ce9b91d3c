/**
 * Restoring a dump: database and stored files are unpacked next to those in use, read through, and only then exchanged. Whatever is
 * wrong with a file is found before anything is replaced.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SealBroken } from '../protection/sealed.ts'
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
    return await exchange(dataDir, dump, {
      ...{ key, names: ['database', ...STORED] },
      check: (name, staging) => (name === 'database' ? checkDatabase(staging, verify) : undefined),
    })
  } finally {
    lock.release()
  }
}

/** Replaces the stored files alone, as `restoreDump` does. */
export const restoreFiles = (dataDir: string, dump: string, key?: Buffer): Promise<string[]> =>
  exchange(dataDir, dump, { key, names: STORED })

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

type Exchange = {
  key?: Buffer | undefined
  names: readonly string[]
  check?: (name: string, staging: string) => Promise<void> | undefined
}

async function exchange(dataDir: string, dump: string, { key, names, check }: Exchange): Promise<string[]> {
  const ready: string[] = []
  try {
    for (const name of names) {
      const path = name === 'database' ? dump : archiveOf(dump, name)
      if (path === undefined || !existsSync(path)) continue
      ready.push(join(dataDir, name))
      await unpack(path, stagedOf(join(dataDir, name)), { key, check: (staging) => check?.(name, staging) })
    }
  } catch (error) {
    for (const folder of ready) removeStaged(stagedOf(folder))
    throw error
  }
  for (const folder of ready) {
    if (existsSync(folder)) renameSync(folder, `${folder}.before-${Date.now()}`)
    renameSync(stagedOf(folder), folder)
  }
  syncPath(dataDir)
  return ready.map((folder) => basename(folder))
}

function removeStaged(staged: string): void {
  for (const path of [staged, `${staged}.new`]) rmSync(path, { recursive: true, force: true })
}

async function unpack(
  path: string,
  staged: string,
  { key, check }: { key: Buffer | undefined; check(staging: string): Promise<void> | undefined },
): Promise<void> {
  removeStaged(staged)
  const archive = await openDump(path, key)
  try {
    await createDataFolder(staged, async (staging) => {
      await unpackFolder(archive, staging)
      await check(staging)
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
  if (error instanceof SealBroken) return message
  if (code?.startsWith('Z_')) return 'it is no .tar.gz archive, or was damaged'
  return message
}
