import { z } from 'zod'
import { day, money, name, note, optional, percentAbove, refs, requiredWhen, vid } from '../../core/schema.ts'
import { BEARERS, USES } from './area.ts'
import { CODE_PATTERN, readCode } from './codes.ts'

const code = z.string().transform(readCode).pipe(z.string().min(3).max(30).regex(CODE_PATTERN))
const count = z.int().min(1).max(1_000_000)

const terms = z
  .strictObject({
    name,
    voucherCode: optional(code),
    kind: z.enum(['public', 'private']),
    vids: z.array(vid).max(10_000).default([]),
    startsOn: day,
    endsOn: day,
    target: z.enum(['order', 'shipping']).default('order'),
    benefit: z.enum(['percent', 'amount']),
    percent: optional(percentAbove),
    amount: optional(money.min(1)),
    maxRefund: optional(money.min(1)),
    minOrder: optional(money),
    maxOrder: optional(money),
    uses: z.enum(USES).default('unlimited'),
    maxUses: optional(count),
    perCustomer: optional(count),
    shops: refs().default([]),
    categories: refs().default([]),
    brands: refs().default([]),
    products: refs().default([]),
    bearer: z.enum(BEARERS).default('marketplace'),
    storeShare: optional(percentAbove),
    stackable: z.boolean().default(true),
    note: optional(note),
  })
  .superRefine((voucher, context) => {
    const say = (field: string, key: string) =>
      context.addIssue({ code: 'custom', path: [field], message: key })
    if (voucher.endsOn < voucher.startsOn) say('endsOn', 'endBeforeStart')
    if (voucher.minOrder !== null && voucher.maxOrder !== null && voucher.maxOrder < voucher.minOrder)
      say('maxOrder', 'maxBelowMin')
  })

/**
 * Input of a voucher. A voucher needs its days, its type and a use value, a private one its VIDs (spec
 * section 5); the other bounds are ours.
 */
export const input = requiredWhen(terms, {
  percent: { when: ({ benefit }) => benefit === 'percent', key: 'percentNeeded' },
  amount: { when: ({ benefit }) => benefit === 'amount', key: 'amountNeeded' },
  vids: { when: ({ kind }) => kind === 'private', key: 'vidsNeeded' },
  maxUses: { when: ({ uses }) => uses === 'custom', key: 'usesNeeded' },
  storeShare: { when: ({ bearer }) => bearer === 'shared', key: 'shareNeeded' },
})

/** Data of the detail besides the voucher's own fields. */
export const detail = z.object({
  /** Generated codes, and how many of them an order holds. */
  codeCount: z.number(),
  codesUsed: z.number(),
  /** The total discount of its held uses, in VND. */
  given: z.number(),
})
export type VoucherDetail = z.infer<typeof detail>

/** A generated code; `order` is the code of the order that holds it, once it was placed; null to whom may not view orders. */
export const voucherCode = z.object({ code: z.string(), held: z.boolean(), order: z.string().nullable() })
export type VoucherCode = z.infer<typeof voucherCode>
