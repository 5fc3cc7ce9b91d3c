/** The guarded process that reads a carrier's workbook: only a remittance's rows come back. */
import { serveSheet } from '../../../../server/kit/sheets/serve.ts'
import type { Choice } from '../../schema.ts'
import { interpret, type Reading } from './interpret.ts'

serveSheet<Choice, Reading>(interpret)
