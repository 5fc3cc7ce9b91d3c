import { z } from 'zod'
import { money, name, note, optional, phone } from '../../core/schema.ts'

/** Only web addresses: a link is shown, so `javascript:` must not get in. */
const web = z.url({ protocol: /^https?$/ }).max(300)

export const input = z.strictObject({
  name,
  phone: optional(phone),
  website: optional(web),
  /** `{code}` stands for the bill code. */
  trackingUrl: optional(web),
  baseFee: money.default(0),
  note: optional(note),
})
