import { z } from 'zod'
import { TONES } from '../../core/fields.ts'
import { line, optional, ref } from '../../core/schema.ts'
import { REASON_LISTS } from './lists.ts'

export const input = z.strictObject({
  list: z.enum(REASON_LISTS),
  name: line,
  nameEn: line,
  parent: optional(ref()),
  resellable: z.boolean().default(true),
  colour: z.enum(TONES).default('grey'),
})

/** A choice as a step offers it. */
export const choice = z.object({
  key: z.string(),
  code: z.string().optional().describe('Of an outcome of calls'),
  vi: z.string(),
  en: z.string(),
  tone: z.enum(TONES),
  active: z.boolean(),
})
