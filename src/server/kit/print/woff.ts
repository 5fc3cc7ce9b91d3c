/** WOFF 1.0 files (w3.org/TR/WOFF) as the font inside them: read from WOFF, each glyph would inflate its whole table again. */
import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => Math.ceil(length / 4) * 4

/** Returns the TrueType or OpenType font of a WOFF file. Throws `Error` where it is no such file. */
export function fontOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    const bytes = packed < length ? inflateSync(stored) : stored
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes }
  })
  const head = SFNT_HEADER + count * SFNT_ENTRY
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), head))
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  // For a binary search among the entries; readers of today do without.
  font.writeUInt16BE(power * SFNT_ENTRY, 6)
  font.writeUInt16BE(Math.log2(power), 8)
  font.writeUInt16BE((count - power) * SFNT_ENTRY, 10)
  let at = head
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(font, entry)
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(at, entry + 8)
    font.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(font, at)
    at += padded(bytes.length)
  }
  return font
}
