import { z } from 'zod'
import { line, note, optional, picture } from '../../core/schema.ts'
import { COUNTRIES } from './countries.ts'

const brandName = line

/** Data of the detail besides the list's fields: records that have the brand. */
export const detail = z.object({
  productCount: z.number(),
  voucherCount: z.number(),
  displayCount: z.number(),
})
export type BrandDetail = z.infer<typeof detail>

export const input = z.strictObject({
  name: brandName,
  shortName: optional(line.max(40)),
  logo: optional(picture),
  country: optional(z.enum(COUNTRIES)),
  showOnHome: z.boolean().default(false),
  description: optional(note),
})
