import { z } from 'zod'
import { line, ref } from '../../core/schema.ts'
import { COLUMNS } from './columns.ts'
import { PROBLEMS } from './problems.ts'

/** Rows come from a sheet alone. */
export const input = z.strictObject({ import: ref(), number: z.int().min(1), name: line })

const error = z.object({
  column: z.enum(COLUMNS),
  key: z.enum(PROBLEMS),
  value: z.string(),
  hint: z.string().nullable(),
  reason: z
    .object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .optional(),
})

/** The row as it is in the sheet, and all that is wrong with it. */
export const detail = z.object({
  cells: z.partialRecord(z.enum(COLUMNS), z.union([z.string(), z.number()])),
  errors: z.array(error),
  /** Names of its picture files in the archive. */
  files: z.array(z.string()),
})
export type RowDetail = z.infer<typeof detail>
