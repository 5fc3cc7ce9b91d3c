/**
 * Reads a workbook in a process of its own, whose memory and time are bounded: whatever a hostile file does, it
 * does it here. First the archive's parts, as much as may be, then its first sheet, row by row.
 */
import { Zip, ZipPassThrough } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { answerQuestions } from '../../../../server/kit/helper.ts'
import { lower } from '../../../../server/kit/stand-back.ts'
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
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(error)
      partsOf(zip).then((parts) => resolve(packed(parts)), reject)
    })
  })
}

/** As an archive that packs nothing: what is in it is held once more, and not three times as fflate's `zipSync` does. */
function packed(parts: Record<string, Uint8Array>): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, bytes] of Object.entries(parts)) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    part.push(bytes, true)
  }
  zip.end()
  return Buffer.concat(chunks)
}

async function partsOf(zip: ZipFile): Promise<Record<string, Uint8Array>> {
  if (zip.entryCount > LIMITS.parts) throw new Refused('tooMuch')
  const parts: Record<string, Uint8Array> = Object.create(null)
  let unpacked = 0
  for (;;) {
    const entry = await nextEntry(zip)
    if (!entry) return parts
    unpacked += entry.uncompressedSize
    if (unpacked > LIMITS.unpacked) throw new Refused('tooMuch')
    if (PART.test(entry.fileName)) parts[entry.fileName] = await unpack(zip, entry)
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

function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      // Of the size that was measured, so that nothing of it is held twice.
      const bytes = Buffer.alloc(entry.uncompressedSize)
      let at = 0
      stream.on('data', (chunk: Buffer) => {
        at += chunk.copy(bytes, at)
      })
      stream.on('error', reject)
      stream.on('end', () => resolve(bytes))
    })
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
    // What was unpacked is held twice until then: buffers alone make no collector hurry.
    globalThis.gc?.()
    const sheet = await sheetOf(archive)
    return sheet.length === 0 ? { refused: 'emptySheet' } : interpret(sheet, chosen)
  } catch (error) {
    return { refused: error instanceof Refused ? error.message : 'noSheet' }
  }
}

lower()
answerQuestions<Workbook, Reading>(({ bytes, chosen }) =>
  read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), chosen),
)
