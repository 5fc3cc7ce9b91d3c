import { z } from 'zod'
import { line, note, optional, picture, ref, requiredWhen } from '../../core/schema.ts'

const categoryName = line

/** Data of the detail besides the list's fields: categories right under it, vouchers and display categories that name it. */
export const detail = z.object({ childCount: z.number(), voucherCount: z.number(), displayCount: z.number() })
export type CategoryDetail = z.infer<typeof detail>

export const input = z.strictObject({
  name: categoryName,
  nameEn: optional(categoryName),
  parent: optional(ref()),
  image: optional(picture),
  description: optional(note),
})

/** A new category needs its picture; one from before the pictures is edited without. */
export const newInput = requiredWhen(input, { image: { when: () => true, key: 'imageNeeded' } })
