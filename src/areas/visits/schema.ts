import { z } from 'zod'
import { DEVICES, REFERRERS } from './area.ts'

/** No user writes a visit. */
export const input = z.strictObject({})

/** Visits of one call, as the shop's server sends them; all are of this moment. */
export const sent = z.strictObject({
  visits: z
    .array(
      z.strictObject({
        page: z.string().trim().min(1).max(300).describe('Path of the page, without a query'),
        product: z.string().trim().min(1).max(40).optional().describe('Id or code of the product shown'),
        referrer: z.enum(REFERRERS),
        device: z.enum(DEVICES),
        visitor: z
          .string()
          .min(1)
          .max(500)
          .describe('Tells visitors of a day apart, such as address and browser; only a hash of it is kept'),
      }),
    )
    .min(1)
    .max(100),
})
export type Sent = z.infer<typeof sent>

/** Breakdowns of the totals. */
export const BREAKDOWNS = ['day', 'page', 'product', 'referrer', 'device'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]

const figures = { visits: z.int(), visitors: z.int() }

/** Totals of some days. A visitor counts once a day. */
export const totals = z.object({
  total: z.object({
    ...figures,
    orders: z
      .int()
      .nullable()
      .describe('Orders placed in these days; null for users who may not view orders'),
  }),
  rows: z
    .array(z.object({ key: z.string(), name: z.string().nullable(), ...figures }))
    .describe('By day in order, else those with most visits first, 100 at most'),
})
export type VisitTotals = z.infer<typeof totals>
