/** Workbooks as Excel writes them: shared strings, a reference and a style on each cell, empty cells left out. */
import type { Cell } from '../../src/core/sheet.ts'
import { book, escaped, MAIN, sheet, TYPES, XML } from './hostile-files/book.ts'

/** Styles by index: general, day, day and time, text. */
const FORMATS = [0, 14, 22, 49]
export const DAY = 1
const TEXT = 3
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

export const styles = `${XML}<styleSheet ${MAIN}><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
export const types = TYPES.replace(
  '</Types>',
  `${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}${part('sharedStrings', 'sharedStrings')}</Types>`,
)

/** `AB` for 27. */
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Days since the calendar's epoch. */
export const serial = (day: Date, calendar: 1900 | 1904 = 1900) =>
  (day.getTime() - EPOCHS[calendar]) / 86_400_000

/** The parts of a workbook of one sheet, for `book`. */
export function excelParts(rows: readonly (readonly Cell[])[], calendar: 1900 | 1904 = 1900) {
  const strings = new Map<string, number>()
  const cellOf = (cell: Cell, at: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
    if (cell instanceof Date) return `<c r="${at}" s="${DAY}"><v>${serial(cell, calendar)}</v></c>`
    const known = strings.get(cell) ?? strings.size
    strings.set(cell, known)
    return `<c r="${at}" s="${TEXT}" t="s"><v>${known}</v></c>`
  }
  const content = rows.map((cells, n) => {
    const written = cells.map((cell, column) => cellOf(cell, `${letters(column)}${n + 1}`)).join('')
    return written && `<row r="${n + 1}" spans="1:${cells.length}">${written}</row>`
  })
  const texts = [...strings.keys()].map((one) => `<si><t xml:space="preserve">${escaped(one)}</t></si>`)
  return {
    '[Content_Types].xml': types,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN} uniqueCount="${texts.length}">${texts.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': sheet(content.join('')),
  }
}

export const workbook = (rows: readonly (readonly Cell[])[]) => book(excelParts(rows))
