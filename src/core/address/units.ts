/** Provinces and wards of Vietnam, found as people type them. Large: import it when an address is entered. */
import { fold } from '../text.ts'
import { WARDS } from './wards.ts'

export type Unit = { ward: string; province: string }
type Known = Unit & { words: readonly string[]; bare: string }

const KINDS: Readonly<Record<string, string>> = { X: 'Xã', ĐK: 'Đặc khu' }

/** `X Củ Chi` -> `Xã Củ Chi`; unmarked ones are phường. */
function named(text: string): string {
  const mark = /^(X|ĐK) /.exec(text)?.[1]
  return mark ? `${KINDS[mark]} ${text.slice(mark.length + 1)}` : `Phường ${text}`
}

/** Kinds of units in front of their names, in full or short, as people type them. */
const KIND =
  /^(phường|phuong|xã|xa|thị trấn|thi tran|đặc khu|dac khu|quận|quan|huyện|huyen|thị xã|thi xa|thành phố|thanh pho|tỉnh|tinh|tt|tx|tp|p|x|q|h)(\.\s*|\s+)|^[pq](?=\d)/i

/** The name of a unit without its kind: `Phường Bến Thành` and `P. Bến Thành` -> `Bến Thành`. */
export const bareName = (text: string): string => text.trim().replace(KIND, '')

/** Folded words of a name; `P5` and `Q1` are two words each. */
export const partsOf = (text: string): string[] =>
  fold(text)
    .replace(/(^|\s)([pq])\.?(\d)/g, '$1$2 $3')
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
        words: partsOf(`${ward} ${province}`),
        bare: fold(text.replace(/^(X|ĐK) /, '')),
      }
    }),
  )
  return known
}

/** Names of a province's wards, in the order of `wards.ts`. */
export function wardsOf(province: string): string[] {
  const text = WARDS.find(([name]) => name === province)?.[1]
  return text === undefined ? [] : text.split(', ').map(named)
}

/** Short names of the two largest cities. */
const SHORT: Readonly<Record<string, string>> = {
  hcm: 'TP. Hồ Chí Minh',
  hcmc: 'TP. Hồ Chí Minh',
  tphcm: 'TP. Hồ Chí Minh',
  'tp hcm': 'TP. Hồ Chí Minh',
  'tp.hcm': 'TP. Hồ Chí Minh',
  'tp. hcm': 'TP. Hồ Chí Minh',
  'ho chi minh': 'TP. Hồ Chí Minh',
  'sai gon': 'TP. Hồ Chí Minh',
  saigon: 'TP. Hồ Chí Minh',
  hn: 'Hà Nội',
  hanoi: 'Hà Nội',
}

/** The 34 provinces and cities by words of their names, in the order of the alphabet. */
export function findProvinces(text: string): string[] {
  const typed = partsOf(text)
  const short = SHORT[fold(text)]
  return WARDS.map(([province]) => province)
    .filter((province) => province === short || matches(partsOf(province), typed))
    .sort((a, b) => a.localeCompare(b, 'vi'))
}

/** The province or city of exactly this name, compared without marks and kind; undefined: an unknown name. */
export function provinceNamed(text: string): string | undefined {
  const short = SHORT[fold(text)]
  if (short !== undefined) return short
  const wanted = fold(bareName(text))
  return WARDS.map(([province]) => province).find(
    (province) => fold(province) === fold(text) || fold(bareName(province)) === wanted,
  )
}

/** Whether each typed word begins one of the unit's; a number is one only as a whole. */
export const matches = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((part) => words.some((word) => (/^\d+$/.test(part) ? word === part : word.startsWith(part))))

/** Wards by words of their own or their province's names; of one province only, where it is given and has one. */
export function findWards(text: string, province: string, limit = 12): Unit[] {
  const typed = partsOf(text)
  const start = fold(bareName(text))
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

/** Wards of exactly this name in all provinces, with or without its kind, compared without marks. */
export function wardsNamed(name: string): Unit[] {
  const wanted = fold(name)
  if (wanted === '') return []
  const bare = fold(bareName(name))
  const same = all().filter(({ ward }) => fold(ward) === wanted)
  const found = same.length > 0 ? same : all().filter((unit) => unit.bare === wanted || unit.bare === bare)
  return found.map(({ ward, province }) => ({ ward, province }))
}
