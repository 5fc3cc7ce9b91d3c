import { z } from 'zod'
import { attachment, name, optional, ref, rich, url } from '../../core/schema.ts'

export const input = z.strictObject({
  name,
  chapter: ref(),
  text: rich(),
  minutes: optional(z.int().min(1).max(600)),
  video: optional(url),
  attachment: optional(attachment),
})
