/** Provinces and wards of Vietnam, found as people type them. Large: import it when an address is entered. */
import { fold } from '../text.ts'
import { WARDS } from './wards.ts'

export type Unit = { ward: string; province: string }
type Known = Unit & { words: string[]; bare: string }

const KINDS: Readonly<Record<string, string>> = { X: 'Xã', ĐK: 'Đặc khu' }

/** `X Củ Chi` -> `Xã Củ Chi`; unmarked ones are phường. */
function named(text: string): string {
  const mark = /^(X|ĐK) /.exec(text)?.[1]
  return mark ? `${KINDS[mark]} ${text.slice(mark.length + 1)}` : `Phường ${text}`
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

let known: readonly Known[] | undefined

function all(): readonly Known[] {
  known ??= WARDS.flatMap(([province, wards]) =>
    wards.split(', ').map((text) => {
      const ward = named(text)
      return {
        ward,
        province,
        words: wordsOf(`${ward} ${province}`),
        bare: fold(text.replace(/^(X|ĐK) /, '')),
      }
    }),
  )
  return known
}

/** The 34 provinces and cities, those that begin with the text first. */
export function findProvinces(text: string): string[] {
  const typed = wordsOf(text)
  return WARDS.map(([province]) => province)
    .filter((province) => matches(wordsOf(province), typed))
    .sort((a, b) => a.localeCompare(b, 'vi'))
}

/** Each typed word begins one of the unit's. */
const matches = (words: readonly string[], typed: readonly string[]) =>
  typed.every((part) => words.some((word) => word.startsWith(part)))

/** Wards by words of their own or their province's names; of one province only, where it is given and has one. */
export function findWards(text: string, province: string, limit = 12): Unit[] {
  const typed = wordsOf(text)
  const start = fold(text.replace(/^(phường|xã|đặc khu|p\.?|x\.?)\s+/i, ''))
  const isProvince = WARDS.some(([name]) => name === province)
  const fitting = all().filter(({ words }) => matches(words, typed))
  const inside = isProvince ? fitting.filter((unit) => unit.province === province) : fitting
  // Who moved elsewhere types the new ward first: it brings its province.
  const found = inside.length > 0 ? inside : fitting
  const rank = ({ bare }: Known) => (bare === start ? 0 : bare.startsWith(start) ? 1 : 2)
  return found
    .sort((a, b) => rank(a) - rank(b) || a.bare.localeCompare(b.bare, 'vi'))
    .slice(0, limit)
    .map(({ ward, province }) => ({ ward, province }))
}
