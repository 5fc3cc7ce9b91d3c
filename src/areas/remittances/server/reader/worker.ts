/**
 * Reads a workbook in a process of its own, whose memory and time are bounded: whatever a hostile file does, it
 * does it here. First the archive's parts, as much as may be, then its first sheet, row by row.
 */
import type { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { answerQuestions, fedBytes } from '../../../../server/kit/workers/helper.ts'
import { lower } from '../../../../server/kit/workers/low-priority.ts'
import type { Cell, SheetRow } from '../../columns.ts'
import type { Chosen } from '../../schema.ts'
import { interpret, type Reading } from './interpret.ts'
import { LIMITS } from './limits.ts'
import type { Workbook } from './read.ts'

class Refused extends Error {}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('504b0304', 'hex')

/** Other parts (pictures, macros) are of no sheet. */
const PART = /\.(xml|rels)$/i

/**
 * The parts that sheets are made of, packed anew. Two readers of one archive may find two different things in it: what was
 * measured here is all that the reader of sheets gets to see. `validateEntrySizes`: a part that lies about its size ends it.
 */
function repacked(bytes: Buffer): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false }, (error, zip) => {
      if (error) return reject(error)
      entriesOf(zip)
        .then((entries) => packed(zip, entries))
        .then(resolve, reject)
    })
  })
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > LIMITS.parts) throw new Refused('tooMuch')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for (;;) {
    const entry = await nextEntry(zip)
    // Of two parts of one name the later one counts.
    if (!entry) return [...entries.values()]
    unpacked += entry.uncompressedSize
    if (unpacked > LIMITS.unpacked) throw new Refused('tooMuch')
    if (PART.test(entry.fileName)) entries.set(entry.fileName, entry)
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

/** Of an archive: what stands around a part but for its name, twice, and at the end. */
const AROUND = 128

/** As an archive that packs nothing, written piece by piece into its place: what is in it is held once. */
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

/** What no database keeps and nobody sees: control and direction signs, halves of pairs. */
const plain = (text: string) =>
  text
    .slice(0, LIMITS.text)
    .replace(/[\t\r\n]/g, ' ')
    .replace(/\p{C}/gu, '')

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  // A number in a cell of days that is no day of any calendar.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '?' : value
  return plain(typeof value === 'string' ? value : String((value as { text?: unknown }).text ?? ''))
}

/** Rows of a sheet, from 1 (the format's own limit). */
const ROW_MAX = 1_048_576

async function sheetOf(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let last = 0
  for await (const row of streamXlsxRows(bytes)) {
    if (rows.length >= LIMITS.rows) throw new Refused('tooManyRows')
    // A row that says it is elsewhere is where it stands: each number names one.
    const said = row.index + 1
    last = Number.isInteger(said) && said > last && said <= ROW_MAX ? said : last + 1
    const cells = row.values.slice(0, LIMITS.columns).map(cellOf)
    if (cells.some((cell) => cell !== null && cell !== '')) rows.push({ number: last, cells })
  }
  return rows
}

async function read(bytes: Buffer, chosen: Chosen | undefined): Promise<Reading> {
  if (bytes.subarray(0, 8).equals(OLE)) return { refused: 'encrypted' }
  if (!bytes.subarray(0, 4).equals(ZIP)) return { refused: 'noSheet' }
  try {
    const archive = await repacked(bytes)
    // The pieces that it was unpacked by: buffers alone make no collector hurry.
    globalThis.gc?.()
    const sheet = await sheetOf(archive)
    return sheet.length === 0 ? { refused: 'emptySheet' } : interpret(sheet, chosen)
  } catch (error) {
    return { refused: error instanceof Refused ? error.message : 'noSheet' }
  }
}

lower()
answerQuestions<Workbook, Reading>(async ({ chosen }) => read(await fedBytes(), chosen))
