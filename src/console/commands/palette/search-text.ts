/** Which texts the server is asked for, and which of its answers a prefix means. Pure. */
import { fold } from '../../../core/text.ts'

/** Shorter texts match too much to be worth asking. */
export const MIN_LENGTH = 2

/** Whether a text can be a code or a part of one: all of them have a digit. */
export const isCode = (text: string): boolean => /\d/.test(text)

const squeezed = (text: string) => fold(text).replace(/\s/g, '')

/** Whether a code holds what was typed: `1900` is in `DH00001900`. */
export const bearsCode = (code: string, typed: string): boolean => squeezed(code).includes(squeezed(typed))

/** Shorter than any bill code: what is found by fewer characters may as well be found by a house number. */
const OTHER_CODE = 6

/** Whether a record was found by one of its codes: its own, or one that is not shown, as neither name nor number has it. */
export function foundByCode(
  one: { code: string; name: string; subtitle?: string | null },
  typed: string,
): boolean {
  if (bearsCode(one.code, typed)) return true
  if (squeezed(typed).length < OTHER_CODE) return false
  return ![one.name, one.subtitle ?? ''].some((text) => bearsCode(text, typed))
}
