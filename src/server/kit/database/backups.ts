/**
 * Dumps of the embedded database: `<dataDir>/backups/<time>-<reason>.tar.gz`, a data folder after a clean
 * shutdown; with a key encrypted, `….tar.gz.sealed`. A dump counts only when it was opened, read through and read back;
 * anything less is removed.
 */
import { createHash } from 'node:crypto'
import {
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline as joined, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isSealed, seal, unseal } from '../protection/sealed.ts'
import { syncPath } from './data-folder.ts'
import { tryLock } from './lock.ts'
import { packFolder } from './tar.ts'

/** End of the name of an encrypted dump. */
const SEALED = '.sealed'
/** End of the name of a file that is being written. */
export const UNFINISHED = '.unfinished'
/** Copy of the database from which a dump is packed. */
const STAGING = 'staging'
const NAME =
  /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(?:(hourly|migration|manual)\.tar\.gz|(postgres)\.dump)(?:\.sealed)?$/

export type BackupReason = 'hourly' | 'migration' | 'manual'

/** Number of the newest dumps kept; a dump that a user asked for is never removed. */
const KEEP: Record<BackupReason, number> = { hourly: 24, migration: 10, manual: Number.POSITIVE_INFINITY }
const DAY_MS = 86_400_000
/** Of the hourly ones also the last of each of so many days, and of so many spans of seven days before them. */
const KEEP_DAYS = 7
const KEEP_WEEKS = 4

/** Rows of every table, by name. */
export type Content = Record<string, number>

export interface BackupSource {
  /** Checkpoint, then `copy` while nothing is written; returns the expected content of the copy. */
  freeze(copy: () => Promise<void>): Promise<Content>
  /** Opens a copy, reads every table, shuts it down cleanly. */
  inspect(folder: string): Promise<Content>
}

/** Writes a dump, encrypted by a key of 32 bytes where there is one; returns its path. It is there whole or not at all. */
export function writeBackup(
  dataDir: string,
  reason: BackupReason,
  source: BackupSource,
  key?: Buffer,
): Promise<string> {
  return writingDumps(dataDir, (folder) => {
    const name = `${timeOfName()}-${reason}.tar.gz${key ? SEALED : ''}`
    return copyAndPack(dataDir, reason, { path: join(folder, name), source, key })
  })
}

/** The time at which names of dumps begin. */
export const timeOfName = (): string => new Date().toISOString().replaceAll(':', '-')

const folderOf = (dataDir: string) => join(dataDir, 'backups')
const lockOf = (dataDir: string) => tryLock(join(dataDir, 'backups.lock'))
const LOCK_AGAIN_MS = 200

/**
 * Runs `work`, which writes into the folder of dumps: one writer at a time, of all processes. Each first removes what one that
 * was killed has left.
 */
export async function writingDumps<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let lock = lockOf(dataDir)
  for (; !lock; lock = lockOf(dataDir)) await wait(LOCK_AGAIN_MS)
  try {
    removeUnfinished(folder)
    return await work(folder)
  } finally {
    lock.release()
  }
}

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder))
    if (name === STAGING || name.endsWith(UNFINISHED))
      rmSync(join(folder, name), { recursive: true, force: true })
}

/** Removes files left by killed writers of dumps, unless a writer is at work. */
export function clearDumps(dataDir: string): void {
  const folder = folderOf(dataDir)
  const lock = existsSync(folder) ? lockOf(dataDir) : undefined
  if (!lock) return
  try {
    removeUnfinished(folder)
  } finally {
    lock.release()
  }
}

type Target = { path: string; source: BackupSource; key: Buffer | undefined }

