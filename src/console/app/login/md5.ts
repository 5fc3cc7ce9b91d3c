import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Characters of a password, at least (spec section 5). */
export const SHORTEST_PASSWORD = 6
/** At most: nobody types more, and a pasted book is none. */
export const LONGEST_PASSWORD = 200

/** The MD5 of a text's UTF-8 bytes in hex: the form in which the spec wants passwords sent (section 5). */
export function md5Hex(text: string): string {
  return bytesToHex(md5(utf8ToBytes(text)))
}
