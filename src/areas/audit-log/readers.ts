/** The largest readers of whole phone numbers, as the API returns them. */
import { z } from 'zod'

const reader = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  hour: z.int().describe('Different records whose number was shown within the last hour'),
  day: z.int(),
  week: z.int(),
  month: z.int().describe('Within 30 days'),
  masked: z.boolean().describe('Sees masked numbers for now: it is over a limit'),
  limited: z.boolean().describe('False: a lead, who is counted and not stopped'),
})
export type Reader = z.infer<typeof reader>

export const readers = z.object({
  limits: z.object({ hour: z.int(), day: z.int() }),
  readers: z.array(reader),
})
export type Readers = z.infer<typeof readers>
