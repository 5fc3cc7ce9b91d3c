import { z } from 'zod'
import { name, note, optional, ref } from '../../core/schema.ts'
import { caseDetail, caseInput } from '../../families/cases/schema.ts'
import { CHANNELS, TOPICS } from './area.ts'

export const input = z.strictObject({
  subject: name,
  ...caseInput,
  topic: z.enum(TOPICS).default('question'),
  channel: z.enum(CHANNELS).default('phone'),
  order: optional(ref()),
  description: optional(note),
})

export const detail = z.object(caseDetail)
