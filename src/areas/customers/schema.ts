import { z } from 'zod'
import { address, day, email, line, name, note, optional, privatePhone } from '../../core/schema.ts'

/** Body measures of a golfer, cm and kg. */
export const heightCm = z.int().min(80).max(250)
export const weightKg = z.int().min(20).max(250)

export const input = z.strictObject({
  name,
  phone: privatePhone,
  vid: optional(
    z
      .string()
      .trim()
      .regex(/^\d{4,12}$/),
  ),
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
  note: optional(note),
})

/** Reasons of changes of points, as in `point_entries`. */
export const POINT_KINDS = ['opening', 'use', 'give-back', 'refund', 'adjust'] as const

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
  by: z.string().nullable(),
})
export type PointEntry = z.infer<typeof pointEntry>
