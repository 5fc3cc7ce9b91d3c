/**
 * Dumps of the embedded database: `<dataDir>/backups/<time>-<reason>.tar.gz`, a data folder after a clean
 * shutdown. A dump counts only when it was opened, read through and read back; anything less is removed.
 */
import { createHash } from 'node:crypto'
import {
  constants,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createDataFolder, holdsDatabase, syncPath } from './data-folder.ts'
import { lockDataFolder } from './lock.ts'
import { packFolder, unpackFolder } from './tar.ts'

export type BackupReason = 'hourly' | 'migration' | 'manual'

/** Number of dumps kept; a dump that a user asked for is never removed. */
const KEEP: Record<BackupReason, number> = { hourly: 24, migration: 10, manual: Number.POSITIVE_INFINITY }

/** Rows of every table, by name. */
export type Content = Record<string, number>

export interface BackupSource {
  /** Checkpoint, then `copy` while nothing is written; returns the expected content of the copy. */
  freeze(copy: () => Promise<void>): Promise<Content>
  /** Opens a copy, reads every table, shuts it down cleanly. */
  inspect(folder: string): Promise<Content>
}

/** Writes a dump; returns its path. It is there whole or not at all. */
export async function writeBackup(
  dataDir: string,
  reason: BackupReason,
  source: BackupSource,
): Promise<string> {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true })
  const staging = join(folder, 'staging')
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${reason}.tar.gz`)
  rmSync(staging, { recursive: true, force: true }) // a crash may have left one
  try {
    // A clone where the file system can (no time, no space), else a plain copy.
    const options = { recursive: true, mode: constants.COPYFILE_FICLONE }
    const expected = await source.freeze(() => cp(join(dataDir, 'database'), staging, options))
    const copied = await source.inspect(staging)
    compare(expected, copied)
    await archive(staging, path)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  prune(folder, reason)
  return path
}

/** The dumps that are there, the oldest first. */
export function listBackups(dataDir: string): { path: string; reason: BackupReason; at: Date }[] {
  const folder = join(dataDir, 'backups')
  let names: string[] = []
  try {
    names = readdirSync(folder).sort()
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const match = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(hourly|migration|manual)\.tar\.gz$/.exec(
      name,
    )
    if (!match) return []
    const at = new Date(`${match[1]}${match[2]}:${match[3]}:${match[4]}`)
    return [{ path: join(folder, name), reason: match[5] as BackupReason, at }]
  })
}

/** Replaces the database by a dump, with the server stopped. The former database is kept next to it. */
export async function restoreBackup(dataDir: string, path: string): Promise<void> {
  const lock = lockDataFolder(dataDir)
  try {
    const database = join(dataDir, 'database')
    await createDataFolder(`${database}.restored`, async (staging) => {
      await unpackFolder(createReadStream(path).pipe(createGunzip()), staging)
      if (!holdsDatabase(staging)) throw new Error(`${basename(path)} is not a dump of the embedded database`)
    })
    if (holdsDatabase(database)) renameSync(database, `${database}.before-${Date.now()}`)
    renameSync(`${database}.restored`, database)
    syncPath(dataDir)
  } finally {
    lock.release()
  }
}

async function archive(staging: string, path: string): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    const written = createHash('sha256')
    async function* pieces() {
      for await (const piece of packFolder(staging)) {
        written.update(piece)
        yield piece
      }
    }
    // Level 1: pages of a database are as good as that, at a fifth of the time.
    await pipeline(pieces, createGzip({ level: 1 }), createWriteStream(unfinished))
    syncPath(unfinished)
    const readBack = createHash('sha256')
    await pipeline(createReadStream(unfinished), createGunzip(), readBack)
    if (written.digest('hex') !== readBack.digest('hex')) throw new Error('The dump could not be read back')
    renameSync(unfinished, path)
    syncPath(join(path, '..'))
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function compare(expected: Content, copied: Content): void {
  const different = Object.keys({ ...expected, ...copied }).filter(
    (table) => expected[table] !== copied[table],
  )
  if (different.length > 0) throw new Error(`The dump differs from the database in ${different.join(', ')}`)
}

function prune(folder: string, reason: BackupReason): void {
  const same = readdirSync(folder)
    .filter((name) => name.endsWith(`-${reason}.tar.gz`))
    .sort()
  for (const name of same.slice(0, Math.max(0, same.length - KEEP[reason]))) rmSync(join(folder, name))
}
