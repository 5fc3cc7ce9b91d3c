import { z } from 'zod'
import { address, line, name, note, optional, phone, picture, vid } from '../../core/schema.ts'

/** Input of a club: name, phone and the contact's VID are needed (spec section 5). */
export const input = z.strictObject({
  name,
  phone,
  logo: optional(picture),
  contactVid: vid,
  /** Of a VID that no customer has; else the customer's name is taken. */
  contactName: optional(name),
  address: optional(address),
  ward: optional(line),
  district: optional(line),
  province: optional(line),
  note: optional(note),
})
