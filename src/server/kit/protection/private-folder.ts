/** Takes a folder away from the other users of the machine, with what an earlier version left open in it. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Bits of the group and of all others. */
const OPEN = 0o077

/**
 * Creates the folder where it is missing and closes it: 0700 for folders, 0600 for files. Inside a closed one nobody else
 * gets to anything, so later starts look at one entry. Nothing on Windows, where the access list of the folder decides.
 * Throws with what to do when the folder is another user's.
 */
export function closeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32' || (lstatSync(folder).mode & OPEN) === 0) return
  try {
    closeTree(folder)
  } catch (error) {
    if (!['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new Error(
      `${folder} may be read by other users of this machine, and part of it belongs to another user ` +
        `(${(error as Error).message}). Run: sudo chown -R $(id -un) '${folder}'`,
    )
  }
}

/** Closes all that is in a folder, and the folder last: until it is done, the next start begins again. Follows no links. */
export function closeTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeTree(path)
    else if (entry.isFile()) closeEntry(path)
  }
  closeEntry(folder)
}

function closeEntry(path: string): void {
  try {
    const { mode } = lstatSync(path)
    if ((mode & OPEN) !== 0) chmodSync(path, mode & 0o700)
  } catch (error) {
    // Another process has removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
