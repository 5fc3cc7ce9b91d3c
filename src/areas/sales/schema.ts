import { z } from 'zod'
import {
  endTime,
  lines,
  money,
  name,
  note,
  optional,
  ref,
  requiredWhen,
  startTime,
} from '../../core/schema.ts'
import { LEAST_PRICE } from '../products/prices.ts'

const pieces = z.int().min(1).max(1_000_000)

const whole = z
  .strictObject({
    name,
    startsAt: startTime,
    endsAt: endTime.meta({ examples: ['2026-03-01T02:00:00.000Z'] }),
    products: lines({
      product: ref(),
      salePrice: money.min(LEAST_PRICE),
      quantity: optional(pieces),
      perCustomer: optional(pieces),
    }),
    belowImport: z.boolean().default(false),
    note: optional(note),
  })
  .superRefine(({ startsAt, endsAt, products }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (Date.parse(endsAt) <= Date.parse(startsAt)) refuse(['endsAt'], 'endNotAfter')
    const ids = products.map(({ product }) => product)
    for (const [at, { product, quantity, perCustomer }] of products.entries()) {
      if (ids.indexOf(product) < at) refuse(['products', at, 'product'], 'productTwice')
      if (quantity !== null && perCustomer !== null && perCustomer > quantity)
        refuse(['products', at, 'perCustomer'], 'perCustomerAbove')
    }
  })

/** Input of a sale; it needs a product (spec section 8). From `startsAt` to before `endsAt`. */
export const input = requiredWhen(whole, {
  products: { when: () => true, key: 'productNeeded' },
})

/** A product of a sale as it goes: pieces sold, and its listed price now; null where it was deleted. */
const progress = z.object({
  line: z.uuid(),
  listed: z.number().nullable(),
  sold: z.number(),
})

/** Data of the detail besides the list's fields. */
export const detail = z.object({ progress: z.array(progress) })
export type SaleDetail = z.infer<typeof detail>
