/** Which column of a carrier's sheet is which, by the words above it. Pure. */
import type { Cell, SheetRow } from '../../core/sheet.ts'
import { fold } from '../../core/text.ts'

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

/** Letters and digits of a text, folded; nothing of another cell. */
export const words = (cell: Cell): string =>
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

/** Columns by the cells of one row, read as headings. */
export function guessRow(cells: readonly Cell[], head: number): Guess {
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
