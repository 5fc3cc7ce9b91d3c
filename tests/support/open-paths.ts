/** Paths under a folder, and the folder, that other users of the machine may read, write or enter. */
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export function openPaths(folder: string): string[] {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return names.filter((name) => {
    const entry = lstatSync(join(folder, name))
    return !entry.isSymbolicLink() && (entry.mode & 0o077) !== 0
  })
}
