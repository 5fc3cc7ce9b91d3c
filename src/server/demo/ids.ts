/** Ids shaped like UUIDv7: 48 bits of time, then randomness. In order of time, and the same for a seed. */
import type { Random } from './random.ts'

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hex32(value: number): string {
  return (
    (BYTES[value >>> 24] ?? '') +
    (BYTES[(value >>> 16) & 255] ?? '') +
    (BYTES[(value >>> 8) & 255] ?? '') +
    (BYTES[value & 255] ?? '')
  )
}

/** `at` in ms since 1970. */
export function timedId(at: number, random: Random): string {
  const time = hex32(Math.floor(at / 65_536)) + hex32((at % 65_536) * 65_536).slice(0, 4)
  const head = hex32(random.bits())
  const middle = hex32(((random.bits() & 0x3fffffff) | 0x80000000) >>> 0)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${head.slice(0, 3)}-${middle.slice(0, 4)}-${middle.slice(4)}${hex32(random.bits())}`
}

/** A record's code as the area writes it: `DH` + 8 digits. */
export function codeOf(area: { code: { prefix: string; digits: number } }, number: number): string {
  return area.code.prefix + String(number).padStart(area.code.digits, '0')
}
