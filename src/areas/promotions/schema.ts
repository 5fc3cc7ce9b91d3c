import { z } from 'zod'
import {
  endTime,
  money,
  name,
  note,
  optional,
  percentAbove,
  refs,
  requiredWhen,
  startTime,
} from '../../core/schema.ts'
import { BEARERS } from '../vouchers/area.ts'
import { KINDS, SCOPES } from './area.ts'

const count = z.int().min(1).max(1_000_000)

const terms = z
  .strictObject({
    name,
    kind: z.enum(KINDS),
    percent: optional(percentAbove),
    amount: optional(money.min(1)),
    scope: z.enum(SCOPES).default('all'),
    categories: refs().default([]),
    brands: refs().default([]),
    products: refs().default([]),
    shops: refs().default([]),
    minOrder: optional(money),
    cap: optional(money.min(1)),
    startsAt: startTime,
    endsAt: endTime.meta({ examples: ['2026-03-01T02:00:00.000Z'] }),
    maxUses: optional(count),
    perCustomer: optional(count),
    bearer: z.enum(BEARERS).default('marketplace'),
    storeShare: optional(percentAbove),
    note: optional(note),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    error: 'endNotAfter',
  })

/** Input of a promotion: from `startsAt` to before `endsAt`. */
export const input = requiredWhen(terms, {
  percent: { when: ({ kind }) => kind === 'percent', key: 'percentNeeded' },
  amount: { when: ({ kind }) => kind === 'amount', key: 'amountNeeded' },
  categories: { when: ({ scope }) => scope === 'categories', key: 'categoriesNeeded' },
  brands: { when: ({ scope }) => scope === 'brands', key: 'brandsNeeded' },
  products: { when: ({ scope }) => scope === 'products', key: 'productsNeeded' },
  shops: { when: ({ scope }) => scope === 'shops', key: 'shopsNeeded' },
  storeShare: { when: ({ bearer }) => bearer === 'shared', key: 'shareNeeded' },
})

/** An order that has a promotion; `off`: VND that it takes off. */
const use = z.object({ code: z.string(), placedAt: z.string(), off: z.number() })

/** Data of the detail besides the list's fields, of orders that were not cancelled. */
export const detail = z.object({
  /** Carts that have it; one that was split by suppliers counts once. */
  used: z.number(),
  /** VND that it takes off all of them. */
  given: z.number(),
  /** The newest ten orders. */
  newest: z.array(use),
})
export type PromotionDetail = z.infer<typeof detail>
