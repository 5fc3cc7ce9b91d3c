import { z } from 'zod'
import { note, optional, picture } from '../../core/schema.ts'
import { COUNTRIES } from './countries.ts'

/** One Unicode form: `é` typed on a Mac and on Windows are one name. */
const brandName = z.string().trim().normalize('NFC').min(1).max(200)

/** Data of the detail besides the list's fields: records that have the brand. */
export const detail = z.object({
  productCount: z.number(),
  voucherCount: z.number(),
  displayCount: z.number(),
})
export type BrandDetail = z.infer<typeof detail>

export const input = z.strictObject({
  name: brandName,
  shortName: optional(z.string().trim().normalize('NFC').min(1).max(40)),
  logo: optional(picture),
  country: optional(z.enum(COUNTRIES)),
  showOnHome: z.boolean().default(false),
  description: optional(note),
})
