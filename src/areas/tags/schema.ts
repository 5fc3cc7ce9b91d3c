import { z } from 'zod'
import { TONES } from '../../core/fields.ts'
import { line } from '../../core/schema.ts'
import { TAG_KINDS } from './area.ts'

/** A tag has to fit a cell next to others. */
export const tagName = line.max(40)

export const input = z.strictObject({
  name: tagName,
  kind: z.enum(TAG_KINDS),
  colour: z.enum(TONES).default('grey'),
})
