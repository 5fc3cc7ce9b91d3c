/** Packs the parts of an uploaded workbook again within size limits, so that the library for spreadsheets reads measured parts only. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync, Zip, ZipPassThrough } from 'fflate'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { ARCHIVE_LIMITS, SHEET_LIMITS } from './limits.ts'

/** The file exceeds a limit; `limit`: the reason's key. */
export class OverLimit extends Error {
  readonly limit: 'sheetTooMuch' | 'sheetTooManyRows'
  constructor(limit: 'sheetTooMuch' | 'sheetTooManyRows') {
    super(limit)
    this.limit = limit
  }
}

/** Parts of a sheet; pictures, macros and the like are left out. */
const PART = /\.(xml|rels)$/i

/**
 * Packs the parts of sheets into a new archive. Two readers of one archive may find two different things in it: what was
 * measured here is all that the library gets to see. Throws `OverLimit`; any other error where it is no archive, or a part
 * has another size than the directory claims (`validateEntrySizes`).
 */
export function repacked(bytes: Buffer): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false }, (error, zip) => {
      if (error) return reject(error)
      entriesOf(zip)
        .then((entries) => packed(zip, entries))
        .then(resolve, reject)
    })
  })
}

/**
 * Unpacks files of an archive one by one: those whose name `wants` takes are handed to `take`, with undefined in place of a file
 * that is too large. Throws as `repacked`.
 */
export function filesIn(
  bytes: Buffer,
  {
    wants,
    take,
  }: { wants(name: string): boolean; take(name: string, content: Uint8Array | undefined): void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false }, (error, zip) => {
      if (error) return reject(error)
      unpackEach(zip, wants, take).then(resolve, reject)
    })
  })
}

async function unpackEach(
  zip: ZipFile,
  wants: (name: string) => boolean,
  take: (name: string, content: Uint8Array | undefined) => void,
): Promise<void> {
  for (const entry of await entriesOf(zip, ARCHIVE_LIMITS, () => true)) {
    const { fileName, uncompressedSize } = entry
    if (fileName.endsWith('/') || !wants(fileName)) continue
    take(
      fileName,
      uncompressedSize > ARCHIVE_LIMITS.part ? undefined : await buffer(await streamOf(zip, entry)),
    )
  }
}

type Limits = { parts: number; unpacked: number }

async function entriesOf(
  zip: ZipFile,
  limits: Limits = SHEET_LIMITS,
  isWanted = (name: string) => PART.test(name),
): Promise<Entry[]> {
  if (zip.entryCount > limits.parts) throw new OverLimit('sheetTooMuch')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for (;;) {
    const entry = await nextEntry(zip)
    // Of two parts of one name the later one counts.
    if (!entry) return [...entries.values()]
    unpacked += entry.uncompressedSize
    if (unpacked > limits.unpacked) throw new OverLimit('sheetTooMuch')
    if (isWanted(entry.fileName)) entries.set(entry.fileName, entry)
  }
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    zip.once('entry', resolve)
    zip.once('end', () => resolve(undefined))
    zip.once('error', reject)
    zip.readEntry()
  })
}

/** Bytes of a part's two headers without its names, and of the end of the archive. */
const AROUND = 128

/** Writes an uncompressed archive piece by piece into one buffer, so that its content is held once. */
async function packed(file: ZipFile, entries: readonly Entry[]): Promise<Uint8Array> {
  const size = (entry: Entry) => entry.uncompressedSize + 2 * Buffer.byteLength(entry.fileName) + AROUND
  const archive = Buffer.allocUnsafeSlow(entries.reduce((sum, entry) => sum + size(entry), AROUND))
  let at = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    archive.set(chunk, at)
    at += chunk.length
  })
  for (const entry of entries) {
    const part = new ZipPassThrough(entry.fileName)
    zip.add(part)
    for await (const chunk of await streamOf(file, entry)) part.push(chunk, false)
    part.push(new Uint8Array(), true)
  }
  zip.end()
  return archive.subarray(0, at)
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}

/** Parts of an archive that `repacked` made, by name; a name that it lacks is left out. */
export const partsOf = (archive: Uint8Array, names: readonly string[]): Record<string, Uint8Array> =>
  unzipSync(archive, { filter: ({ name }) => names.includes(name) })
