/** Addresses as they are written on a parcel: three tiers, or two since July 2025. */

export type AddressParts = {
  address?: string | null
  ward?: string | null
  district?: string | null
  province?: string | null
}

/** The parts in order, from the house to the province, without the empty ones. */
export function composeAddress(parts: AddressParts): string {
  return [parts.address, parts.ward, parts.district, parts.province]
    .map((part) => part?.trim())
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
}
