/** Archives that climb out of their folder, unpack to far more than they are, or lie about what is in them. */
import { deflateRawSync } from 'node:zlib'
import { book, type Family, HEAD, MB, partsOf, row, rows, sheet, text } from './book.ts'
import { type Part, rawZip } from './raw-zip.ts'

const SLIPS = [
  '../../evil.txt',
  `${'../'.repeat(40)}tmp/evil.txt`,
  '/tmp/evil.txt',
  'C:\\Windows\\evil.txt',
  '..\\..\\evil.txt',
  'xl/../../evil.txt',
  'xl/worksheets/../../../evil.txt',
  '//host/share/evil.txt',
  'evil\u0000.txt',
  `${'a/'.repeat(900)}evil.txt`,
  'xl/worksheets/sheet1.xml/evil',
  '%2e%2e%2fevil.txt',
  '.',
  '..',
  '',
  'CON',
  '~/evil.txt',
  'file:///tmp/evil.txt',
]
export const slips: Family = SLIPS.flatMap((name) => [
  [`a part named ${JSON.stringify(name.slice(0, 30))}`, () => book({}, [{ name, data: 'evil' }])] as const,
  [
    `a symbolic link named ${JSON.stringify(name.slice(0, 30))}`,
    () => book({}, [{ name, data: '/etc/passwd', claims: { attributes: 0xa1ff0000 } }]),
  ] as const,
])

const zeros = (size: number) => Buffer.alloc(size, 0x20)
const claimed = (claims: Part['claims'], size = 90 * MB): (() => Buffer) =>
  function lying() {
    return book({}, [{ name: 'xl/media/a.bin', data: zeros(size), ...(claims && { claims }) }])
  }
export const bombs: Family = [
  ['a part of 90 MB', claimed(undefined)],
  ['a part of 90 MB that claims one byte', claimed({ size: 1 })],
  ['a part of 90 MB that claims nothing', claimed({ size: 0 })],
  ['a part that claims 4 GB', claimed({ size: 0xfffffffe }, 10)],
  ['a part that claims to be of ZIP64', claimed({ size: 0xffffffff, packed: 0xffffffff }, 10)],
  ['a part packed in an unknown way', claimed({ method: 99 }, 100)],
  ['a part that is encrypted', claimed({ flags: 1 }, 100)],
  ['a part with sizes behind it', claimed({ flags: 8, size: 0, packed: 0 }, 100)],
  [
    'a sheet with sizes behind it',
    () => rawZip(partsOf().map((part) => ({ ...part, claims: { flags: 8, size: 0, packed: 0 } }))),
  ],
  ['sums that are wrong', () => rawZip(partsOf().map((part) => ({ ...part, claims: { crc: 1 } })))],
  ['a sheet of 90 MB', () => rows(' '.repeat(90 * MB))],
  ['a sheet of 60 MB', () => rows(HEAD + ' '.repeat(60 * MB))],
  ['a sheet of 60 MB in one text', () => rows(HEAD + row(text('x'.repeat(60 * MB))))],
  [
    'six parts of 60 MB',
    () =>
      book(
        {},
        Array.from({ length: 6 }, (_, n) => ({ name: `xl/media/${n}`, data: zeros(60 * MB) })),
      ),
  ],
  [
    '400 parts over the same bytes',
    () =>
      book({}, [
        { name: 'xl/a', data: zeros(10 * MB) },
        ...Array.from({ length: 400 }, (_, n) => ({
          name: `xl/a${n}`,
          data: zeros(1),
          shared: true,
          claims: { size: 10 * MB },
        })),
      ]),
  ],
  [
    '60,000 parts',
    () =>
      book(
        {},
        Array.from({ length: 60_000 }, (_, n) => ({ name: `p${n}`, data: '', stored: true })),
      ),
  ],
  ['a count of parts that is wrong', () => rawZip(partsOf(), { count: 65_534 })],
  ['a directory that is elsewhere', () => rawZip(partsOf(), { at: 0x7fffffff })],
  ['a directory over itself', () => rawZip(partsOf(), { at: 0 })],
  ['an archive in its comment', () => rawZip(partsOf(), { comment: book().subarray(0, 60_000) })],
  [
    'the same sheet twice',
    () => book({}, [{ name: 'xl/worksheets/sheet1.xml', data: sheet(' '.repeat(50 * MB)) }]),
  ],
  [
    'another name in front of its data',
    () => rawZip(partsOf().map((part) => ({ ...part, localName: '../../evil.txt' }))),
  ],
  ['an archive within an archive', () => book({ 'xl/worksheets/sheet1.xml': book() })],
  [
    'packed bytes that never end',
    () => book({}, [{ name: 'x', data: deflateRawSync(deflateRawSync(zeros(90 * MB))) }]),
  ],
]
