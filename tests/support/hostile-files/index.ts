/** Files that pretend to be a carrier's workbook. */
import { gzipSync } from 'node:zlib'
import { bombs, slips } from './archives.ts'
import { book, type Family, good, HEAD, MB, many, sheet, XML } from './book.ts'
import { cells, sizes } from './contents.ts'
import { sheets, xmls } from './markup.ts'
import { rawZip } from './raw-zip.ts'

const MAGIC: Record<string, Buffer> = {
  PNG: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  JPEG: Buffer.from('ffd8ffe000104a464946', 'hex'),
  GIF: Buffer.from('GIF89a'),
  PDF: Buffer.from('%PDF-1.7\n'),
  program: Buffer.from('MZ\u0090\u0000'),
  ELF: Buffer.from('\u007fELF'),
  HTML: Buffer.from('<html><script>alert(1)</script>'),
  CSV: Buffer.from('Mã vận đơn,COD\nHX1,1000\n'),
  JSON: Buffer.from('{"__proto__":{"x":1}}'),
  'old Excel': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  'XML of Excel 2003': Buffer.from(`${XML}<Workbook/>`),
  'half a zip': Buffer.from('PK\u0003\u0004'),
  'an empty zip': rawZip([]),
  gzip: gzipSync('x'.repeat(1000)),
  zeros: Buffer.alloc(100),
  'one byte': Buffer.from('P'),
}
const types: Family = Object.entries(MAGIC).flatMap(([type, bytes]) => [
  [`${type}, named .xlsx`, () => bytes] as const,
  [`${type}, filled up`, () => Buffer.concat([bytes, Buffer.alloc(4 * MB, 0x41)])] as const,
])

/** As many broken copies of a good file as are wanted, the same ones each time. */
function broken(count: number): Family {
  const whole = book({ 'xl/worksheets/sheet1.xml': sheet(HEAD + many(40, good)) })
  let seed = 20_261_122
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed % below
  }
  return Array.from({ length: count }, (_, n) => {
    const at = next(whole.length)
    if (n % 3 === 0) return [`cut off at ${at}`, () => whole.subarray(0, at)] as const
    const flipped = Buffer.from(whole)
    for (let i = 0; i <= n % 5; i++) {
      const where = next(whole.length)
      flipped[where] = (flipped[where] ?? 0) ^ (1 << next(8))
    }
    return [`bits turned around near ${at}`, () => flipped] as const
  })
}

const FAMILIES: readonly Family[] = [slips, bombs, xmls, sizes, cells, sheets, types]
const known = FAMILIES.reduce((sum, family) => sum + family.length, 0)

/** So many hostile files, some of every kind; each is made when it is its turn. */
export function hostileFiles(count: number): { about: string; make: () => Buffer }[] {
  const all = [...FAMILIES, broken(Math.max(12, count - known))]
  const share = Math.min(1, count / all.reduce((sum, family) => sum + family.length, 0))
  return all.flatMap((family) => {
    const take = Math.ceil(family.length * share)
    return Array.from({ length: take }, (_, n) => {
      const [about, make] = family[Math.floor((n * family.length) / take)] as Family[number]
      return { about, make }
    })
  })
}
