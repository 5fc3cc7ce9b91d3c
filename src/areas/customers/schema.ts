import { z } from 'zod'
import {
  address,
  day,
  email,
  line,
  name,
  note,
  optional,
  privatePhone,
  ref,
  refs,
  vid,
} from '../../core/schema.ts'
import { CALL_RESULTS } from '../call-outcomes/area.ts'
import { outcomeWords } from '../call-outcomes/schema.ts'

/** Body measures of a golfer, cm and kg. */
export const heightCm = z.int().min(80).max(250)
export const weightKg = z.int().min(20).max(250)

export const input = z.strictObject({
  name,
  phone: privatePhone,
  tags: refs().default([]),
  vid: optional(vid),
  club: optional(ref()),
  email: optional(email),
  birthday: optional(day),
  gender: optional(z.enum(['male', 'female'])),
  heightCm: optional(heightCm),
  weightKg: optional(weightKg),
  hobbies: optional(note),
  address: optional(address),
  ward: optional(line),
  district: optional(line),
  province: optional(line),
})

/** A new customer may come with a first note. */
export const newInput = input.extend({ note: optional(note) })

/** Reasons of changes of points, as in `point_entries`. */
export const POINT_KINDS = [
  'opening',
  'use',
  'give-back',
  'refund',
  'adjust',
  'hold',
  'release',
  'restore',
  'pay-out',
] as const

/** A row of a customer's points, with what there was after it. */
export const pointEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(POINT_KINDS),
  points: z.number(),
  after: z.number(),
  /** Not said to who may not see orders. */
  order: z.string().nullable(),
  note: z.string().nullable(),
  /** The code of the request that refunded them. */
  refund: z.string().nullable(),
  by: z.string().nullable(),
})
export type PointEntry = z.infer<typeof pointEntry>

/** Data of a customer's detail besides the fields: points held for approved requests, which are not in the balance. */
export const detail = z.object({ heldPoints: z.array(z.object({ refund: z.string(), points: z.number() })) })
export type CustomerDetail = z.infer<typeof detail>

/** A note about a customer. */
export const customerNote = z.object({
  id: z.uuid(),
  at: z.string(),
  text: z.string(),
  by: z.string().nullable(),
})
export type CustomerNote = z.infer<typeof customerNote>

/** A call with a customer, about an order, a ticket or a lead. */
export const customerCall = z.object({
  id: z.uuid(),
  at: z.string(),
  /** The record that was called about. */
  about: z.object({ area: z.string(), code: z.string() }),
  result: z.enum(CALL_RESULTS),
  outcome: outcomeWords.nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
})
export type CustomerCall = z.infer<typeof customerCall>

/** Kinds of events in a customer's timeline. */
export const EVENT_KINDS = ['order', 'ticket', 'lead', 'call', 'note', 'points'] as const

/** An event of a customer's timeline; what its kind does not have is null. */
export const customerEvent = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  /** The record behind it; null for notes, and for points without an order that the caller may view. */
  about: z.object({ area: z.string(), code: z.string() }).nullable(),
  /** The present status of an order, a ticket or a lead. */
  status: z.string().nullable(),
  /** VND of an order. */
  amount: z.number().nullable(),
  points: z.number().nullable(),
  result: z.enum(CALL_RESULTS).nullable(),
  outcome: outcomeWords.nullable(),
  text: z.string().nullable(),
  by: z.string().nullable(),
})
export type CustomerEvent = z.infer<typeof customerEvent>
