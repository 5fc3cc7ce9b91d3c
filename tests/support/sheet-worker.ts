/** The guarded process of `kit/sheets/read.test.ts`: returns the rows as they are. */
import type { SheetRow } from '../../src/core/sheet.ts'
import { serveSheet } from '../../src/server/kit/sheets/serve.ts'

serveSheet<null, { rows: SheetRow[] }>((rows) => ({ rows }))
