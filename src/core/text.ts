/**
 * Text folding shared by the server's search column and the console's palette: what a person types
 * without diacritics must find what is stored with them, in both places alike.
 */

/** Combining marks that NFD splits off a Vietnamese (or any Latin) letter. */
const MARKS = /\p{M}+/gu

/** Lower case, no diacritics, `đ` -> `d`, runs of white space as one space. `Nguyễn  Đức` -> `nguyen duc`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The folded words of a text, in order. Anything that is no letter or digit separates. */
export function tokens(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** First letters of the folded words: `Xác nhận đơn hàng` -> `xndh`. */
export function initials(text: string): string {
  return tokens(text)
    .map((word) => word.charAt(0))
    .join('')
}

/** Two letters for an avatar: those of the first and the last word, `Lê Thị Phương` -> `LP`. */
export function monogram(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0]?.charAt(0) ?? ''
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''
  return (first + last).toLocaleUpperCase('vi')
}

/** For the middle of a sentence: `Ghi chú` -> `ghi chú`; an abbreviation keeps its capitals (`VGA`). */
export function lowerFirst(text: string): string {
  if (/^\p{Lu}[\p{Lu}\d]/u.test(text)) return text
  return text.charAt(0).toLocaleLowerCase('vi') + text.slice(1)
}

/** For the beginning of a sentence: `ghi chú` -> `Ghi chú`. */
export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)

/** A name for a file from any words: `Phiếu giao hàng DH00000001` -> `phieu-giao-hang-dh00000001`. */
export function fileStem(words: string): string {
  const stem = fold(words)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
  return stem || 'cms-shop'
}
