/** The guarded process of tests of `kit/sheets`: returns the rows of a sheet as they are, the first visible one without a name. */
import type { SheetRow } from '../../src/core/sheet.ts'
import { serveSheet } from '../../src/server/kit/sheets/serve.ts'

serveSheet<string | null, { sheets: readonly string[]; rows: SheetRow[] }>(async (book, sheet) => {
  const rows = await book.rows(sheet ?? book.sheets[0] ?? '')
  return rows.length === 0 ? { refused: 'sheetEmpty' } : { sheets: book.sheets, rows }
})
