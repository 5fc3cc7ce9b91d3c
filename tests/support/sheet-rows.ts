/** Reads the first sheet of a workbook that the console handed out. */
import type { Cell } from '../../src/core/sheet.ts'
import { readRows } from '../../src/server/kit/sheets/xlsx.ts'

/** The cells of each row, headings first. */
export async function sheetRows(bytes: Uint8Array): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = []
  for await (const { cells } of readRows(bytes)) rows.push(cells)
  return rows
}
