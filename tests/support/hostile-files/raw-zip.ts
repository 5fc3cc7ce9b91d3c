/** Archives byte by byte, so that they can lie: a library would only write true ones. */
import { crc32, deflateRawSync } from 'node:zlib'

export type Part = {
  name: string
  data: Buffer | string
  /** What the headers claim instead of what is true. */
  claims?: {
    size?: number
    packed?: number
    crc?: number
    method?: number
    flags?: number
    attributes?: number
  }
  /** The name in the local header, where it differs from the directory's. */
  localName?: string
  /** Points to the data of the part before: many parts of the same bytes. */
  shared?: boolean
  stored?: boolean
}

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value & 0xffff)
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

/** A zip archive of these parts; `end` changes its last record, `comment` stands behind it. */
export function rawZip(
  parts: readonly Part[],
  end: { count?: number; at?: number; comment?: Buffer } = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  let start = 0
  let before: Buffer = Buffer.alloc(0)
  for (const { name, data, claims = {}, localName = name, shared, stored } of parts) {
    const plain = Buffer.isBuffer(data) ? data : Buffer.from(data)
    const packed = shared ? before : stored ? plain : deflateRawSync(plain, { level: 9 })
    before = packed
    const head = Buffer.concat([
      u16(20),
      u16(claims.flags ?? 0x800),
      u16(claims.method ?? (stored ? 0 : 8)),
      u32(0),
      u32(claims.crc ?? crc32(plain)),
      u32(claims.packed ?? packed.length),
      u32(claims.size ?? plain.length),
    ])
    const file = Buffer.from(localName)
    if (!shared) {
      start = at
      const local = Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        head,
        u16(file.length),
        u16(0),
        file,
        packed,
      ])
      locals.push(local)
      at += local.length
    }
    const listed = Buffer.from(name)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        u16(0x0314),
        head,
        u16(listed.length),
        Buffer.alloc(8),
        u32(claims.attributes ?? 0),
        u32(start),
        listed,
      ]),
    )
  }
  const list = Buffer.concat(directory)
  const { count = parts.length, comment = Buffer.alloc(0) } = end
  const tail = [u16(count), u16(count), u32(list.length), u32(end.at ?? at), u16(comment.length), comment]
  return Buffer.concat([...locals, list, Buffer.from('PK\u0005\u0006'), u32(0), ...tail])
}
