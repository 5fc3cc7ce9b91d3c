import { z } from 'zod'
import { money, name, note, optional, phone, url } from '../../core/schema.ts'

export const input = z.strictObject({
  name,
  phone: optional(phone),
  website: optional(url),
  /** `{code}` stands for the bill code. */
  trackingUrl: optional(url),
  baseFee: money.default(0),
  note: optional(note),
})
