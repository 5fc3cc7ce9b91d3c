/** Which pasted texts are looked up. Pure. */
import { isPhone } from '../../../../core/phone.ts'

/** Shape of a code: one word with a digit in it. */
const CODE = /^#?(?=\S*\d)[\p{L}\p{N}][\p{L}\p{N}._/-]{2,39}$/u

/** The code or phone number that a pasted text is; undefined for any other text. */
export function lookedUp(text: string): string | undefined {
  const clean = text.trim()
  if (clean.length <= 20 && /^[\d\s.+()-]+$/.test(clean) && isPhone(clean)) return clean
  return CODE.test(clean) ? clean.replace(/^#/, '') : undefined
}
