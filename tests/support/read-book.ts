/** Workbooks read as the server reads them: in a guarded process. */
import type { SheetRow } from '../../src/core/sheet.ts'
import { readSheet } from '../../src/server/kit/sheets/read.ts'

const WORKER = new URL('./sheet-worker.ts', import.meta.url)
type Read = { sheets: readonly string[]; rows: SheetRow[] }
/** A workbook's sheets and rows, without empty cells at the end of a row. */
export async function readBook(file: Uint8Array, sheet: string | null = null) {
  const found = await readSheet<string | null, Read>(WORKER, file, sheet)
  if ('refused' in found) return found
  const rows = found.rows.map(({ number, cells }) => ({
    number,
    cells: cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1),
  }))
  return { sheets: found.sheets, rows }
}

/** Rows of its first sheet, or why it was refused. */
export async function read(file: Uint8Array) {
  const found = await readBook(file)
  return 'refused' in found ? found : { rows: found.rows }
}
