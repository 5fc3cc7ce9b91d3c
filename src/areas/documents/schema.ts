import { z } from 'zod'
import { name, note, optional, picture, ref } from '../../core/schema.ts'
import { LEVELS } from './area.ts'

export const input = z.strictObject({
  name,
  cover: optional(picture),
  subject: optional(ref()),
  level: z.enum(LEVELS).default('basic'),
  summary: optional(note),
})

/** A document as it is read: chapters and lessons in their order; `text` is formatted text. */
export const outline = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    lessons: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        minutes: z.number().nullable(),
        video: z.string().nullable(),
        text: z.unknown(),
      }),
    ),
  }),
)
export type Outline = z.infer<typeof outline>
