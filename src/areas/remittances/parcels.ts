/** Which rows under the headings are parcels: headings of the next page, sums and signatures are none. Pure. */
import type { Cell, SheetRow } from '../../core/sheet.ts'
import { fold } from '../../core/text.ts'
import { readAmount, readCode, readDay, readFee } from './cells.ts'
import { type Columns, guessRow, letterOf, type Role, words } from './columns.ts'
import type { CellError, FileRow } from './match.ts'

const CODE_MAX = 60
const shown = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).slice(0, 80)
const isEmpty = (cell: Cell | undefined) => cell === undefined || cell === null || cell === ''

/** Labels of sums as they are written with marks: "Công" and "Tống" are names. */
const MARKED = /^(?:tổng|cộng)(?![\p{L}\p{M}])/u
/** Folded labels of sums and of pages, at the beginning of a cell. */
const LABELS = [
  '(?:tong|cong)$',
  '(?:tong|cong) (?:cong|trang|so|tien|chuyen|don|phi|cod|hop|ky|mang)\\b',
  '(?:so du |so |tien |so trang truoc |trang truoc )?(?:chuyen|mang) (?:sang|trang)\\b',
  'luy ke\\b',
  'so du\\b',
  'thuc (?:tra|nhan|linh|chuyen)\\b',
  '(?:con|so) (?:lai|phai)\\b',
  '(?:sub ?|grand )?totals?\\b',
  '(?:sum|balance|net)\\b',
  'amount (?:due|payable)\\b',
  '(?:carried|brought) (?:forward|over|down)\\b',
  '(?:trang|page) \\d+(?: (?:of |tren )?\\d+)?$',
]
const LABEL = new RegExp(`^(?:${LABELS.join('|')})`)

const isLabel = (cell: Cell) =>
  typeof cell === 'string' &&
  (MARKED.test(cell.normalize('NFC').trim().toLowerCase()) || LABEL.test(words(cell)))

