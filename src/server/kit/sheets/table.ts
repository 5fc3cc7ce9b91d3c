/** A sheet as a table: its columns by their headings, whatever they are about. Runs in the guarded process. */
import type { Cell, SheetRow } from '../../../core/sheet.ts'
import { tokens } from '../../../core/text.ts'
import type { Book } from './serve.ts'

/** `headings`: names by which the column is known, in any language and spelling. */
export type TableColumn = { id: string; headings: readonly string[] }
/** `needed`: columns without which a row of headings is none. `most`: rows that are taken. */
export type TableChoice = { columns: readonly TableColumn[]; needed: readonly string[]; most: number }
/** A value of a row: a number stays one; all else is text. */
export type TableCell = string | number
/** `number`: of the row in its sheet, from 1. Empty cells are left out. */
export type TableRow = { number: number; cells: Record<string, TableCell> }
export type Table = {
  sheet: string
  rows: TableRow[]
  /** Columns that the sheet has. */
  columns: string[]
  /** Headings of columns that are not known, as they are written. */
  ignored: string[]
}
export type TableReading = Table | { refused: 'sheetEmpty' | 'noHeadings' | 'tooManyRows' }

/** Rows in which headings are looked for: a title and a note may be above them. */
const HEAD_ROWS = 20
const SHEETS_MAX = 20
const IGNORED_MAX = 20

/** A heading without case, marks and signs: `Giá bán (*)` -> `gia ban`. */
const plain = (text: string) => tokens(text).join(' ')

function valueIn(cell: Cell | undefined): TableCell | undefined {
  if (cell === null || cell === undefined) return undefined
  if (typeof cell === 'number') return cell
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = String(cell).normalize('NFC').trim()
  return text === '' ? undefined : text
}

type Head = { at: number; columns: Map<number, string>; ignored: string[] }

/** The row with the most known headings among the first ones; undefined where none has all that are needed. */
export function headOf(
  rows: readonly SheetRow[],
  { columns, needed }: Pick<TableChoice, 'columns' | 'needed'>,
): Head | undefined {
  const known = new Map(columns.flatMap(({ id, headings }) => headings.map((one) => [plain(one), id])))
  let best: Head | undefined
  for (const [at, { cells }] of rows.slice(0, HEAD_ROWS).entries()) {
    const head: Head = { at, columns: new Map(), ignored: [] }
    for (const [index, cell] of cells.entries()) {
      const heading = typeof cell === 'string' ? plain(cell) : ''
      const id = known.get(heading)
      // Of two columns of one name the first one counts.
      if (id !== undefined && ![...head.columns.values()].includes(id)) head.columns.set(index, id)
      else if (heading !== '') head.ignored.push(String(cell).trim().slice(0, 60))
    }
    const found = [...head.columns.values()]
    if (needed.every((id) => found.includes(id)) && found.length > (best?.columns.size ?? 0)) best = head
  }
  return best
}

/** Reads the first sheet that has the needed headings. */
export async function tableIn(book: Book, choice: TableChoice): Promise<TableReading> {
  let filled = false
  for (const sheet of book.sheets.slice(0, SHEETS_MAX)) {
    // A sheet that cannot be read, as one of a chart, does not hold up the rest.
    const first = await book.rows(sheet, HEAD_ROWS).catch(() => [])
    filled ||= first.length > 0
    const head = headOf(first, choice)
    if (!head) continue
    const rows: TableRow[] = []
    for (const { number, cells } of (await book.rows(sheet)).slice(head.at + 1)) {
      const values = [...head.columns].flatMap(([index, id]): [string, TableCell][] => {
        const value = valueIn(cells[index])
        return value === undefined ? [] : [[id, value]]
      })
      if (values.length > 0) rows.push({ number, cells: Object.fromEntries(values) })
    }
    if (rows.length === 0) return { refused: 'sheetEmpty' }
    if (rows.length > choice.most) return { refused: 'tooManyRows' }
    return { sheet, rows, columns: [...head.columns.values()], ignored: head.ignored.slice(0, IGNORED_MAX) }
  }
  return { refused: filled ? 'noHeadings' : 'sheetEmpty' }
}
