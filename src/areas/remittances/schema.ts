import { z } from 'zod'
import { day, line, note, optional, ref } from '../../core/schema.ts'
import { BUCKETS, RESOLUTIONS } from './match.ts'

/** Sums of one bucket, in VND. */
const bucket = z.object({
  bucket: z.enum(BUCKETS),
  count: z.number(),
  unresolved: z.number(),
  expected: z.number(),
  paid: z.number(),
})

export const detail = z.object({
  buckets: z.array(bucket),
  /** Name of the sheet that was read; null where it is not known. */
  sheet: z.string().nullable(),
  /** Rows with a cell that needs a look and does not hold up its row. */
  remarks: z.number(),
})
export type RemittanceDetail = z.infer<typeof detail>

/** One item of a bucket, as the screen lists them. */
export const item = z.object({
  id: z.uuid(),
  bucket: z.enum(BUCKETS),
  row: z.number().nullable(),
  code: z.string(),
  order: z.object({ id: z.uuid(), code: z.string(), status: z.string() }).nullable(),
  expected: z.number(),
  paid: z.number(),
  fee: z.number(),
  errors: z.array(z.object({ column: z.string(), key: z.string(), value: z.string() })),
  resolution: z.enum(RESOLUTIONS).nullable(),
  reason: z.string().nullable(),
  claimed: z.boolean(),
})
export type ItemView = z.infer<typeof item>

/** Input of an import; the rest of the record comes from the file. */
export const form = z.strictObject({ carrier: ref(), note: optional(note) })

/** Columns as a person chose them, by index. */
export const chosen = z.strictObject({
  head: z.int().min(0).max(100),
  code: z.int().min(0).max(200),
  amount: z.int().min(0).max(200),
  fee: z.int().min(0).max(200).optional(),
  date: z.int().min(0).max(200).optional(),
})
/** Sheet and columns as a person chose them; without a choice they are recognised. */
export type Choice = { sheet: string | undefined; columns: z.infer<typeof chosen> | undefined }

export const input = form.extend({
  fileName: line,
  fromOn: day,
  throughOn: day,
})
