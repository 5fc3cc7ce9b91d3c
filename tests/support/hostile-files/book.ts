/** A good workbook of a carrier, part by part, so that each part can be made hostile. */
import { type Part, rawZip } from './raw-zip.ts'

/** Files of one kind; each is made when it is its turn. */
export type Family = readonly (readonly [about: string, make: () => Buffer])[]

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

export const TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`
const ROOT = `${XML}<Relationships ${PACKAGE}><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
export const BOOK = `${XML}<workbook ${MAIN} xmlns:r="${REL}"><sheets><sheet name="COD" sheetId="1" r:id="rId1"/></sheets></workbook>`
export const links = (sheet = 'worksheets/sheet1.xml', type = 'worksheet') =>
  `${XML}<Relationships ${PACKAGE}><Relationship Id="rId1" Type="${REL}/${type}" Target="${sheet}"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${REL}/styles" Target="styles.xml"/></Relationships>`

export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
export const text = (value: string, ref = '') =>
  `<c${ref && ` r="${ref}"`} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
export const number = (value: string | number) => `<c><v>${value}</v></c>`
export const row = (cells: string, attributes = '') => `<row${attributes}>${cells}</row>`
export const HEAD = row(['Mã vận đơn', 'Ngày giao', 'Tiền thu hộ', 'Phí'].map((one) => text(one)).join(''))
export const sheet = (rows: string, before = '') =>
  `${XML}${before}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`
/** A good row of a code that nobody has. */
export const good = (at: number) =>
  row(text(`HX${at}`) + text('20/11/2026') + number(100_000) + number(20_000))

type Parts = Record<string, string | Buffer | undefined>
const STRINGS = `${XML}<sst ${MAIN} count="1" uniqueCount="1"><si><t>Mã</t></si></sst>`
export const STYLES = `${XML}<styleSheet ${MAIN}><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`

export const partsOf = (own: Parts = {}): Part[] =>
  Object.entries({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': ROOT,
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': links(),
    'xl/sharedStrings.xml': STRINGS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheet(HEAD + good(1)),
    ...own,
  }).flatMap(([name, data]) => (data === undefined ? [] : [{ name, data }]))

export const book = (own?: Parts, more: readonly Part[] = []) => rawZip([...partsOf(own), ...more])
export const rows = (content: string, before?: string) =>
  book({ 'xl/worksheets/sheet1.xml': sheet(content, before) })
export const MB = 1024 * 1024

export const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join('')
