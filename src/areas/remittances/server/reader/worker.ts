/**
 * Reads a workbook in a thread of its own, whose memory and time are bounded: whatever a hostile file does, it
 * does it here. First the archive itself (how much it really unpacks to), then its first sheet, row by row.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import type { Cell, SheetRow } from '../../columns.ts'
import { LIMITS, type Reading } from './limits.ts'

class Refused extends Error {}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('504b0304', 'hex')

/** Unpacks every part to nowhere: an archive that lies about its sizes is found out by its real ones. */
function checkArchive(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(new Refused('noSheet'))
      walk(zip).then(resolve, (cause) => reject(cause instanceof Refused ? cause : new Refused('noSheet')))
    })
  })
}

async function walk(zip: ZipFile): Promise<void> {
  if (zip.entryCount > LIMITS.parts) throw new Refused('tooMuch')
  let unpacked = 0
  for (;;) {
    const entry = await nextEntry(zip)
    if (!entry) return
    unpacked += entry.uncompressedSize
    if (unpacked > LIMITS.unpacked) throw new Refused('tooMuch')
    if (!entry.fileName.endsWith('/')) await drain(zip, entry)
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

function drain(zip: ZipFile, entry: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      stream.on('error', reject)
      stream.on('end', () => resolve())
      stream.resume()
    })
  })
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value
  const text = typeof value === 'string' ? value : String((value as { text?: unknown }).text ?? '')
  return text.slice(0, LIMITS.text)
}

async function read(bytes: Buffer): Promise<Reading> {
  if (bytes.subarray(0, 8).equals(OLE)) return { refused: 'encrypted' }
  if (!bytes.subarray(0, 4).equals(ZIP)) return { refused: 'noSheet' }
  try {
    await checkArchive(bytes)
    const rows: SheetRow[] = []
    for await (const row of streamXlsxRows(bytes)) {
      if (rows.length >= LIMITS.rows) return { refused: 'tooManyRows' }
      const cells = row.values.slice(0, LIMITS.columns).map(cellOf)
      if (cells.some((cell) => cell !== null && cell !== '')) rows.push({ number: row.index + 1, cells })
    }
    return rows.length === 0 ? { refused: 'emptySheet' } : { rows }
  } catch (error) {
    return { refused: error instanceof Refused ? error.message : 'noSheet' }
  }
}

void read(Buffer.from(workerData as Uint8Array)).then((reading) => parentPort?.postMessage(reading))
