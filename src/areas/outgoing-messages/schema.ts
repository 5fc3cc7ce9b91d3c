import { z } from 'zod'

/** No user writes a message. */
export const input = z.strictObject({})

/** Parts of one message beyond its fields. */
export const detail = z.object({
  body: z.string().describe('Its text, with the name of each secret in place of it'),
  tries: z.array(
    z.object({
      number: z.int(),
      startedAt: z.string(),
      endedAt: z.string().nullable().describe('Absent: under way, or its process ended in the middle'),
      outcome: z.string().nullable(),
      response: z.string().nullable(),
    }),
  ),
})
export type MessageDetail = z.infer<typeof detail>
