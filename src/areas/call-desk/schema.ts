import { z } from 'zod'
import { CALL_RESULTS } from '../call-outcomes/area.ts'
import { outcomeWords } from '../call-outcomes/schema.ts'

/** Nobody enters a task: orders bring them. */
export const input = z.strictObject({})

const attempt = z.object({
  id: z.uuid(),
  attempt: z.int(),
  result: z.enum(CALL_RESULTS).describe('What it did'),
  outcome: outcomeWords,
  reason: z.string().nullable(),
  note: z.string().nullable(),
  nextAt: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  undone: z.boolean(),
})

/** Data of the detail besides the task's own fields. */
export const detail = z.object({
  calls: z.array(attempt).describe('Oldest first'),
})
export type TaskDetail = z.infer<typeof detail>
