/**
 * Excel workbooks: the only file that knows the library (decision 0042). Another one has to fit these functions;
 * `tests/bench/sheets.ts` compares it with this one.
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { streamXlsxRows, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { Cell, SheetRow } from '../../../core/sheet.ts'

/** Excel's limits: characters of a cell, rows of a sheet, characters of a sheet's name and which it cannot have. */
const TEXT_MAX = 32_767
const ROW_MAX = 1_048_576
const NAME_MAX = 31
const NOT_IN_NAMES = /[\][:*?/\\]/g
/** Characters that XML 1.0 cannot carry, and halves of surrogate pairs. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** The beginning of what Excel would read as an escaped character, `_x0041_`. */
const ESCAPE = /_(?=x[\da-f]{4}_)/gi

/**
 * Reads a sheet row by row, the first one without `sheet` (its place among all, from 0); of each row at most `columns`
 * cells. Dates are UTC with the clock of the sheet, a formula counts by its stored value. Throws when it is no workbook
 * or the sheet has no rows, as one of a chart. Foreign files only through `readSheet`.
 */
export async function* readRows(
  bytes: Uint8Array,
  columns?: number,
  sheet?: number,
): AsyncGenerator<SheetRow> {
  let last = 0
  for await (const { index, values } of streamXlsxRows(bytes, sheet === undefined ? {} : { sheet })) {
    // A row whose number is wrong counts as the one after the row before it.
    const given = index + 1
    last = Number.isInteger(given) && given > last && given <= ROW_MAX ? given : last + 1
    yield { number: last, cells: values.slice(0, columns).map(cellOf) }
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  // A number formatted as a day that is no day of any calendar.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '?' : value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  return String((value as { text?: unknown }).text ?? '')
}

/** `numFmt`: Excel's number format; `width` in characters. */
export type SheetHeading = { header: string; numFmt: string; width: number }

/**
 * Writes a workbook of one sheet under frozen headings, in the memory of a few rows. A text is never a formula,
 * whatever it begins with; what a cell cannot carry is left out of it.
 */
export function writeRows(
  { name, columns }: { name: string; columns: readonly SheetHeading[] },
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): Readable {
  const sheet = writeXlsxStream(possible(rows), {
    name: sheetName(name),
    columns: columns.map(({ header, numFmt, width }) => ({ header: textOf(header), numFmt, width })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(sheet as ReadableStream<Uint8Array>)
}

/** A sheet of a small workbook; `widths` of its columns in characters. */
export type SmallSheet = { name: string; widths: readonly number[]; rows: readonly (readonly Cell[])[] }

/** Writes a small workbook of several sheets, each under a frozen row of headings, in memory. Texts as with `writeRows`. */
export async function writeBook(sheets: readonly SmallSheet[]): Promise<Buffer> {
  const written = await writeXlsx({
    sheets: sheets.map(({ name, widths, rows }) => ({
      name: sheetName(name),
      columns: widths.map((width) => ({ width })),
      rows: rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? textOf(cell) : cell))),
      freezePane: { rows: 1 },
    })),
  })
  return Buffer.from(written as Uint8Array)
}

const sheetName = (name: string) => textOf(name).replace(NOT_IN_NAMES, ' ').slice(0, NAME_MAX)

async function* possible(rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>) {
  for await (const cells of rows) yield cells.map((cell) => (typeof cell === 'string' ? textOf(cell) : cell))
}

const textOf = (text: string) => text.replace(IMPOSSIBLE, '').slice(0, TEXT_MAX).replace(ESCAPE, '_x005F_')
