import { z } from 'zod'
import { address, day, email, line, name, note, optional, phone } from '../../core/schema.ts'

export const input = z.strictObject({
  name,
  phone,
  vid: optional(
    z
      .string()
      .trim()
      .regex(/^\d{4,12}$/),
  ),
  email: optional(email),
  birthday: optional(day),
  gender: optional(z.enum(['male', 'female'])),
  heightCm: optional(z.int().min(80).max(250)),
  weightKg: optional(z.int().min(20).max(250)),
  hobbies: optional(note),
  address: optional(address),
  ward: optional(line),
  district: optional(line),
  province: optional(line),
  note: optional(note),
})