async function copyAndPack(
  dataDir: string,
  reason: BackupReason,
  { path, source, key }: Target,
): Promise<string> {
  const staging = join(folderOf(dataDir), STAGING)
  try {
    // A clone where the file system can (no time, no space), else a plain copy.
    const options = { recursive: true, mode: constants.COPYFILE_FICLONE }
    const expected = await source.freeze(() => cp(join(dataDir, 'database'), staging, options))
    const copied = await source.inspect(staging)
    compare(expected, copied)
    await archive(staging, path, key)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  prune(dataDir, reason)
  return path
}

/** The dumps of a database of this kind that are there, the oldest first. Each of PostgreSQL was asked for. */
export function listBackups(
  dataDir: string,
  kind: 'pglite' | 'postgres' = 'pglite',
): { path: string; reason: BackupReason; at: Date }[] {
  const folder = folderOf(dataDir)
  let names: string[] = []
  try {
    names = readdirSync(folder).sort()
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const match = NAME.exec(name)
    if (!match || (match[6] === undefined) !== (kind === 'pglite')) return []
    const at = new Date(`${match[1]}${match[2]}:${match[3]}:${match[4]}`)
    return [{ path: join(folder, name), reason: (match[5] ?? 'manual') as BackupReason, at }]
  })
}

/** The archive in a dump, decrypted and unpacked. */
export async function openDump(path: string, key: Buffer | undefined): Promise<Readable> {
  const sealed = await isSealed(path)
  if (sealed && !key)
    throw new Error(`${basename(path)} is encrypted: set BACKUP_KEY to the key it was made with`)
  return readDump(path, sealed ? key : undefined)
}

/** Errors of each part reach the reader. */
function readDump(path: string, key: Buffer | undefined): Readable {
  const parts = [createReadStream(path), ...(key ? [unseal(key)] : []), createGunzip()]
  // Not composed: an error of the last part between two reads would end the process.
  return joined(parts, () => {}) as unknown as Readable
}

/** Packs a folder into an archive, encrypted by a key, and reads it back. It is there whole or not at all. */
export async function archive(
  staging: string,
  path: string,
  key: Buffer | undefined,
  { live = false } = {},
): Promise<void> {
  const unfinished = path + UNFINISHED
  try {
    const written = createHash('sha256')
    async function* pieces() {
      for await (const piece of packFolder(staging, { live })) {
        written.update(piece)
        yield piece
      }
    }
    // Level 1: pages of a database are as good as that, at a fifth of the time.
    const packed = Readable.from(pieces()).compose(createGzip({ level: 1 }))
    const file = createWriteStream(unfinished, { mode: 0o600 })
    await pipeline(key ? packed.compose(seal(key)) : packed, file)
    syncPath(unfinished)
    const readBack = createHash('sha256')
    await pipeline(readDump(unfinished, key), readBack)
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

/** The dumps of one reason that are no longer needed; `dumps` from the oldest to the newest. */
export function superfluous<T extends { at: Date }>(dumps: readonly T[], reason: BackupReason): T[] {
  const kept = new Set(dumps.slice(-KEEP[reason]))
  const newest = dumps.at(-1)?.at.getTime() ?? 0
  const lastOf = new Map<string, T>()
  if (reason === 'hourly')
    for (const dump of dumps) {
      const days = Math.floor((newest - dump.at.getTime()) / DAY_MS)
      if (days < KEEP_DAYS) lastOf.set(`day ${days}`, dump)
      else if (days < (KEEP_WEEKS + 1) * 7) lastOf.set(`week ${Math.floor(days / 7)}`, dump)
    }
  for (const dump of lastOf.values()) kept.add(dump)
  return dumps.filter((dump) => !kept.has(dump))
}

function prune(dataDir: string, reason: BackupReason): void {
  const same = listBackups(dataDir).filter((dump) => dump.reason === reason)
  for (const { path } of superfluous(same, reason)) rmSync(path)
}

const requestPath = (dataDir: string) => join(folderOf(dataDir), 'requested')

/** Asks the server that has the data folder for a dump; it makes one within seconds. */
export function requestBackup(dataDir: string): void {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  writeFileSync(requestPath(dataDir), '', { mode: 0o600 })
}

/** Whether a dump was asked for; forgets the request. */
export function takeBackupRequest(dataDir: string): boolean {
  try {
    rmSync(requestPath(dataDir))
    return true
  } catch {
    return false
  }
}
