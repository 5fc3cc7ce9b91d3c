import { z } from 'zod'
import { LINES_MAX } from '../../core/lines.ts'
import {
  endTime,
  lines,
  name,
  optional,
  percentAbove,
  picture,
  ref,
  refs,
  requiredWhen,
  startTime,
} from '../../core/schema.ts'
import { PLACES, SOURCES } from './area.ts'

const rule = {
  categories: refs().default([]),
  brands: refs().default([]),
  tags: refs().default([]),
  shops: refs().default([]),
  discount: optional(percentAbove),
}
const CONDITIONS = ['categories', 'brands', 'tags', 'shops'] as const

const whole = z
  .strictObject({
    name,
    place: z.enum(PLACES),
    image: optional(picture),
    startsAt: optional(startTime),
    endsAt: optional(endTime).meta({ examples: ['2026-03-01T02:00:00.000Z'] }),
    source: z.enum(SOURCES).default('hand'),
    products: lines({ product: ref() }),
    ...rule,
  })
  .superRefine(({ startsAt, endsAt, source, products, ...given }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) refuse(['endsAt'], 'endNotAfter')
    const ids = products.map(({ product }) => product)
    for (const [at, id] of ids.entries())
      if (ids.indexOf(id) < at) refuse(['products', at, 'product'], 'productTwice')
    const conditions = CONDITIONS.filter((one) => given[one].length > 0)
    if (source === 'rule' && conditions.length === 0 && given.discount === null)
      refuse(['categories'], 'ruleNeeded')
  })

/** By hand it needs a product (spec section 8), by rule a condition (ours). */
export const input = requiredWhen(whole, {
  products: { when: ({ source }) => source !== 'rule', key: 'productNeeded' },
})

/** The products of a display category that is perhaps not saved yet. */
export const membersAsked = z.strictObject({
  source: z.enum(SOURCES),
  products: z.array(z.uuid()).max(LINES_MAX).default([]),
  ...rule,
})
export type MembersAsked = z.infer<typeof membersAsked>

/** A product of a display category; shoppers do not see one that is hidden or was deleted. */
const member = z.object({
  id: z.uuid(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  status: z.enum(['active', 'hidden', 'deleted']),
  picture: z.string().nullable(),
  price: z.number().nullable(),
  salePrice: z.number().nullable(),
})
export type Member = z.infer<typeof member>

export const members = z.object({
  count: z.int().describe('Products that shoppers see'),
  unseen: z.int().describe('Chosen products that are hidden or were deleted'),
  first: z.array(member).describe('The first ten of all, in their order'),
})
export type Members = z.infer<typeof members>
