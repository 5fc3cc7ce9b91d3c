import { z } from 'zod'
import { KINDS } from '../../families/pricing/adjustments.ts'
import { CALL_RESULTS } from '../call-outcomes/area.ts'
import { outcomeWords } from '../call-outcomes/schema.ts'
import { PAYMENT_METHODS, STATUSES } from './area.ts'

/** A line as it was frozen when the order was placed: amounts in VND. */
export const orderLine = z.object({
  id: z.uuid(),
  position: z.number(),
  product: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  variant: z.uuid(),
  variantCode: z.string(),
  variantName: z.string().nullable(),
  image: z.string().nullable(),
  quantity: z.number(),
  price: z.number(),
  discount: z.number(),
  amount: z.number(),
  /** The part of the order's discount that the line bears; those of all lines sum up to it. */
  discountShare: z.number(),
  /** The parts of `discount`, in the order in which they come off; the product's own reduced price has no code. */
  offs: z.array(z.object({ kind: z.enum(KINDS), code: z.string(), name: z.string(), amount: z.number() })),
  /** The present stock of this variant. */
  stock: z.number(),
})

export const PAYMENT_KINDS = ['payment', 'reversal', 'refund'] as const

/** A row of the payments ledger, append-only: a payment, its reversal or a refund. */
export const orderPayment = z.object({
  id: z.uuid(),
  kind: z.enum(PAYMENT_KINDS),
  amount: z.number(),
  method: z.enum([...PAYMENT_METHODS, 'points']),
  reason: z.string().nullable(),
  /** The key of a reason of the list `cancel-payment`. */
  reasonKey: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
})

export const orderCall = z.object({
  id: z.uuid(),
  result: z.enum(CALL_RESULTS),
  outcome: outcomeWords,
  note: z.string().nullable(),
  nextAt: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
})

export const orderCancellation = z.object({
  id: z.uuid(),
  /** The key of a reason of the list `cancel`. */
  reason: z.string(),
  note: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
})

/** An attempt to deliver that failed: by whom, under which code, and why. */
export const orderAttempt = z.object({
  id: z.uuid(),
  carrier: z.string().nullable(),
  trackingCode: z.string().nullable(),
  driver: z.string().nullable(),
  reason: z.string(),
  note: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
})

/** Returned or requested pieces of a line. Amounts in VND; null: not decided yet. */
const returnLine = z.object({
  line: z.uuid(),
  quantity: z.number(),
  received: z.number().nullable(),
  restocked: z.boolean().nullable(),
  amount: z.number().nullable(),
  points: z.number().nullable(),
})

/** A return, from its request to the decision. */
export const orderReturn = z.object({
  id: z.uuid(),
  /** The key of a reason of the list `return`. */
  reason: z.string(),
  /** Whether goods that come back for this reason may be sold again, until the warehouse decides otherwise. */
  resellable: z.boolean(),
  note: z.string().nullable(),
  /** Why it was taken outside the policy. */
  override: z.string().nullable(),
  /** The last day of the policy, `YYYY-MM-DD`. */
  until: z.string().nullable(),
  photos: z.array(z.string()),
  files: z.array(z.object({ file: z.uuid(), name: z.string(), size: z.number() })),
  at: z.string(),
  by: z.string().nullable(),
  byId: z.uuid().nullable(),
  lines: z.array(returnLine),
  outcome: z
    .object({
      kind: z.enum(['approved', 'rejected']),
      /** The key of a reason of the list `reject-return`. */
      reason: z.string().nullable(),
      note: z.string().nullable(),
      at: z.string(),
      by: z.string().nullable(),
    })
    .nullable(),
})
export type OrderReturn = z.infer<typeof orderReturn>

/** The end of the time in which a return may be requested; `until` is null when the day of delivery is unknown. */
export const returnPolicy = z.object({
  code: z.string(),
  name: z.string(),
  days: z.number(),
  until: z.string().nullable(),
})

/** Another order of the same cart. */
export const orderSibling = z.object({
  id: z.uuid(),
  code: z.string(),
  status: z.enum(STATUSES),
  shop: z.string().nullable(),
  total: z.number(),
})

/** Data of the detail besides the order's own fields. */
export const detail = z.object({
  lines: z.array(orderLine),
  /** Money off the order as a whole and off its shipping fee. */
  offs: z.array(
    z.object({ kind: z.enum(KINDS), on: z.enum(['order', 'fee']), code: z.string(), amount: z.number() }),
  ),
  payments: z.array(orderPayment),
  calls: z.array(orderCall),
  cancellations: z.array(orderCancellation),
  attemptsMade: z.array(orderAttempt),
  /** The other orders of the cart, one for each supplier. */
  siblings: z.array(orderSibling),
  /** The carrier's page; `{code}` is the place of the code. */
  trackingUrl: z.string().nullable(),
  /** Whether its carrier takes nothing any more; null without one. */
  carrierInactive: z.boolean().nullable(),
  /** Cash that the carrier has handed over so far, in VND. */
  codRemitted: z.number(),
  returnPolicy: returnPolicy.nullable(),
  returns: z.array(orderReturn),
})
export type OrderDetail = z.infer<typeof detail>
export type OrderLine = z.infer<typeof orderLine>

export { input, newInput } from './placing.ts'
