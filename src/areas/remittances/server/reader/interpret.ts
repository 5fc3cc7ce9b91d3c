/** The meaning of a sheet's rows: which column is which, and what each row has in it. Pure. */

import type { SheetRow } from '../../../../core/sheet.ts'
import {
  type Columns,
  guessColumns,
  letterOf,
  likelyHead,
  ROLES,
  type Role,
  readRows,
} from '../../columns.ts'
import type { FileRow } from '../../match.ts'
import type { Chosen } from '../../schema.ts'

/** The question for the user: the columns as they were recognised, with samples of each. */
export type Ask = {
  head: number
  guess: Columns
  unsure: Role[]
  columns: { index: number; letter: string; title: string; samples: string[] }[]
}

/** The rows of a remittance, the question that comes first, or a refusal by its reason's key. */
export type Reading = { rows: FileRow[]; columns: Columns } | { ask: Ask } | { refused: string }

const SAMPLES = 3
const shown = (cell: unknown) =>
  (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')).slice(0, 60)

function askFor(sheet: readonly SheetRow[], head: number, guess: Columns, unsure: Role[]): Ask {
  const width = Math.max(...sheet.slice(head, head + 50).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    letter: letterOf(index),
    title: shown(sheet[head]?.cells[index]),
    samples: sheet.slice(head + 1, head + 1 + SAMPLES).map(({ cells }) => shown(cells[index])),
  }))
  return { head, guess, unsure, columns }
}

function rowsUnder(sheet: readonly SheetRow[], head: number, columns: Columns): Reading {
  const rows = readRows(sheet, head, columns)
  return rows.length === 0 ? { refused: 'sheetEmpty' } : { rows, columns }
}

/** Returns the rows of a sheet by its columns, or the question about them. */
export function interpret(sheet: readonly SheetRow[], chosen: Chosen | undefined): Reading {
  if (chosen) {
    const { head, ...columns } = chosen
    if (head >= sheet.length) return { refused: 'noHeadings' }
    return rowsUnder(sheet, head, columns)
  }
  const guess = guessColumns(sheet)
  // Not one heading is known: no remittance, or one in a language of its own.
  if (!guess) return { ask: askFor(sheet, likelyHead(sheet), {}, [...ROLES]) }
  if (guess.unsure.length > 0) return { ask: askFor(sheet, guess.head, guess.columns, guess.unsure) }
  return rowsUnder(sheet, guess.head, guess.columns)
}
