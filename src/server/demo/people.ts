/** Names, phone numbers and addresses, from a stream of random numbers. */
import { NORTH } from './data/districts-north.ts'
import { SOUTH } from './data/districts-south.ts'
import { FEMALE, MALE, SURNAMES } from './data/names.ts'
import { MOBILE_PREFIXES } from './data/phones.ts'
import { type Place, threeTier, twoTier } from './data/places.ts'
import { HANOI, SAIGON, STREETS, TOWERS } from './data/streets.ts'
import { TWO_TIER } from './data/wards-2025.ts'
import { type Random, shuffled, Weighted } from './random.ts'

export type Gender = 'male' | 'female'
export type Address = Place & { address: string }

const surnames = new Weighted(SURNAMES)

/** `Nguyễn Văn Hùng`; some women bear two given names, `Trần Thị Thanh Hà`. */
export function personName(random: Random, gender: Gender): string {
  const names = gender === 'male' ? MALE : FEMALE
  const middle = random.pick(names.middle)
  let given = random.pick(names.given)
  while (given === middle) given = random.pick(names.given)
  const second =
    gender === 'female' && middle === 'Thị' && random.chance(0.35) ? random.pick(names.middle) : ''
  const between = second && second !== 'Thị' && second !== given ? `${middle} ${second}` : middle
  return `${surnames.pick(random)} ${between} ${given}`
}

/** A slot of the number space: a prefix, and which residue of its seven digits belongs to the slot. */
const SLOTS = MOBILE_PREFIXES.flatMap(([prefix, weight]) =>
  Array.from({ length: weight }, (_, residue) => ({ prefix, weight, residue })),
)
const PER_SLOT = Math.floor(9_000_000 / Math.max(...MOBILE_PREFIXES.map(([, weight]) => weight)))
/** How many different numbers `mobileNumber` has. */
const MOBILE_NUMBERS = SLOTS.length * PER_SLOT

/** The mobile number of an index: another one for each index below some 150 million. */
export function mobileNumber(index: number, key: number): string {
  const number = shuffled(index % MOBILE_NUMBERS, MOBILE_NUMBERS, key)
  const slot = SLOTS[number % SLOTS.length]
  if (!slot) throw new Error('no slot')
  const digits = 1_000_000 + Math.floor(number / SLOTS.length) * slot.weight + slot.residue
  return slot.prefix + String(digits).slice(-7)
}

const byProvince = new Map([...NORTH, ...SOUTH].map((row) => [row.name, threeTier(row)]))
const oldPlaces = new Weighted(
  [...NORTH, ...SOUTH].map((row) => [byProvince.get(row.name) ?? [], row.weight] as const),
)
const newPlaces = new Weighted(TWO_TIER.map((row) => [twoTier(row), row.weight] as const))
/** Share of addresses written in the two-tier form of after July 2025. */
const TWO_TIER_SHARE = 0.26

function place(random: Random): Place {
  return random.pick((random.chance(TWO_TIER_SHARE) ? newPlaces : oldPlaces).pick(random))
}

function houseNumber(random: Random, north: boolean): string {
  const number = random.int(1, random.chance(0.25) ? 480 : 150)
  const draw = random.next()
  if (north) {
    if (draw < 0.3) return `Số ${random.int(1, 60)} ngõ ${number}`
    if (draw < 0.36) return `Số ${random.int(1, 30)} ngách ${random.int(2, 60)} ngõ ${number}`
    return draw < 0.6 ? `Số ${number}` : String(number)
  }
  if (draw < 0.24) return `${number}/${random.int(1, 60)}`
  if (draw < 0.3) return `${number}/${random.int(1, 40)}/${random.int(1, 20)}`
  return draw < 0.36 ? `${number}${random.pick(['A', 'B', 'Bis'])}` : String(number)
}

const NORTHERN = new Set([...NORTH.map((row) => row.name), 'Thanh Hoá', 'Nghệ An'])

function street(random: Random, province: string): string {
  if (province === 'Hà Nội' && random.chance(0.6)) return random.pick(HANOI)
  if (province === 'TP. Hồ Chí Minh' && random.chance(0.6)) return random.pick(SAIGON)
  return random.pick(STREETS)
}

/** A delivery address: house and street or flat and tower, or the hamlet in a commune. */
export function address(random: Random): Address {
  return addressAt(random, place(random))
}

/** An address in one of the provinces that are written in three tiers. */
export function addressIn(random: Random, province: string): Address {
  return addressAt(random, random.pick(byProvince.get(province) ?? []))
}

function addressAt(random: Random, at: Place): Address {
  const north = NORTHERN.has(at.province)
  const towers = TOWERS[at.province]
  if (at.ward.startsWith('Xã') && random.chance(0.7)) {
    const hamlet = north
      ? `Thôn ${random.pick(['Đông', 'Đoài', 'Trung', 'Thượng', 'Hạ', 'Nội', 'Ngoại', '1', '2', '3', '5'])}`
      : `Số ${random.int(1, 240)} ấp ${random.int(1, 8)}`
    return { ...at, address: hamlet }
  }
  if (towers && random.chance(0.2)) {
    const flat = `${random.int(3, 32)}${String(random.int(1, 16)).padStart(2, '0')}`
    return { ...at, address: `Căn hộ ${flat}, ${random.pick(towers)}, ${street(random, at.province)}` }
  }
  return { ...at, address: `${houseNumber(random, north)} ${street(random, at.province)}` }
}
