/** Which column of a carrier's sheet is which, by the words above it, and what its cells say. Pure. */
import type { Cell, SheetRow } from '../../core/sheet.ts'
import { fold } from '../../core/text.ts'
import type { CellError, FileRow } from './match.ts'

export const ROLES = ['code', 'amount', 'fee', 'date'] as const
export type Role = (typeof ROLES)[number]
/** Columns by their index, from 0; only `code` and `amount` have to be there. */
export type Columns = Partial<Record<Role, number>>

/** Words of headings, folded; the first are the surest. */
const WORDS: Readonly<Record<Role, readonly string[]>> = {
  code: [
    'ma van don',
    'bill code',
    'waybill',
    'tracking code',
    'tracking number',
    'ma bill',
    'so van don',
    'van don',
    'bill',
    'tracking',
  ],
  amount: [
    'tien thu ho',
    'so tien cod',
    'cod amount',
    'tien cod',
    'cod da thu',
    'cod',
    'thu ho',
    'collected',
  ],
  fee: ['phi dich vu', 'tong phi', 'cuoc phi', 'phi giao', 'phi', 'cuoc', 'service fee', 'fee', 'charge'],
  date: [
    'ngay giao',
    'ngay doi soat',
    'ngay thanh toan',
    'ngay thu',
    'delivered on',
    'delivery date',
    'ngay',
    'date',
  ],
}
/** Rows looked at for headings: carriers put their name and the period above them. */
const HEAD_ROWS = 20

const words = (cell: Cell) =>
  typeof cell === 'string'
    ? fold(cell)
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
    : ''

/** How surely a heading names a role: 0 not at all. */
function score(heading: string, role: Role): number {
  // "Phí thu hộ" is a fee, not the cash.
  if (role === 'amount' && /^(phi|cuoc|fee)\b/.test(heading)) return 0
  const at = WORDS[role].findIndex((word) => heading === word || ` ${heading} `.includes(` ${word} `))
  if (at < 0) return 0
  const exact = heading === WORDS[role][at]
  return (exact ? 200 : 100) - at
}

/** The row that is most likely the headings where no word of them is known: the first of the fullest. */
export function likelyHead(rows: readonly SheetRow[]): number {
  const filled = rows
    .slice(0, HEAD_ROWS)
    .map(({ cells }) => cells.filter((cell) => words(cell) !== '').length)
  return Math.max(0, filled.indexOf(Math.max(...filled)))
}

export type Guess = {
  /** The row of the headings, as an index into the rows. */
  head: number
  columns: Columns
  /** Roles that two columns claim alike, or that has to be there and no column claims. */
  unsure: Role[]
}

/** Finds the headings and what each column is. Undefined when no row looks like headings. */
export function guessColumns(rows: readonly SheetRow[]): Guess | undefined {
  const guesses = rows.slice(0, HEAD_ROWS).map(({ cells }, head) => guessRow(cells, head))
  // A title may name the cash too: headings say at least two things.
  const best = guesses
    .filter(({ columns }) => Object.keys(columns).length > 1)
    .reduce<Guess | undefined>(
      (known, guess) =>
        Object.keys(guess.columns).length > Object.keys(known?.columns ?? {}).length ? guess : known,
      undefined,
    )
  return best
}

function guessRow(cells: readonly Cell[], head: number): Guess {
  const headings = cells.map(words)
  const columns: Columns = {}
  const unsure: Role[] = []
  for (const role of ROLES) {
    const ranked = headings
      .map((heading, index) => ({ index, score: heading === '' ? 0 : score(heading, role) }))
      .filter((one) => one.score > 0)
      .sort((one, other) => other.score - one.score || one.index - other.index)
    const [first, second] = ranked
    if (first) columns[role] = first.index
    if (
      (first && second && first.score === second.score) ||
      (!first && (role === 'code' || role === 'amount'))
    )
      unsure.push(role)
  }
  // One column cannot be two things.
  const taken = Object.values(columns)
  if (new Set(taken).size < taken.length) unsure.push(...ROLES.filter((role) => columns[role] !== undefined))
  return { head, columns, unsure: [...new Set(unsure)] }
}

