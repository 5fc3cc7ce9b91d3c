import { z } from 'zod'
import { line } from '../../core/schema.ts'
import { CHOICE_LISTS } from '../../core/steps.ts'

export const input = z.strictObject({
  list: z.enum(CHOICE_LISTS),
  name: line,
  nameEn: line,
  position: z.int().min(1).max(1_000).default(50),
})

/** A choice as a step offers it. */
export const choice = z.object({
  key: z.string(),
  code: z.string().optional().describe('Of an outcome of calls'),
  vi: z.string(),
  en: z.string(),
  active: z.boolean(),
})
