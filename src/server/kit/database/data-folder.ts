/** The embedded database's folder: created whole or not at all, whenever the process or the power goes. */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { closeTree } from '../protection/private-folder.ts'

const VERSION = 'PG_VERSION'
/** The version of PostgreSQL that the engine is, and so of its folders. */
export const ENGINE_VERSION = '18'

/** Whether a folder is that of a database. */
export function holdsDatabase(folder: string): boolean {
  return existsSync(join(folder, VERSION))
}

/** The version of PostgreSQL that a folder is of; undefined for one that is not of a database. */
export function versionOf(folder: string): string | undefined {
  return holdsDatabase(folder) ? readFileSync(join(folder, VERSION), 'latin1').trim() : undefined
}

/**
 * `fill` works next to the final place; the folder appears by one rename after everything in it is on disk.
 * (initdb into the final place and a kill -9 halfway leave a folder that is neither empty nor a database.)
 */
export async function createDataFolder(
  folder: string,
  fill: (staging: string) => Promise<void>,
  { sync = true } = {},
): Promise<void> {
  const staging = `${folder}.new`
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  await fill(staging)
  // The engine writes its first files open to everybody.
  closeTree(staging)
  if (sync) syncTree(staging)
  renameSync(staging, folder)
  syncPath(dirname(folder))
}

/** Four times as fast as fs.cpSync on a thousand small files; clones where the file system can. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isFile()) copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
}

/** Waits until a folder with all that is in it is on the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

/** Waits until a file, or a folder's own entries, are on the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