/** `C` for 2, as a sheet names its columns. */
export function letterOf(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : letterOf(Math.floor(index / 26) - 1) + rest
}

/** VND of one parcel; the sum of a whole file is still a safe number. */
const AMOUNT_MAX = 100_000_000_000

/** VND from a cell: `1.250.000 đ`, `1,250,000`, 1250000; undefined when it is no whole amount. */
export function readAmount(cell: Cell): number | undefined {
  if (typeof cell === 'number') return wholeAmount(cell)
  if (typeof cell !== 'string') return undefined
  const text = cell.replace(/[\s\u00a0]|đ|₫|vnd/gi, '')
  if (/^\d+([.,]0{1,2})?$/.test(text)) return wholeAmount(Number(text.replace(/[.,]0{1,2}$/, '')))
  // Thousands apart by one sign throughout.
  if (!/^\d{1,3}(([.,])\d{3})(\2\d{3})*$/.test(text)) return undefined
  return wholeAmount(Number(text.replace(/[.,]/g, '')))
}

const wholeAmount = (value: number) =>
  Number.isSafeInteger(value) && value >= 0 && value <= AMOUNT_MAX ? value : undefined

/** A day from a cell, `YYYY-MM-DD`; undefined when it is none. */
export function readDay(cell: Cell): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : readDay(cell.toISOString())
  if (typeof cell !== 'string') return undefined
  const text = cell.trim()
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(text)
  const iso = local
    ? `${local[3]}-${local[2]?.padStart(2, '0')}-${local[1]?.padStart(2, '0')}`
    : /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  // Years that a calendar of the database lacks are slips of the hand too.
  if (!iso || iso < '1900' || Number.isNaN(Date.parse(`${iso}T00:00:00Z`))) return undefined
  return new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso) ? iso : undefined
}

const CODE_MAX = 60
const shown = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).slice(0, 80)

/** Rows under the headings as the matcher takes them; empty ones and the sum at the end fall away. */
export function readRows(rows: readonly SheetRow[], head: number, columns: Columns): FileRow[] {
  return rows.slice(head + 1).flatMap((row) => readRow(row, columns) ?? [])
}

function readRow({ number, cells }: SheetRow, columns: Columns): FileRow | undefined {
  const cellOf = (role: Role): Cell => {
    const index = columns[role]
    return index === undefined ? null : (cells[index] ?? null)
  }
  const rawCode = cellOf('code')
  const code =
    typeof rawCode === 'number' ? String(rawCode) : typeof rawCode === 'string' ? rawCode.trim() : ''
  const amountCell = cellOf('amount')
  // No code: an empty row, a heading that comes again, or the sum.
  if (code === '' && (amountCell === null || amountCell === '' || isSum(cells))) return undefined
  const errors: CellError[] = []
  const complain = (role: Role, key: string, cell: Cell) =>
    errors.push({ column: letterOf(columns[role] ?? 0), key, value: shown(cell) })
  if (code === '') complain('code', 'codeMissing', rawCode)
  else if (code.length > CODE_MAX) complain('code', 'codeLong', rawCode)
  const amount = amountCell === null || amountCell === '' ? undefined : readAmount(amountCell)
  if (amount === undefined)
    complain('amount', amountCell === null ? 'amountMissing' : 'amountWrong', amountCell)
  const feeCell = cellOf('fee')
  const fee = feeCell === null || feeCell === '' ? 0 : readAmount(feeCell)
  if (fee === undefined) complain('fee', 'feeWrong', feeCell)
  const dateCell = cellOf('date')
  const paidOn = dateCell === null || dateCell === '' ? null : readDay(dateCell)
  if (paidOn === undefined) complain('date', 'dateWrong', dateCell)
  return {
    number,
    code: code.slice(0, CODE_MAX),
    amount: amount ?? null,
    fee: fee ?? 0,
    paidOn: paidOn ?? null,
    errors,
  }
}

const isSum = (cells: readonly Cell[]) =>
  cells.some((cell) => /^(tong( cong)?|total|sum)\b/.test(words(cell)))
