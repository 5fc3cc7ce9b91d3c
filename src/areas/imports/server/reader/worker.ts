/** The guarded process that reads a sheet as a table: only its rows come back. */
import { serveSheet } from '../../../../server/kit/sheets/serve.ts'
import { type TableChoice, type TableReading, tableIn } from '../../../../server/kit/sheets/table.ts'

/** One more than a description may have, so that a longer one is noticed. */
serveSheet<TableChoice, TableReading>(tableIn, { text: 10_001, lines: true })
