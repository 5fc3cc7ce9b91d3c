/**
 * Units of Vietnam until 30 June 2025: their districts, their wards, and the units of today that these became part of.
 * Large: import it when an address is entered.
 */
import { fold } from '../text.ts'
import { OLD_WARDS } from './old-wards.ts'
import { bareName, matches, partsOf, type Unit, wardsOf } from './units.ts'

/** A ward or a district of the three tiers, by the names of its time. */
export type District = { district: string; province: string }
export type OldWard = District & { ward: string; now: Unit }

/** `at`: folded names of its province, of today and of its time, then of its district. */
type Found = {
  words: readonly string[]
  bare: string
  at: readonly [now: string, province: string, district: string]
}
type Known = OldWard & Found
type KnownDistrict = District & { now: string } & Found

const DISTRICTS: Readonly<Record<string, string>> = {
  Q: 'Quận',
  H: 'Huyện',
  TX: 'Thị xã',
  TP: 'Thành phố',
}
const WARDS: Readonly<Record<string, string>> = { P: 'Phường', X: 'Xã', TT: 'Thị trấn' }

/** Splits `TP Thủ Đức` into its mark and its name. */
function marked(
  text: string,
  kinds: Readonly<Record<string, string>>,
): [mark: string | undefined, name: string] {
  const space = text.indexOf(' ')
  const mark = text.slice(0, space)
  return mark in kinds ? [mark, text.slice(space + 1)] : [undefined, text]
}

let known: { wards: readonly Known[]; districts: readonly KnownDistrict[] } | undefined

function readDistricts(now: string, text: string): KnownDistrict[] {
  return text.split('; ').flatMap((row) => {
    const [province = '', names = ''] = row.split(': ')
    return names.split(', ').map((name) => {
      const [mark = '', bare] = marked(name, DISTRICTS)
      const district = `${DISTRICTS[mark]} ${bare}`
      const at = [fold(now), fold(province), fold(district)] as const
      return { district, province, now, words: partsOf(`${district} ${province}`), bare: fold(bare), at }
    })
  })
}

/** Reads the old wards of one ward of today, `3:Bến Nghé,=|4:TT Củ Chi`. */
function readWards(now: Unit, text: string, districts: readonly KnownDistrict[]): Known[] {
  if (text === '') return []
  return text.split('|').flatMap((group) => {
    const [at = '', names = ''] = group.split(':')
    const of = districts[Number(at)]
    if (!of) return []
    const { district, province } = of
    const usual = district.startsWith('Huyện') ? 'X' : 'P'
    return names.split(',').map((text) => {
      const [mark = usual, name] = marked(text, WARDS)
      const bare = name === '=' ? bareName(now.ward) : name
      const ward = `${WARDS[mark]} ${bare}`
      const words = partsOf(`${ward} ${district} ${province} ${now.province}`)
      return { ward, district, province, now, words, bare: fold(bare), at: of.at }
    })
  })
}

function all() {
  if (known) return known
  const wards: Known[] = []
  const districts: KnownDistrict[] = []
  for (const [province, districtText, wardText] of OLD_WARDS) {
    const own = readDistricts(province, districtText)
    const today = wardsOf(province)
    districts.push(...own)
    wardText.split(';').forEach((text, at) => {
      const ward = today[at]
      if (ward) wards.push(...readWards({ ward, province }, text, own))
    })
  }
  known = { wards, districts }
  return known
}

/** Province of today by the name of one of the 63 before; undefined: an unknown name. Names are compared without marks. */
export function provinceNow(name: string): string | undefined {
  const wanted = fold(name)
  const { districts } = all()
  return (
    districts.find(({ at }) => at[0] === wanted)?.now ?? districts.find(({ at }) => at[1] === wanted)?.now
  )
}

/** Names before July 2025 of provinces that are part of another one today, with that one. */
export function oldProvinces(): { province: string; now: string }[] {
  const names = new Map(all().districts.map(({ province, now }) => [province, now]))
  const today = new Set(names.values())
  return [...names]
    .map(([province, now]) => ({ province, now }))
    .filter(({ province }) => !today.has(province))
}

/** Whether a unit is of this province, by its folded name of today or of the unit's time. */
const within = ({ at: [now, former] }: Found, province: string) =>
  province === '' || now === province || former === province

const byStart = (start: string) => {
  const rank = ({ bare }: { bare: string }) => (bare === start ? 0 : bare.startsWith(start) ? 1 : 2)
  return <T extends { bare: string }>(a: T, b: T) =>
    rank(a) - rank(b) || a.bare.localeCompare(b.bare, 'vi', { numeric: true })
}

/** Districts until June 2025 by words of their names, those of the province only, where it has one like that. */
export function findDistricts(text: string, province: string, limit = 12): District[] {
  const typed = partsOf(text)
  const wanted = fold(province)
  const fitting = all().districts.filter(({ words }) => matches(words, typed))
  const inside = fitting.filter((unit) => within(unit, wanted))
  return (inside.length > 0 ? inside : fitting)
    .sort(byStart(fold(bareName(text))))
    .slice(0, limit)
    .map(({ district, province }) => ({ district, province }))
}

/** Wards until June 2025 by words of their names, of this district and province only, where they are known. */
export function findOldWards(
  text: string,
  at: { district?: string; province?: string },
  limit = 12,
): OldWard[] {
  const typed = partsOf(text)
  const { wards, districts } = all()
  const district = fold(at.district ?? '')
  const isDistrict = districts.some((unit) => unit.at[2] === district)
  const province = provinceNow(at.province ?? '') ? fold(at.province ?? '') : ''
  return wards
    .filter(
      (unit) =>
        matches(unit.words, typed) && within(unit, province) && (!isDistrict || unit.at[2] === district),
    )
    .sort(byStart(fold(bareName(text))))
    .slice(0, limit)
    .map(({ ward, district, province, now }) => ({ ward, district, province, now }))
}

/** Old wards of exactly this name, with or without its kind, of this district and province, where they are known. */
export function oldWardsNamed(name: string, at: { district?: string; province?: string }): OldWard[] {
  const wanted = fold(name)
  if (wanted === '') return []
  const bare = fold(bareName(name))
  const found = findOldWards(bare, at, Number.POSITIVE_INFINITY)
  const same = found.filter(({ ward }) => fold(ward) === wanted)
  return same.length > 0 ? same : found.filter(({ ward }) => fold(bareName(ward)) === bare)
}
