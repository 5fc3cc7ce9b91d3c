/** Input of the form: the server's schema, but with the password as it is typed. */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { input as sent } from '../schema.ts'

/** At least 6 characters (spec section 5); only its MD5 leaves the browser. Empty: it stays as it is. */
const password = z.union([
  z.literal('').transform(() => undefined),
  z
    .string()
    .min(6)
    .max(200)
    .transform((plain) => bytesToHex(md5(utf8ToBytes(plain)))),
])

export const input = sent.extend({ password: password.optional() })
