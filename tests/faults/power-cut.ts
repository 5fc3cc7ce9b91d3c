/**
 * Possible contents of a disk after a power cut at any point of a record: everything an fsync promised, and
 * of the rest any part, in pieces of 4 KB, so pages may be torn. As on ext4, XFS and Btrfs an fsync also
 * keeps earlier names (create, rename, remove), and names survive in their order.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from './recording-fs.ts'

const SECTOR = 4096

type Recorded = Operation & { bytes?: Buffer }
type Change = { at: number; bytes: Buffer } | { truncate: number }
interface File {
  durable: Buffer
  size: number
  pending: Change[]
}
type Names = Map<string, File | 'folder'>
type NameChange = (names: Names) => void

export function readRecord(path: string): Recorded[] {
  const log = readFileSync(path)
  const operations: Recorded[] = []
  for (let at = 0; at < log.length; ) {
    const end = log.indexOf(10, at)
    const operation: Recorded = JSON.parse(log.toString('utf8', at, end))
    at = end + 1
    if (operation.op === 'write') {
      operation.bytes = log.subarray(at, at + operation.size)
      at += operation.size
    }
    operations.push(operation)
  }
  return operations
}

/** Writes to `target` what may be left of `base` after the first `cut` operations. */
export function afterPowerCut(
  base: string,
  record: Recorded[],
  cut: number,
  random: () => number,
  target: string,
): void {
  const disk = new Disk(base)
  for (const operation of record.slice(0, cut)) disk.apply(operation)
  disk.write(target, random)
}

class Disk {
  /** As the processes saw it, and as it is on the platter. */
  readonly #names: Names
  readonly #durableNames: Names
  readonly #pendingNames: NameChange[] = []
  readonly #files = new Map<number, File>()

  constructor(base: string) {
    this.#names = loadFolder(base)
    this.#durableNames = new Map(this.#names)
  }

  apply(operation: Recorded): void {
    if (operation.op === 'open') {
      const file = this.#names.get(operation.path)
      if (file && file !== 'folder') this.#files.set(operation.file, file)
    } else if (operation.op === 'create') {
      const entry = operation.folder ? 'folder' : { durable: Buffer.alloc(0), size: 0, pending: [] }
      this.#rename((names) => names.set(operation.path, entry))
    } else if (operation.op === 'rename') {
      this.#rename((names) => move(names, operation.from, operation.to))
    } else if (operation.op === 'remove') {
      this.#rename((names) => names.delete(operation.path))
    } else if (operation.op === 'write') {
      const bytes = operation.bytes ?? Buffer.alloc(0)
      this.#files.get(operation.file)?.pending.push({ at: operation.at, bytes })
    } else if (operation.op === 'truncate') {
      this.#files.get(operation.file)?.pending.push({ truncate: operation.size })
    } else if (operation.op === 'sync') {
      for (const change of this.#pendingNames.splice(0)) change(this.#durableNames)
      const file = operation.file === null ? undefined : this.#files.get(operation.file)
      if (file) settle(file, () => true)
    }
  }

  write(target: string, random: () => number): void {
    // From nothing of what was not promised to nearly all of it.
    const luck = random()
    const surviving = Math.floor(this.#pendingNames.length * random() * luck)
    for (const change of this.#pendingNames.slice(0, surviving)) change(this.#durableNames)
    mkdirSync(target, { recursive: true, mode: 0o700 })
    const paths = [...this.#durableNames.keys()].sort()
    for (const path of paths) {
      const entry = this.#durableNames.get(path)
      if (entry === 'folder') mkdirSync(join(target, path), { recursive: true, mode: 0o700 })
    }
    const written = new Set<File>()
    for (const path of paths) {
      const entry = this.#durableNames.get(path)
      if (!entry || entry === 'folder') continue
      if (!written.has(entry)) settle(entry, () => random() < luck)
      written.add(entry)
      writeFileSync(join(target, path), entry.durable.subarray(0, entry.size))
    }
  }

  #rename(change: NameChange): void {
    change(this.#names)
    this.#pendingNames.push(change)
  }
}

function move(names: Names, from: string, to: string): void {
  for (const [path, entry] of [...names]) {
    if (path !== from && !path.startsWith(`${from}/`)) continue
    names.delete(path)
    names.set(to + path.slice(from.length), entry)
  }
}

/** Applies the pending changes that `survives` selects, sector by sector. */
function settle(file: File, survives: () => boolean): void {
  for (const change of file.pending.splice(0)) {
    if ('truncate' in change) {
      if (survives()) resize(file, change.truncate)
      continue
    }
    for (let done = 0; done < change.bytes.length; ) {
      const at = change.at + done
      const length = Math.min(SECTOR - (at % SECTOR), change.bytes.length - done)
      if (survives()) {
        if (at + length > file.size) resize(file, at + length)
        change.bytes.copy(file.durable, at, done, done + length)
      }
      done += length
    }
  }
}

function resize(file: File, size: number): void {
  if (size > file.durable.length) {
    const larger = Buffer.alloc(Math.max(size, file.durable.length * 2))
    file.durable.copy(larger, 0, 0, file.size)
    file.durable = larger
  } else if (size < file.size) {
    file.durable.fill(0, size, file.size)
  }
  file.size = size
}

function loadFolder(folder: string, inside = '', names: Names = new Map()): Names {
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    const path = inside ? `${inside}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      names.set(path, 'folder')
      loadFolder(folder, path, names)
    } else {
      const durable = readFileSync(join(folder, path))
      names.set(path, { durable, size: durable.length, pending: [] })
    }
  }
  return names
}
