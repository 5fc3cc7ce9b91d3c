import { z } from 'zod'
import { name, note, optional } from '../../core/schema.ts'

export const input = z.strictObject({
  name,
  description: optional(note),
  /** Accounts with the role sign in with a second factor. */
  secondFactor: z.boolean().default(false),
  /** `<area>.<verb>`; the server refuses those that do not exist or that the person does not hold. */
  abilities: z.array(z.string().max(80)).max(500).default([]),
})
