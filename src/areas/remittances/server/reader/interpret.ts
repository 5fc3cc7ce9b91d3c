/** The meaning of a workbook: which sheet is the remittance, which column is which, and what each row has in it. */

import type { SheetRow } from '../../../../core/sheet.ts'
import type { Book } from '../../../../server/kit/sheets/serve.ts'
import { type Columns, guessColumns, letterOf, likelyHead, ROLES, type Role } from '../../columns.ts'
import type { FileRow } from '../../match.ts'
import { readRows } from '../../parcels.ts'
import type { Choice } from '../../schema.ts'

/** The columns of a sheet as they were recognised, with samples of each. */
type AskedColumns = {
  head: number
  guess: Columns
  unsure: Role[]
  columns: { index: number; letter: string; title: string; samples: string[] }[]
}
/** The question for the user: the sheet, where there are several; without columns these are clear. */
export type Ask = { sheet: string; sheets: string[] } & Partial<AskedColumns>

/** The rows of a remittance and their sheet, the question that comes first, or a refusal by its reason's key. */
export type Reading =
  | { rows: FileRow[]; columns: Columns; sheet: string; first: boolean }
  | { ask: Ask }
  | { refused: 'sheetEmpty' | 'noHeadings' | 'noSheet' }

const SAMPLES = 3
/** Sheets that are looked at, and rows of each. */
const SHEETS_MAX = 20
const LOOK_ROWS = 60

const shown = (cell: unknown) =>
  (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')).slice(0, 60)

function columnsOf(sheet: readonly SheetRow[], head: number, guess: Columns, unsure: Role[]): AskedColumns {
  const width = Math.max(...sheet.slice(head, head + 50).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    letter: letterOf(index),
    title: shown(sheet[head]?.cells[index]),
    samples: sheet.slice(head + 1, head + 1 + SAMPLES).map(({ cells }) => shown(cells[index])),
  }))
  return { head, guess, unsure, columns }
}

/** `known`: with headings of a remittance and rows under them. */
type Look = { name: string; filled: boolean; known: boolean }

async function lookAt(book: Book, name: string): Promise<Look> {
  // A sheet that cannot be read, as one of a chart, does not hold up the rest.
  const rows = await book.rows(name, LOOK_ROWS).catch(() => [])
  const guess = guessColumns(rows)
  const { code, amount } = guess?.columns ?? {}
  const headed = guess !== undefined && code !== undefined && amount !== undefined
  const known = headed && readRows(rows, guess.head, guess.columns).length > 0
  return { name, filled: rows.length > 0, known }
}

/** The sheets to choose from, the one that is read without a choice first among them by its place. */
async function candidates(book: Book): Promise<string[]> {
  const looks: Look[] = []
  for (const name of book.sheets.slice(0, SHEETS_MAX)) looks.push(await lookAt(book, name))
  const known = looks.filter((look) => look.known)
  return (known.length > 0 ? known : looks.filter((look) => look.filled)).map(({ name }) => name)
}

/** Returns the rows of the sheet that is meant, or the question about sheet and columns. */
export async function interpret(book: Book, { sheet: wanted, columns: chosen }: Choice): Promise<Reading> {
  if (wanted !== undefined && !book.sheets.includes(wanted)) return { refused: 'noSheet' }
  const sheets = await candidates(book)
  const [first] = sheets
  // Where no sheet has rows, the refusal of the first one has the reason.
  const sheet = wanted ?? first ?? book.sheets[0]
  if (sheet === undefined) return { refused: 'sheetEmpty' }
  const name = { sheet, sheets: sheets.includes(sheet) ? sheets : [...sheets, sheet] }
  if (wanted === undefined && !chosen && sheets.length > 1 && (await isSure(book, sheet)))
    return { ask: name }
  const rows = await book.rows(sheet)
  if (rows.length === 0) return { refused: 'sheetEmpty' }
  const read = (head: number, columns: Columns): Reading => {
    const found = readRows(rows, head, columns)
    return found.length === 0
      ? { refused: 'sheetEmpty' }
      : { rows: found, columns, sheet, first: sheet === first }
  }
  if (chosen) {
    const { head, ...columns } = chosen
    return head >= rows.length ? { refused: 'noHeadings' } : read(head, columns)
  }
  const guess = guessColumns(rows)
  // Not one heading is known: no remittance, or one in a language of its own.
  if (!guess) return { ask: { ...name, ...columnsOf(rows, likelyHead(rows), {}, [...ROLES]) } }
  if (guess.unsure.length > 0)
    return { ask: { ...name, ...columnsOf(rows, guess.head, guess.columns, guess.unsure) } }
  return read(guess.head, guess.columns)
}

/** Whether the columns of a sheet are clear, so that the sheet alone is asked for. */
const isSure = async (book: Book, sheet: string) =>
  guessColumns(await book.rows(sheet, LOOK_ROWS))?.unsure.length === 0
