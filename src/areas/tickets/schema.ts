import { z } from 'zod'
import { name, note, optional, ref, refs } from '../../core/schema.ts'
import { caseDetail, caseInput } from '../../families/cases/schema.ts'
import { CHANNELS, TOPICS } from './area.ts'

/** Input of a ticket: a case with its topic, channel and order. */
export const input = z.strictObject({
  subject: name,
  ...caseInput,
  topic: z.enum(TOPICS).default('question'),
  tags: refs().default([]),
  channel: z.enum(CHANNELS).default('phone'),
  order: optional(ref()),
  description: optional(note),
})

/** Fields that the response of one ticket adds. */
export const detail = z.object(caseDetail)
