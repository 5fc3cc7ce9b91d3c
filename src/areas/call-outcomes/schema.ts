import { z } from 'zod'
import { TONES } from '../../core/fields.ts'
import { line, optional } from '../../core/schema.ts'
import { CALL_RESULTS } from './area.ts'

/** The outcome of a recorded call, in the shop's present words. */
export const outcomeWords = z.object({ vi: z.string(), en: z.string(), tone: z.enum(TONES) }).nullable()

/** The text of a button at the desk. */
const words = line.max(60)

export const input = z.strictObject({
  name: words,
  nameEn: words,
  effect: z.enum(CALL_RESULTS),
  colour: z.enum(TONES).default('grey'),
  careName: optional(words),
  careNameEn: optional(words),
  leadName: optional(words),
  leadNameEn: optional(words),
})
