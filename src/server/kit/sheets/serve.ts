/** Foreign workbooks, in the guarded process: first the archive's parts are measured, then the first sheet is read. */
import type { Cell, SheetRow } from '../../../core/sheet.ts'
import { serveGuarded } from '../workers/guarded.ts'
import { OverLimit, repacked } from './archive.ts'
import { SHEET_LIMITS } from './limits.ts'
import type { Refused } from './read.ts'
import { readRows } from './xlsx.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('504b0304', 'hex')

/** Leaves out what no database keeps and nobody sees: control and direction characters, halves of surrogate pairs. */
const plain = (cell: Cell): Cell =>
  typeof cell === 'string'
    ? cell
        .slice(0, SHEET_LIMITS.text)
        .replace(/[\t\r\n]/g, ' ')
        .replace(/\p{C}/gu, '')
    : cell

/** The rows that are not empty. */
async function rowsOf(archive: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readRows(archive, SHEET_LIMITS.columns)) {
    if (rows.length >= SHEET_LIMITS.rows) throw new OverLimit('sheetTooManyRows')
    const cells = row.cells.map(plain)
    if (cells.some((cell) => cell !== null && cell !== '')) rows.push({ number: row.number, cells })
  }
  return rows
}

/**
 * Makes this file the worker of `readSheet`. `meaning` gets the rows of the first sheet, at least one; only what it
 * returns goes to the server: a text that 400,000 cells share would be copied as often on its way.
 */
export function serveSheet<Input, Meaning>(meaning: (rows: SheetRow[], input: Input) => Meaning): void {
  serveGuarded<Input, Meaning | Refused>(async (bytes, input) => {
    if (bytes.subarray(0, 8).equals(OLE)) return { refused: 'sheetEncrypted' }
    if (!bytes.subarray(0, 4).equals(ZIP)) return { refused: 'sheetUnreadable' }
    try {
      const archive = await repacked(bytes)
      // The pieces that it was unpacked by: buffers alone do not start the garbage collector.
      globalThis.gc?.()
      const rows = await rowsOf(archive)
      return rows.length === 0 ? { refused: 'sheetEmpty' } : meaning(rows, input)
    } catch (error) {
      return { refused: error instanceof OverLimit ? error.limit : 'sheetUnreadable' }
    }
  })
}
