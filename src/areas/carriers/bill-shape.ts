/** The shape of a carrier's bill codes: `#` a digit, `@` a letter, `*` either; other characters are literal. */

const SIGNS: Readonly<Record<string, string>> = { '#': '[0-9]', '@': '[A-Z]', '*': '[0-9A-Z]' }
const LETTERS = 'ABCDEFGHKLMNPQRSTUVXY'

/**
 * Codes in the form in which they are compared: without spaces, in capitals. Additions of a scanner or a
 * spreadsheet are removed.
 */
export function plainCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\ufeff']/g, '')
    .toUpperCase()
}

/** Whether a code has a carrier's shape; any code has when the carrier names none. */
export function hasShape(shape: string | null | undefined, code: string): boolean {
  if (!shape) return true
  const pattern = [...shape.toUpperCase()]
    .map((sign) => SIGNS[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('')
  return new RegExp(`^${pattern}$`).test(plainCode(code))
}

/** A code of a shape; `pick` returns a whole number from 0 up to, not including, its argument. */
export function codeOfShape(shape: string, pick: (below: number) => number): string {
  return [...shape]
    .map((sign) => {
      if (sign === '#' || (sign === '*' && pick(2) === 0)) return String(pick(10))
      return sign === '@' || sign === '*' ? LETTERS.charAt(pick(LETTERS.length)) : sign
    })
    .join('')
}

/** An example code of a shape, for users: always the same one. */
export function exampleOf(shape: string): string {
  let last = 0
  return codeOfShape(shape, (below) => ++last % below)
}
