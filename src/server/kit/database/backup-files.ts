/** Archives of the stored files, each next to the dump of the database that refers to them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { archive, writingDumps } from './backups.ts'

/** Folders of a data folder with files that records refer to. */
export const STORED = ['files', 'uploads'] as const

/** The path of a folder's archive that belongs to a dump; undefined for a file that is not named as dumps are. */
export function archiveOf(dump: string, folder: string): string | undefined {
  const end = /(?:\.tar\.gz(?:\.sealed)?|\.dump)$/.exec(dump)?.[0]
  if (end === undefined) return undefined
  return `${dump.slice(0, -end.length)}-${folder}${end === '.dump' ? '.tar.gz' : end}`
}

/** Writes them, encrypted as the dump is; returns their paths. */
export function backupFiles(dataDir: string, dump: string, key?: Buffer): Promise<string[]> {
  return writingDumps(dataDir, async () => {
    const written: string[] = []
    for (const folder of STORED) {
      const path = archiveOf(dump, folder)
      if (path === undefined || !existsSync(join(dataDir, folder))) continue
      await archive(join(dataDir, folder), path, key, { live: true })
      written.push(path)
    }
    return written
  })
}