/** Whether a text may be the code of a parcel: letters and digits without marks, at most one word of small letters. */
function isCodeLike(text: string): boolean {
  if (!/\d/.test(text) || fold(text) !== text.toLowerCase().replace(/\s+/g, ' ').trim()) return false
  if (!/^[\w .,+/#'-]+$/.test(text)) return false
  return (text.match(/\b[A-Za-z]*[a-z]{2}[A-Za-z]*\b/g) ?? []).length < 2
}

/** A label in the place of the code: `TOTAL-123` is a code, `Cộng trang 1` is none. */
const isLabelCode = (cell: Cell) =>
  isLabel(cell) && (/\s/.test(String(cell).trim()) || !/\d/.test(String(cell)))

type Reader = { cellOf(cells: readonly Cell[], role: Role): Cell; columns: Columns; heading: string }

/** Whether the headings are there again. */
function isHeading(cells: readonly Cell[], { cellOf, columns, heading }: Reader): boolean {
  const code = words(cellOf(cells, 'code'))
  if (code === '') return false
  if (code === heading) return true
  const again = guessRow(cells, 0).columns
  return again.code === columns.code && again.amount === columns.amount && !/\d/.test(code)
}

/** Sums that a row without words may be: of the rows since the last sum, and of all. Of one row there is none. */
class Sums {
  #page = { sum: 0, rows: 0 }
  readonly #all = { sum: 0, rows: 0 }

  add(amount: number | null): void {
    for (const sums of [this.#page, this.#all]) {
      sums.sum += amount ?? 0
      sums.rows += 1
    }
  }

  begin(): void {
    this.#page = { sum: 0, rows: 0 }
  }

  has(amount: number): boolean {
    return amount > 0 && [this.#page, this.#all].some(({ sum, rows }) => rows > 1 && sum === amount)
  }
}

const isNumber = (cell: Cell) => isEmpty(cell) || typeof cell === 'number' || readFee(cell) !== undefined
/** `(1)`, `2`, `B`: numbers of columns under the headings. */
const isNumbering = (cells: readonly Cell[]) => {
  const filled = cells.filter((cell) => !isEmpty(cell))
  return filled.length > 1 && filled.every((cell) => /^[([]?(?:\d{1,2}|[A-Z])[)\]]?$/i.test(String(cell)))
}
/** Text that was meant to be an amount. */
const isLikeAmount = (cell: Cell) =>
  typeof cell === 'number' || /^[^\p{L}]*\d[^\p{L}]*[đd]?$/iu.test(String(cell))

/** Whether a row is a sum: of a page, of all, or one that is carried over. */
function isSum(cells: readonly Cell[], { cellOf, columns }: Reader, sums: Sums): boolean {
  const code = cellOf(cells, 'code')
  if (isEmpty(code)) {
    const amount = readAmount(cellOf(cells, 'amount'))
    return cells.some(isLabel) || (amount !== undefined && sums.has(amount) && cells.every(isNumber))
  }
  if (isLabelCode(code)) return true
  // "Cộng | 12 | 5,000,000": how many parcels there are is in the place of the code.
  return /^\d{1,5}$/.test(String(code)) && cells.slice(0, columns.code).some(isLabel)
}

/** Whether a row is neither a parcel nor a sum: headings of the next page, signatures, notes, titles. */
function isAround(cells: readonly Cell[], reader: Reader): boolean {
  const code = reader.cellOf(cells, 'code')
  const amount = reader.cellOf(cells, 'amount')
  if (isHeading(cells, reader) || isNumbering(cells)) return true
  // A row of a form that was prepared and not filled in: its formulas have zeros.
  if (isEmpty(code) && readAmount(amount) === 0 && cells.every(isNumber)) return true
  if (readAmount(amount) !== undefined) return false
  if (isEmpty(code)) return isEmpty(amount) || !isLikeAmount(amount)
  const text = readCode(code).code
  const alone = cells.filter((cell) => !isEmpty(cell)).length === 1
  return !isCodeLike(text) || (alone && /\s/.test(text))
}

/** Rows under the headings as the matcher takes them: parcels alone. */
export function readRows(rows: readonly SheetRow[], head: number, columns: Columns): FileRow[] {
  const cellOf = (cells: readonly Cell[], role: Role): Cell => {
    const index = columns[role]
    return index === undefined ? null : (cells[index] ?? null)
  }
  const reader = { cellOf, columns, heading: words(cellOf(rows[head]?.cells ?? [], 'code')) }
  const sums = new Sums()
  return rows.slice(head + 1).flatMap(({ number, cells }) => {
    if (isSum(cells, reader, sums)) {
      sums.begin()
      return []
    }
    if (isAround(cells, reader)) return []
    const row = readRow(number, cells, reader)
    sums.add(row.amount)
    return [row]
  })
}

function readRow(number: number, cells: readonly Cell[], { cellOf, columns }: Reader): FileRow {
  const errors: CellError[] = []
  const complain = (role: Role, key: string, cell: Cell) =>
    errors.push({ column: letterOf(columns[role] ?? 0), key, value: shown(cell) })
  const codeCell = cellOf(cells, 'code')
  const { code, mangled } = readCode(codeCell)
  if (code === '') complain('code', 'codeMissing', codeCell)
  else if (code.length > CODE_MAX) complain('code', 'codeLong', codeCell)
  else if (mangled) complain('code', 'codeMangled', code)
  const amountCell = cellOf(cells, 'amount')
  const amount = readAmount(amountCell)
  if (isEmpty(amountCell)) complain('amount', 'amountMissing', null)
  else if (amount === undefined) complain('amount', 'amountWrong', amountCell)
  else if (amount < 0) complain('amount', 'amountNegative', amountCell)
  const feeCell = cellOf(cells, 'fee')
  const fee = readFee(feeCell)
  if (fee === undefined) complain('fee', 'feeWrong', feeCell)
  const dateCell = cellOf(cells, 'date')
  const paidOn = isEmpty(dateCell) ? null : readDay(dateCell)
  if (paidOn === undefined) complain('date', 'dateWrong', dateCell)
  return {
    number,
    code: code.slice(0, CODE_MAX),
    amount: amount === undefined || amount < 0 ? null : amount,
    fee: fee ?? 0,
    paidOn: paidOn ?? null,
    errors,
  }
}
