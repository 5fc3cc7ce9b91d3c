/** Foreign workbooks, in the guarded process: first the archive's parts are measured, then its sheets are read. */
import type { Cell, SheetRow } from '../../../core/sheet.ts'
import { serveGuarded } from '../workers/guarded.ts'
import { OverLimit, repacked } from './archive.ts'
import { SHEET_LIMITS } from './limits.ts'
import type { Merged } from './merged.ts'
import { type BookParts, bookParts, masksIn, mergedIn, type SheetPart } from './parts.ts'
import type { Refused } from './read.ts'
import { shownAs } from './shown.ts'
import { readRows } from './xlsx.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('504b0304', 'hex')

/** Leaves out what no database keeps and nobody sees: control and direction characters, halves of surrogate pairs. */
const plain = (cell: Cell, { text, lines }: Texts): Cell => {
  if (typeof cell !== 'string') return cell
  const cut = cell.slice(0, text)
  return lines
    ? cut.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{C}/gu, '')
    : cut.replace(/[\t\r\n]/g, ' ').replace(/\p{C}/gu, '')
}

/** Characters that are read of a cell, and whether its line breaks are kept. */
export type Texts = { text: number; lines: boolean }
const SHORT: Texts = { text: SHEET_LIMITS.text, lines: false }

/** A workbook as its user sees it. */
export type Book = {
  /** Names of the sheets that are not hidden, in their order; all names where every sheet is hidden. */
  sheets: readonly string[]
  /**
   * Rows of a sheet that are not empty, numbers in the format of a code as the sheet shows them. `most`: so many rows are
   * enough. Rejects for a sheet that cannot be read.
   */
  rows(sheet: string, most?: number): Promise<SheetRow[]>
  /** Cells of a sheet that are merged over several rows. */
  merged(sheet: string): Merged[]
}

async function rowsOf(
  archive: Uint8Array,
  parts: BookParts,
  sheet: SheetPart,
  texts: Texts,
  most?: number,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const masks = masksIn(archive, parts, sheet)
  for await (const row of readRows(archive, SHEET_LIMITS.columns, sheet.index)) {
    if (rows.length === most) break
    if (rows.length >= SHEET_LIMITS.rows) throw new OverLimit('sheetTooManyRows')
    const formats = masks?.next().value
    const cells = row.cells.map((cell, column) => {
      const mask = typeof cell === 'number' ? formats?.get(column) : undefined
      return mask ? shownAs(mask, cell as number) : plain(cell, texts)
    })
    if (cells.some((cell) => cell !== null && cell !== '')) rows.push({ number: row.number, cells })
  }
  return rows
}

function bookOf(archive: Uint8Array, texts: Texts): Book {
  const parts = bookParts(archive)
  const all = parts.sheets.map((sheet) => ({ ...sheet, name: String(plain(sheet.name, SHORT)) }))
  const seen = all.filter(({ hidden }) => !hidden)
  const sheets = seen.length > 0 ? seen : all
  const called = (name: string) => sheets.find((one) => one.name === name)
  return {
    sheets: sheets.map(({ name }) => name),
    rows(name, most) {
      const sheet = called(name)
      if (!sheet) return Promise.reject(new Error('no such sheet'))
      return rowsOf(archive, parts, sheet, texts, most)
    },
    merged(name) {
      const sheet = called(name)
      return sheet ? mergedIn(archive, sheet) : []
    },
  }
}

/**
 * Makes this file the worker of `readSheet`. Only the result of `meaning` goes to the server: a text that 400,000 cells
 * share would be copied as often on its way.
 */
export function serveSheet<Input, Meaning>(
  meaning: (book: Book, input: Input) => Promise<Meaning | Refused>,
  texts: Texts = SHORT,
): void {
  serveGuarded<Input, Meaning | Refused>(async (bytes, input) => {
    if (bytes.subarray(0, 8).equals(OLE)) return { refused: 'sheetEncrypted' }
    if (!bytes.subarray(0, 4).equals(ZIP)) return { refused: 'sheetUnreadable' }
    try {
      const archive = await repacked(bytes)
      // The pieces that it was unpacked by: buffers alone do not start the garbage collector.
      globalThis.gc?.()
      return await meaning(bookOf(archive, texts), input)
    } catch (error) {
      return { refused: error instanceof OverLimit ? error.limit : 'sheetUnreadable' }
    }
  })
}
