import { z } from 'zod'
import { line, money, name, optional, refs } from '../../core/schema.ts'
import { PAYMENT_METHODS } from '../orders/area.ts'

export const input = z
  .strictObject({
    name,
    position: z.int().min(0).max(9_999),
    active: z.boolean().default(true),
    shops: refs().default([]),
    provinces: z.array(line).max(100).default([]),
    minTotal: optional(money),
    maxTotal: optional(money),
    paymentMethod: optional(z.enum(PAYMENT_METHODS)),
    method: z.enum(['round_robin', 'least_load']),
    persons: refs().min(1),
  })
  .refine(({ minTotal, maxTotal }) => minTotal === null || maxTotal === null || maxTotal >= minTotal, {
    path: ['maxTotal'],
    error: 'maxBelowMin',
    when: ({ value }) => typeof value === 'object' && value !== null && 'minTotal' in value,
  })

/** The result of a rule on the orders of the last seven days, with today's people and loads. */
export const trial = z.object({
  /** Orders placed in that time. */
  orders: z.number(),
  /** Those that an earlier rule would have taken, and those that this one would have. */
  earlier: z.number(),
  taken: z.number(),
  persons: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.number() })),
  /** Codes of the latest that it would have taken; none for whom may not view orders. */
  latest: z.array(z.string()),
})
export type Trial = z.infer<typeof trial>
