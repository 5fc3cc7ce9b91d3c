import { z } from 'zod'
import {
  address,
  attachment,
  day,
  email,
  line,
  lines,
  name,
  note,
  optional,
  percent,
  phone,
  privatePhone,
} from '../../core/schema.ts'

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
    licence: optional(attachment),
    businessForm: z.enum(['agency', 'ecommerce']).default('ecommerce'),
    email: optional(email),
    fax: optional(line),
    address,
    ward: line,
    district: optional(line),
    province: line,
    representative: optional(line),
    contactPerson: optional(line),
    pickups: lines(
      {
        address,
        contact: optional(line),
        phone: optional(privatePhone),
        main: z.boolean().default(false),
      },
      { one: 'main' },
    ),
    pickupAddress: optional(address),
    commission: percent.default(0),
    activatedOn: optional(day),
    expiresOn: optional(day),
    onHome: z.boolean().default(false),
    contacts: lines({
      name: line,
      role: optional(line),
      phone: optional(privatePhone),
      email: optional(email),
    }),
    bankAccounts: lines(
      { number: line, holder: line, bank: line, main: z.boolean().default(false) },
      { one: 'main' },
    ),
    bankAccount: optional(line),
    bankHolder: optional(line),
    bankName: optional(line),
    note: optional(note),
  })
  .refine((shop) => !shop.activatedOn || !shop.expiresOn || shop.expiresOn >= shop.activatedOn, {
    path: ['expiresOn'],
    error: 'expiryBeforeActivation',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  // As a line, or by the names that the spec has for the one account.
  .refine(
    (shop) => (shop.bankAccounts?.length ?? 0) > 0 || (shop.bankAccount && shop.bankHolder && shop.bankName),
    {
      path: ['bankAccounts'],
      error: 'bankNeeded',
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

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

/** A line of an order without a clause of a contract; `amount` in VND. */
export const uncoveredLine = z.object({
  id: z.string(),
  at: z.string(),
  product: z.string(),
  quantity: z.number(),
  amount: z.number(),
  /** Null for a user who may not view orders. */
  order: z.string().nullable(),
  by: z.string().nullable(),
})
export type UncoveredLine = z.infer<typeof uncoveredLine>
