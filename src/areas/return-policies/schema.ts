import { z } from 'zod'
import { name, note, optional, ref } from '../../core/schema.ts'

/** Input of a return policy. `days` bounds are ours: the spec shows none. No shop: it holds for all of them. */
export const input = z.strictObject({
  name,
  shop: optional(ref()),
  days: z.int().min(0).max(365),
  active: z.boolean().default(true),
  note: optional(note),
})
