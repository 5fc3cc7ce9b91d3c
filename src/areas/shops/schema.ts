import { z } from 'zod'
import { address, day, email, line, name, note, optional, phone } from '../../core/schema.ts'

/** Required fields and minimum lengths are the spec's (section 5); expiry must not precede activation. */
export const input = z
  .strictObject({
    name,
    owner: name,
    phone,
    kind: z.enum(['personal', 'business']),
    taxCode: z
      .string()
      .trim()
      .regex(/^\d{9,14}(-\d{3})?$/),
    businessForm: z.enum(['agency', 'ecommerce']).default('ecommerce'),
    email: optional(email),
    fax: optional(line),
    address,
    ward: line,
    district: optional(line),
    province: line,
    representative: optional(line),
    contactPerson: optional(line),
    contactPhone: optional(phone),
    pickupAddress: optional(address),
    commission: z.int().min(0).max(10_000).default(0),
    activatedOn: optional(day),
    expiresOn: optional(day),
    onHome: z.boolean().default(false),
    bankAccount: line,
    bankHolder: line,
    bankName: line,
    note: optional(note),
  })
  .refine((shop) => !shop.activatedOn || !shop.expiresOn || shop.expiresOn >= shop.activatedOn, {
    path: ['expiresOn'],
    error: 'expiryBeforeActivation',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** A row of what a supplier earned, VND, with the sum up to it. */
export const earning = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['delivered', 'returned', 'reversal']),
  amount: z.number(),
  after: z.number(),
  /** Not said to who may not see orders. */
  order: z.string().nullable(),
  by: z.string().nullable(),
})
export type Earning = z.infer<typeof earning>
