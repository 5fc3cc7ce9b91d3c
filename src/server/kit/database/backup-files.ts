/** Archives of the stored files, each next to the dump of the database that refers to them. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { archive, openDump } from './backups.ts'
import { syncPath } from './data-folder.ts'
import { unpackFolder } from './tar.ts'

/** Folders of a data folder with files that records refer to. */
export const STORED = ['files', 'uploads'] as const

/** The path of a folder's archive that belongs to a dump; undefined for a file that is not named as dumps are. */
function archiveOf(dump: string, folder: string): string | undefined {
  const end = /(?:\.tar\.gz(?:\.sealed)?|\.dump)$/.exec(dump)?.[0]
  if (end === undefined) return undefined
  return `${dump.slice(0, -end.length)}-${folder}${end === '.dump' ? '.tar.gz' : end}`
}

/** Writes them, encrypted as the dump is; returns their paths. */
export async function backupFiles(dataDir: string, dump: string, key?: Buffer): Promise<string[]> {
  const written: string[] = []
  for (const folder of STORED) {
    const path = archiveOf(dump, folder)
    if (path === undefined || !existsSync(join(dataDir, folder))) continue
    await archive(join(dataDir, folder), path, key, { live: true })
    written.push(path)
  }
  return written
}

/** Replaces stored files by the archives of a dump; the former ones are kept next to them. Returns the folders. */
export async function restoreFiles(dataDir: string, dump: string, key?: Buffer): Promise<string[]> {
  const restored: string[] = []
  for (const name of STORED) {
    const path = archiveOf(dump, name)
    if (path === undefined || !existsSync(path)) continue
    const folder = join(dataDir, name)
    const staging = `${folder}.restored`
    rmSync(staging, { recursive: true, force: true })
    mkdirSync(staging, { mode: 0o700 })
    await unpackFolder(await openDump(path, key), staging)
    if (existsSync(folder)) renameSync(folder, `${folder}.before-${Date.now()}`)
    renameSync(staging, folder)
    syncPath(dataDir)
    restored.push(name)
  }
  return restored
}
