import { z } from 'zod'
import { email, name, optional, phone, picture, refs } from '../../core/schema.ts'

/** Sent and stored in lower case; letters, digits and `. _ -`. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(60)
  .regex(/^[a-z0-9._-]+$/)

/** MD5 of the password in hex: the plain one never leaves the browser (spec section 5). */
export const passwordDigest = z.string().regex(/^[0-9a-f]{32}$/i)

/** Input of a registration (spec section 5); an administrator approves it. */
export const registration = z.strictObject({ name, username, email, phone, password: passwordDigest })

/** An account of the first start has neither e-mail nor phone, so its other fields change without them; neither is emptied. */
export const input = z.strictObject({
  name,
  username,
  email: optional(email),
  phone: optional(phone),
  roles: refs().default([]),
  avatar: optional(picture),
  /** When an administrator sets a new one. */
  password: passwordDigest.optional(),
})

/** A new account has an email and a phone number (spec section 5), and a password to begin with. */
export const newInput = input.extend({ email, phone, password: passwordDigest })
