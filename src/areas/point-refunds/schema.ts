import { z } from 'zod'
import { line, name, optional, ref, requiredWhen } from '../../core/schema.ts'
import { PAY_TO } from './area.ts'

const request = z.strictObject({
  customer: ref(),
  payTo: z.enum(PAY_TO).default('points'),
  order: optional(ref()),
  /** A point is worth 1 VND. */
  points: z.int().min(1).max(1_000_000_000),
  reason: name,
  bankAccount: optional(line),
  bankHolder: optional(line),
  bankName: optional(line),
})

const toBank = ({ payTo }: { payTo?: string }) => payTo === 'bank'

/** Input of a request: an order for points that it used, an account for points that are paid out. */
export const input = requiredWhen(request, {
  order: { when: ({ payTo }) => payTo === 'points', key: 'orderNeeded' },
  bankAccount: { when: toBank, key: 'accountNeeded' },
  bankHolder: { when: toBank, key: 'holderNeeded' },
  bankName: { when: toBank, key: 'bankNeeded' },
})
