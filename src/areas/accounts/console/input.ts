/** Inputs of the form: the server's schemas, but with the password as it is typed, twice. */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { email, phone, requiredWhen } from '../../../core/schema.ts'
import { newInput as newSent, input as sent } from '../schema.ts'

/** At least 6 characters (spec section 5). */
const password = z.string().min(6).max(200)
const mismatch = { path: ['passwordAgain'], error: 'passwordMismatch', when: () => true }

type Typed = { password?: string | undefined; passwordAgain?: string | undefined }

const sameTwice = ({ password: first, passwordAgain: second }: Typed) => !second || first === second

/** Only the MD5 of the password leaves the browser. */
function hashed<T extends Typed>({ passwordAgain: _again, ...values }: T) {
  const plain = values.password
  return { ...values, password: plain ? bytesToHex(md5(utf8ToBytes(plain))) : undefined }
}

/** A change: an empty password stays as it is. */
export const input = requiredWhen(
  sent
    .extend({
      email,
      phone,
      password: z.union([z.literal(''), password]).optional(),
      passwordAgain: z.string().optional(),
    })
    .refine(sameTwice, mismatch),
  { passwordAgain: { when: ({ password: typed }) => Boolean(typed), key: 'required' } },
).transform(hashed)

export const newInput = newSent
  .extend({ password, passwordAgain: z.string().min(1) })
  .refine(sameTwice, mismatch)
  .transform(hashed)
