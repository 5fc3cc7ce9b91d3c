/** XML that grows, nests, never ends or points elsewhere; workbooks whose sheet is none. */
import {
  book,
  type Family,
  good,
  HEAD,
  links,
  MB,
  many,
  partsOf,
  row,
  rows,
  TYPES,
  text,
  XML,
} from './book.ts'
import { rawZip } from './raw-zip.ts'

const laughs = (depth: number) =>
  `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: depth }, (_, n) => `<!ENTITY lol${n} "${(n ? `&lol${n - 1};` : '&lol;').repeat(10)}">`).join('')}]>`
const outside =
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY h SYSTEM "http://127.0.0.1:9/x">]>'
const spread = (about: string, xml: (inner: string) => string): Family =>
  [
    'xl/worksheets/sheet1.xml',
    'xl/sharedStrings.xml',
    'xl/workbook.xml',
    'xl/styles.xml',
    '[Content_Types].xml',
    '_rels/.rels',
  ].map(
    (name) =>
      [
        `${about} in ${name}`,
        () => book({ [name]: xml(String(partsOf().find((part) => part.name === name)?.data)) }),
      ] as const,
  )
const within = (xml: string, inner: string) => xml.replace(/<\/(?!.*<\/)/s, `${inner}</`)
export const xmls: Family = [
  ...spread('a billion laughs', (xml) => within(xml.replace(XML, XML + laughs(9)), '<t>&lol8;</t>')),
  ...spread('an entity from outside', (xml) => within(xml.replace(XML, XML + outside), '<t>&e;&h;</t>')),
  ...spread('100,000 tags within each other', (xml) =>
    within(xml, '<a>'.repeat(100_000) + '</a>'.repeat(100_000)),
  ),
  ...spread('tags that are never closed', (xml) => within(xml, '<a>'.repeat(200_000))),
  ...spread('an attribute of 20 MB', (xml) => within(xml, `<a b="${'x'.repeat(20 * MB)}"/>`)),
  ...spread('100,000 attributes', (xml) =>
    within(xml, `<a ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
  ),
  ...spread('half of a tag', (xml) => xml.slice(0, -9)),
  ...spread('nothing', () => ''),
  ...spread('text instead of tags', () => 'khong phai XML'),
  ...spread('UTF-16', (xml) => `\ufeff${Buffer.from(xml, 'utf16le').toString('latin1')}`),
  ...spread('bytes that are no text', (xml) => within(xml, '\u0000\u0001\u0008\ufffe')),
  ...spread('a comment that does not end', (xml) => within(xml, `<!-- ${'-'.repeat(5 * MB)}`)),
  ...spread('CDATA of 20 MB', (xml) => within(xml, `<![CDATA[${'x'.repeat(20 * MB)}]]>`)),
]

const TARGETS = [
  '../../../../etc/passwd',
  '/etc/passwd',
  'http://127.0.0.1:9/x',
  'file:///etc/passwd',
  'workbook.xml',
  'worksheets/none.xml',
  '',
  '../xl/worksheets/sheet1.xml',
  'worksheets/',
  '#',
]
export const sheets: Family = [
  ...TARGETS.map(
    (target) =>
      [`a sheet at ${target}`, () => book({ 'xl/_rels/workbook.xml.rels': links(target) })] as const,
  ),
  [
    'a chart instead of a sheet',
    () => book({ 'xl/_rels/workbook.xml.rels': links('charts/chart1.xml', 'chartsheet') }),
  ],
  ['no sheet', () => book({ 'xl/worksheets/sheet1.xml': undefined })],
  ['no workbook', () => book({ 'xl/workbook.xml': undefined })],
  ['no list of types', () => book({ '[Content_Types].xml': undefined })],
  ['no headings', () => rows(many(5, good))],
  ['headings alone', () => rows(HEAD)],
  ['an empty sheet', () => rows('')],
  [
    'two columns of cash',
    () => rows(row(['Mã vận đơn', 'COD', 'COD'].map((one) => text(one)).join('')) + good(3)),
  ],
  [
    'a document of Word',
    () =>
      rawZip([
        { name: '[Content_Types].xml', data: TYPES },
        { name: 'word/document.xml', data: XML },
      ]),
  ],
]
