/** Workbooks of several sheets in the XML of four programs, and carriers' remittances as users met them. */
import { book, escaped, XML } from '../hostile-files/book.ts'
import { letters, serial } from '../workbook.ts'
import { type Format, PROGRAMS, type Program, type State, WRITING } from './programs.ts'

export { PROGRAMS, type Program }

/** A number in a format of its own, as `0000000000000`. */
export type Formatted = { value: number; format: string }
/** A formula with the value that was stored with it; `#N/A` is an error. */
type Calculated = { formula: string; value: string | number }
export type Written = string | number | null | Date | Formatted | Calculated
/** `merged`: ranges, as `A1:C1`. */
export type SheetOf = {
  name: string
  state?: State
  rows: readonly (readonly Written[])[]
  merged?: readonly string[]
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function calculated({ formula, value }: Calculated, at: string): string {
  const type = typeof value === 'number' ? '' : value.startsWith('#') ? ' t="e"' : ' t="str"'
  return `<c r="${at}"${type}><f>${escaped(formula)}</f><v>${escaped(String(value))}</v></c>`
}

const dated = (workbook: string, calendar: 1900 | 1904) =>
  calendar === 1900
    ? workbook
    : workbook.replace(' date1904="false"', '').replace('<workbookPr', '<workbookPr date1904="1"')

/** Behind the rows. */
const mergeCells = (ranges: readonly string[]) =>
  `<mergeCells count="${ranges.length}">${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

/**
 * A workbook as `program` writes it; `active`: the place of the sheet that is open, from 0; `calendar`: the first year of its
 * days, as Excel for Mac has another one.
 */
export function bookBy(
  program: Program,
  sheets: readonly SheetOf[],
  active = 0,
  calendar: 1900 | 1904 = 1900,
): Buffer {
  const writing = WRITING[program]
  const formats = new Map<string, Format>()
  const texts = new Map<string, number>()
  const cellOf = (cell: Written, at: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') {
      const index = texts.get(cell) ?? texts.size
      texts.set(cell, index)
      return writing.text(at, index)
    }
    if (typeof cell === 'number') return writing.number(at, 0, cell)
    if (cell instanceof Date) return cellOf({ value: serial(cell, calendar), format: 'dd/mm/yyyy' }, at)
    if ('formula' in cell) return calculated(cell, at)
    const known = formats.get(cell.format)
    const made = { id: writing.firstFormat + formats.size, code: cell.format, style: formats.size + 1 }
    formats.set(cell.format, known ?? made)
    return writing.number(at, (known ?? made).style, cell.value)
  }
  const pages = sheets.map(({ rows, merged = [] }) =>
    writing
      .sheet(
        rows
          .map((cells, n) => {
            const written = cells.map((cell, column) => cellOf(cell, `${letters(column)}${n + 1}`)).join('')
            return written && writing.row(n + 1, cells.length, written)
          })
          .join(''),
      )
      .replace('</sheetData>', merged.length > 0 ? `</sheetData>${mergeCells(merged)}` : '</sheetData>'),
  )
  const entries = sheets.map(({ name, state = 'visible' }, n) => ({ name, id: n + 1, state, active }))
  const links = [
    ...sheets.map((_, n) => [`worksheets/sheet${n + 1}.xml`, 'worksheet'] as const),
    ['sharedStrings.xml', 'sharedStrings'] as const,
    ['styles.xml', 'styles'] as const,
  ]
  const parts = [
    ['workbook', 'sheet.main'],
    ['sharedStrings', 'sharedStrings'],
    ['styles', 'styles'],
    ...sheets.map((_, n) => [`worksheets/sheet${n + 1}`, 'worksheet']),
  ]
  return book({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.map(([name, type]) => `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`).join('')}</Types>`,
    'xl/workbook.xml': dated(writing.workbook(entries), calendar),
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.map(([target, type], n) => `<Relationship Id="rId${n + 1}" Type="${REL}/${type}" Target="${escaped(target)}"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': writing.texts([...texts.keys()]),
    'xl/styles.xml': writing.styles([...formats.values()]),
    ...Object.fromEntries(pages.map((page, n) => [`xl/worksheets/sheet${n + 1}.xml`, page])),
  })
}

export const HEADINGS = ['STT', 'Mã vận đơn', 'Ngày giao', 'Tiền thu hộ (COD)', 'Phí dịch vụ'] as const

/** A sheet of a remittance: a title, headings, these rows, a sum. */
export const remittanceSheet = (
  name: string,
  rows: readonly (readonly [code: Written, amount: Written, fee?: Written])[],
  state: State = 'visible',
): SheetOf => ({
  name,
  state,
  rows: [
    ['BẢNG ĐỐI SOÁT TIỀN THU HỘ'],
    [...HEADINGS],
    ...rows.map(([code, amount, fee = 22_000], n): Written[] => [n + 1, code, '20/11/2026', amount, fee]),
    [
      'Tổng cộng',
      null,
      null,
      rows.reduce((sum, [, amount]) => sum + (typeof amount === 'number' ? amount : 0), 0),
    ],
  ],
})
