/** A sheet as a table: its columns by their headings, whatever they are about. Runs in the guarded process. */
import type { Cell, SheetRow } from '../../../core/sheet.ts'
import { tokens } from '../../../core/text.ts'
import type { Merged } from './merged.ts'
import type { Book } from './serve.ts'

/**
 * `headings`: names by which the column is known, in any language and spelling. `single`: a value of one row alone; merged
 * with the rows below it, it cannot be read for them.
 */
export type TableColumn = { id: string; headings: readonly string[]; single?: boolean }
/** `needed`: columns without which a row of headings is none. `most`: rows that are taken. */
export type TableChoice = { columns: readonly TableColumn[]; needed: readonly string[]; most: number }
/** A value of a row: a number stays one; all else is text, a day `2026-11-20T00:00`. */
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
  if (cell instanceof Date) return cell.toISOString().slice(0, 16)
  const text = String(cell).normalize('NFC').trim()
  return text === '' ? undefined : text
}

type Head = { at: number; columns: Map<number, string>; ignored: string[] }

/** Columns by their headings. */
const known = (columns: readonly TableColumn[]) =>
  new Map(columns.flatMap(({ id, headings }) => headings.map((one) => [plain(one), id])))

/** The row with the most known headings among the first ones; undefined where none has all that are needed. */
export function headOf(
  rows: readonly SheetRow[],
  { columns, needed }: Pick<TableChoice, 'columns' | 'needed'>,
): Head | undefined {
  const ids = known(columns)
  let best: Head | undefined
  for (const [at, { cells }] of rows.slice(0, HEAD_ROWS).entries()) {
    const head: Head = { at, columns: new Map(), ignored: [] }
    for (const [index, cell] of cells.entries()) {
      const heading = typeof cell === 'string' ? plain(cell) : ''
      const id = ids.get(heading)
      // Of two columns of one name the first one counts.
      if (id !== undefined && ![...head.columns.values()].includes(id)) head.columns.set(index, id)
      else if (heading !== '') head.ignored.push(String(cell).trim().slice(0, 60))
    }
    const found = [...head.columns.values()]
    if (needed.every((id) => found.includes(id)) && found.length > (best?.columns.size ?? 0)) best = head
  }
  return best
}

/** A value that is merged over several rows, in the rows below the first: of a column with single values it is marked. */
const MARK = '↑ '

/** Gives merged values to the rows that they are shown in. `rows` are sorted by their numbers. */
function fillMerged(
  rows: readonly TableRow[],
  head: Head,
  merged: readonly Merged[],
  singles: Set<string>,
): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const last = rows.at(-1)?.number ?? 0
  for (const { column, from, to } of merged) {
    const id = head.columns.get(column)
    const value = id === undefined ? undefined : byNumber.get(from)?.cells[id]
    if (id === undefined || value === undefined) continue
    for (let number = from + 1; number <= Math.min(to, last); number++) {
      const cells = byNumber.get(number)?.cells
      if (cells && cells[id] === undefined) cells[id] = singles.has(id) ? `${MARK}${value}` : value
    }
  }
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
    const ids = known(choice.columns)
    // Headings are repeated on each page of a long sheet.
    const isHead = (values: readonly [string, TableCell][]) =>
      values.every(([id, value]) => ids.get(plain(String(value))) === id)
    for (const { number, cells } of (await book.rows(sheet)).slice(head.at + 1)) {
      const values = [...head.columns].flatMap(([index, id]): [string, TableCell][] => {
        const value = valueIn(cells[index])
        return value === undefined ? [] : [[id, value]]
      })
      if (values.length > 0 && !isHead(values)) rows.push({ number, cells: Object.fromEntries(values) })
    }
    if (rows.length === 0) return { refused: 'sheetEmpty' }
    if (rows.length > choice.most) return { refused: 'tooManyRows' }
    const singles = new Set(choice.columns.flatMap(({ id, single }) => (single ? [id] : [])))
    fillMerged(rows, head, book.merged(sheet), singles)
    return { sheet, rows, columns: [...head.columns.values()], ignored: head.ignored.slice(0, IGNORED_MAX) }
  }
  return { refused: filled ? 'noHeadings' : 'sheetEmpty' }
}
