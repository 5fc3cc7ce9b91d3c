import { z } from 'zod'
import { clock, hotline, line, money, name, note, optional, url } from '../../core/schema.ts'

/** Days on the way. */
const days = z.int().min(0).max(60)

export const input = z.strictObject({
  name,
  phone: optional(hotline),
  website: optional(url),
  /** `{code}` is replaced by the bill code. */
  trackingUrl: optional(url),
  takesStandard: z.boolean().default(true),
  takesExpress: z.boolean().default(true),
  billShape: optional(line.min(3).max(40)),
  cutOff: optional(clock),
  daysNorth: optional(days),
  daysCentral: optional(days),
  daysSouth: optional(days),
  baseFee: money.default(0),
  note: optional(note),
})
