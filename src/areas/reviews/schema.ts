import { z } from 'zod'
import { note, optional, pictures, ref } from '../../core/schema.ts'
import { MOST_PICTURES } from './area.ts'

/** A review as the storefront sends it in. Of an order's line it has the customer, the order and what was bought. */
export const input = z.strictObject({
  product: ref(),
  rating: z.int().min(1).max(5),
  /** Absent: now. */
  postedAt: optional(z.iso.datetime({ offset: true })),
  customer: optional(ref()),
  orderLine: optional(z.uuid()),
  text: optional(note),
  pictures: pictures(MOST_PICTURES),
})

/** The same without what is no field of a review. */
export const fieldsOnly = input.omit({ orderLine: true })
