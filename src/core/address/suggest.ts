/** Suggestions for the fields of an address, in two or three tiers, and remarks about its units. Large, as `units.ts`. */
import { fold } from '../text.ts'
import {
  findDistricts,
  findOldWards,
  type OldWard,
  oldProvinces,
  oldWardsNamed,
  provinceNow,
} from './old-units.ts'
import { findProvinces, findWards, provinceNamed, type Unit, wardsNamed } from './units.ts'

/** Units of an address as they are in its fields; empty where unknown. */
export type Units = { ward: string; district: string; province: string }
export type UnitPart = keyof Units

/**
 * A suggestion of a field: `label` with `second`, and values of the fields after it is chosen. `was`: the
 * former name that was found; `label` is the name of today.
 */
export type Suggestion = { label: string; second?: string; was?: string; values: Partial<Units> }

const SHOWN = 12

/** Old wards lead to the unit of today. */
function fromOld({ ward, district, province, now }: OldWard): Suggestion {
  const was = [ward, district, ...(province === now.province ? [] : [province])].join(', ')
  return { label: now.ward, second: now.province, was, values: { ...now, district: '' } }
}

/** A ward of the address's own district, kept in three tiers. */
function inThreeTiers({ ward, district, province }: OldWard, typed: Units): Suggestion {
  return {
    label: ward,
    second: `${district}, ${province}`,
    values: { ward, district, province: typed.province || province },
  }
}

function suggestWards(units: Units): Suggestion[] {
  const { ward: text, district, province } = units
  const now = provinceNow(province) ?? ''
  const today = findWards(text, now, SHOWN).map(
    (unit): Suggestion => ({
      label: unit.ward,
      second: unit.province,
      values: { ...unit, district: '' },
    }),
  )
  if (findDistricts(district, province).some((known) => fold(known.district) === fold(district))) {
    const own = findOldWards(text, { district, province }, SHOWN).map((ward) => inThreeTiers(ward, units))
    if (own.length > 0) return own
  }
  if (fold(text).length < 2) return today
  const inside = findOldWards(text, { province }, SHOWN)
  // Of a customer who moved elsewhere, too: the new ward brings its province.
  const isElsewhere = inside.length === 0 && today.every(({ values }) => values.province !== now)
  const old = (isElsewhere ? findOldWards(text, {}, SHOWN) : inside)
    // Under its own name the unit is among those of today.
    .filter(({ ward, now }) => ward !== now.ward)
    .map(fromOld)
  // A name that is exactly an old ward's comes before names of today that only begin like it.
  const exact = oldWardsNamed(text, { province }).length > 0 && wardsNamed(text).length === 0
  const different = new Map(
    [...(exact ? [...old, ...today] : [...today, ...old])].map((one) => [keyOf(one), one]),
  )
  return [...different.values()].slice(0, SHOWN)
}

/** A suggestion's key among the others of its field. */
const keyOf = ({ label, second, was }: Suggestion): string => [label, second, was].join('\n')

function suggestProvinces(text: string): Suggestion[] {
  const today = findProvinces(text).map((province): Suggestion => ({ label: province, values: { province } }))
  if (fold(text).length < 2) return today
  const old = oldProvinces()
    .filter(({ province }) => fold(province).includes(fold(text)))
    .map(({ province, now }): Suggestion => ({ label: now, was: province, values: { province: now } }))
  return [...today, ...old]
}

/** Suggestions for a field of an address by its typed text, its other fields narrow them down. At most 12, all provinces. */
export function suggest(part: UnitPart, units: Units): Suggestion[] {
  if (part === 'province') return suggestProvinces(units.province)
  if (part === 'ward') return suggestWards(units)
  return findDistricts(units.district, units.province, SHOWN).map(({ district, province }) => ({
    label: district,
    second: province,
    values: { district, province: units.province || province },
  }))
}

/**
 * The values that a field left with this text gets: the unit's name in full, and the province of a ward that
 * only one province has. Empty where the text is no unit or is one of several.
 */
export function completed(part: UnitPart, units: Units): Partial<Units> {
  if (part === 'province') {
    const province = provinceNamed(units.province)
    return province === undefined || province === units.province ? {} : { province }
  }
  // A ward with a district is an address of three tiers, which stays as it was typed.
  if (part === 'district' || units.district.trim() !== '') return {}
  const now = provinceNow(units.province)
  const found = wardsNamed(units.ward).filter(({ province }) => now === undefined || province === now)
  const [only] = found
  if (found.length !== 1 || !only) return {}
  return {
    ...(only.ward !== units.ward && { ward: only.ward }),
    ...(units.province.trim() === '' && { province: only.province }),
  }
}

/**
 * A remark about a field: `renamed`, the units are part of others today; `elsewhere`, the ward is in another province;
 * `twoTiers`, a ward of today has no district; `unknown`, no unit has this name. `values` repair it.
 */
export type Remark =
  | { kind: 'renamed' | 'elsewhere' | 'twoTiers'; name: string; values: Partial<Units> }
  | { kind: 'unknown' }

/** Units of today that old wards became part of, each once. */
const unitsOfToday = (old: readonly OldWard[]): Unit[] => [
  ...new Map(old.map(({ now }) => [`${now.ward}, ${now.province}`, now])).values(),
]

function aboutWard(units: Units): Remark | undefined {
  const { ward, district, province } = units
  const now = provinceNow(province)
  const today = wardsNamed(ward)
  if (district.trim() === '' && today.some((unit) => now === undefined || unit.province === now))
    return undefined
  const old = oldWardsNamed(ward, { district, province })
  const targets = unitsOfToday(old)
  const [target] = targets
  if (targets.length === 1 && target)
    return {
      kind: 'renamed',
      name: `${target.ward}, ${target.province}`,
      values: { ...target, district: '' },
    }
  // Several wards had this name: typing it offers all of them.
  if (targets.length > 1 || today.some((unit) => now === undefined || unit.province === now)) return undefined
  // Of another province, by the name of today or else by a former one.
  const [other, ...more] = today.length > 0 ? today : unitsOfToday(oldWardsNamed(ward, {}))
  if (other)
    return more.length > 0
      ? undefined
      : {
          kind: 'elsewhere',
          name: `${other.ward}, ${other.province}`,
          values: { ...other, district: '' },
        }
  return { kind: 'unknown' }
}

function aboutDistrict(units: Units): Remark | undefined {
  const { ward, district, province } = units
  const now = provinceNow(province)
  const isOfToday = wardsNamed(ward).some((unit: Unit) => now === undefined || unit.province === now)
  if (isOfToday && oldWardsNamed(ward, { district, province }).length === 0)
    return { kind: 'twoTiers', name: ward, values: { district: '' } }
  const isKnown = findDistricts(district, '', Number.POSITIVE_INFINITY).some(
    (known) => fold(known.district) === fold(district),
  )
  return isKnown ? undefined : { kind: 'unknown' }
}

function aboutProvince({ province, district }: Units): Remark | undefined {
  if (provinceNamed(province) !== undefined) return undefined
  const now = provinceNow(province)
  if (now === undefined) return { kind: 'unknown' }
  // In three tiers the former province is the right one; the ward's remark leads to the address of today.
  return district.trim() === '' ? { kind: 'renamed', name: now, values: { province: now } } : undefined
}

/** The remark about a field of an address; undefined: its unit is known, or the field is empty. */
export function remarkOn(part: UnitPart, units: Units): Remark | undefined {
  if (units[part].trim() === '') return undefined
  if (part === 'ward') return aboutWard(units)
  return part === 'district' ? aboutDistrict(units) : aboutProvince(units)
}
