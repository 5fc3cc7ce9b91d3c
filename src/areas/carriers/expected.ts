/** When a parcel should arrive: the carrier's days for the receiver's region (decision 0024). */
import { fold } from '../../core/text.ts'
import type { Carrier } from './area.ts'

export type Region = 'north' | 'central' | 'south'

/** Provinces before and after July 2025, folded; those in neither list are in the south. */
const NORTH = `ha noi|hai phong|quang ninh|bac ninh|bac giang|hai duong|hung yen|thai binh|ha nam|nam dinh|ninh binh|vinh phuc|phu tho|hoa binh|thai nguyen|bac kan|tuyen quang|ha giang|cao bang|lang son|lao cai|yen bai|dien bien|lai chau|son la`
const CENTRAL = `thanh hoa|nghe an|ha tinh|quang binh|quang tri|thua thien hue|hue|da nang|quang nam|quang ngai|binh dinh|phu yen|khanh hoa|ninh thuan|binh thuan|kon tum|gia lai|dak lak|dak nong|lam dong`
const BY_NAME: ReadonlyMap<string, Region> = new Map([
  ...NORTH.split('|').map((name) => [name, 'north'] as const),
  ...CENTRAL.split('|').map((name) => [name, 'central'] as const),
])

/** The region of a province, with or without its kind ("Tỉnh", "TP."). */
export function regionOf(province: string): Region {
  const name = fold(province)
    .replace(/^(tinh|thanh pho|tp\.?)\s+/, '')
    .trim()
  return BY_NAME.get(name) ?? 'south'
}

/** Days that a carrier needs to a province; undefined where it names none. */
export function daysTo(
  carrier: Pick<Carrier, 'daysNorth' | 'daysCentral' | 'daysSouth'>,
  province: string,
): number | undefined {
  const days = { north: carrier.daysNorth, central: carrier.daysCentral, south: carrier.daysSouth }
  return days[regionOf(province)] ?? undefined
}
