/** Workbooks in the shapes that programs write, each with the rows that a reader has to find in it. */
import type { Cell, SheetRow } from '../../src/core/sheet.ts'
import { book, links, MAIN, number, row, sheet, text, XML } from './hostile-files/book.ts'
import { DAY, excelParts, letters, serial, styles, types, workbook } from './workbook.ts'

type Case = { about: string; file: () => Buffer; rows: readonly SheetRow[] }

const at = (...rows: readonly (readonly Cell[])[]): SheetRow[] =>
  rows.map((cells, n) => ({ number: n + 1, cells }))
const SHEET = 'xl/worksheets/sheet1.xml'
const day = (text: string) => new Date(text)

const TABLE: readonly (readonly Cell[])[] = [
  ['Mã vận đơn', 'Điện thoại', 'Tiền thu hộ (COD)', 'Ngày giao', 'Đã trả'],
  ['0012345', '0912345678', 125_000_000_000, day('2026-11-20'), true],
  ['HX-0002', '+84 912 345 678', 9_007_199_254_740_991, day('2026-02-28'), false],
  [' Nguyễn Thị Ánh Tuyết ', 'ổn 😀\nhai dòng', -1_250_000.5, day('1999-12-31'), null],
]

const typed: typeof book = (own, more) => book({ '[Content_Types].xml': types, ...own }, more)

/** A workbook with number formats of its own, one cell for each. */
function formats(codes: readonly string[], value: number): Buffer {
  const quoted = (code: string) => code.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
  return typed({
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts count="${codes.length}">${codes.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${quoted(code)}"/>`).join('')}</numFmts><cellXfs count="${codes.length}">${codes.map((_, n) => `<xf numFmtId="${164 + n}" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    [SHEET]: sheet(firstRow(...codes.map((_, n) => ` s="${n}"><v>${value}</v>`))),
  })
}

const strict = (xml: string) =>
  xml
    .replaceAll(
      'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
      'http://purl.oclc.org/ooxml/spreadsheetml/main',
    )
    .replaceAll(
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      'http://purl.oclc.org/ooxml/officeDocument/relationships',
    )
/** As the OpenXML SDK of .NET writes: every tag with a prefix. */
const prefixed = (xml: string) => xml.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replace('xmlns="', 'xmlns:x="')

const WORKBOOK = (inner: string, before = '') =>
  `${XML}<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${before}<sheets>${inner}</sheets></workbook>`
const one = '<sheet name="COD" sheetId="1" r:id="rId1"/>'
const excel = () => excelParts(TABLE)
/** A row with a reference on each cell; of a cell what follows `<c r="…"`. */
const firstRow = (...cells: readonly string[]) =>
  `<row r="1">${cells.map((cell, n) => `<c r="${letters(n)}1"${cell}</c>`).join('')}</row>`

export const CORPUS: readonly Case[] = [
  { about: 'Excel: shared strings, references, styles', file: () => workbook(TABLE), rows: at(...TABLE) },
  {
    about: 'Excel: rich text and phonetic runs',
    file: () =>
      typed({
        'xl/sharedStrings.xml': `${XML}<sst ${MAIN}><si><r><t xml:space="preserve">Mã </t></r><r><rPr><b/></rPr><t>vận đơn</t></r><rPh sb="0" eb="1"><t>X</t></rPh></si></sst>`,
        [SHEET]: sheet(firstRow(' t="s"><v>0</v>')),
      }),
    rows: at(['Mã vận đơn']),
  },
  {
    about: 'Excel for Mac: calendar of 1904',
    file: () =>
      typed({ ...excelParts(TABLE, 1904), 'xl/workbook.xml': WORKBOOK(one, '<workbookPr date1904="1"/>') }),
    rows: at(...TABLE),
  },
  {
    about: 'formulas by their stored value, shared ones, errors',
    file: () =>
      typed({
        [SHEET]: sheet(
          row(
            `<c r="A1" t="str"><f>"HX"&amp;5</f><v>HX5</v></c><c r="B1"><f>SUM(B2:B9)</f><v>1250000</v></c><c r="C1"><f t="shared" ref="C1:C2" si="0">B1*2</f><v>2500000</v></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E1" t="b"><f>TRUE()</f><v>1</v></c>`,
            ' r="1"',
          ),
        ),
      }),
    rows: at(['HX5', 1_250_000, 2_500_000, '#DIV/0!', true]),
  },
  {
    about: 'merged headings',
    file: () => {
      const parts = excelParts([
        ['BẢNG ĐỐI SOÁT', null, null],
        ['Mã', 'Tiền', 'Phí'],
        ['HX1', 1, 2],
      ])
      const merged = '</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>'
      return typed({ ...parts, [SHEET]: parts[SHEET].replace('</sheetData>', merged) })
    },
    rows: at(['BẢNG ĐỐI SOÁT'], ['Mã', 'Tiền', 'Phí'], ['HX1', 1, 2]),
  },
  {
    about: 'PHP: inline strings, no references, no styles',
    file: () =>
      book({
        'xl/styles.xml': undefined,
        'xl/sharedStrings.xml': undefined,
        [SHEET]: sheet(row(text('0912') + number('1.25E+9')) + row(text('a &lt; b &amp; c') + number(7))),
      }),
    rows: at(['0912', 1_250_000_000], ['a &lt; b &amp; c', 7]),
  },
  {
    about: '.NET: every tag with a prefix',
    file: () => {
      const parts = excel()
      return typed({
        'xl/workbook.xml': prefixed(WORKBOOK(one)),
        'xl/styles.xml': prefixed(parts['xl/styles.xml']),
        'xl/sharedStrings.xml': prefixed(parts['xl/sharedStrings.xml']),
        [SHEET]: prefixed(parts[SHEET]),
      })
    },
    rows: at(...TABLE),
  },
  {
    about: 'strict OOXML, ISO dates',
    file: () => {
      const parts = excelParts([['Ngày']])
      const iso = `${firstRow(' t="s"><v>0</v>')}<row r="2"><c r="A2" s="${DAY}" t="d"><v>2026-11-20T00:00:00Z</v></c></row>`
      return typed({
        'xl/workbook.xml': strict(WORKBOOK(one)),
        'xl/_rels/workbook.xml.rels': strict(links()),
        'xl/styles.xml': strict(styles),
        'xl/sharedStrings.xml': strict(parts['xl/sharedStrings.xml']),
        [SHEET]: strict(sheet(iso)),
      })
    },
    rows: at(['Ngày'], [day('2026-11-20')]),
  },
  {
    about: 'date formats of its own',
    file: () => formats(['dd/mm/yyyy', '[$-42A]dd/mm/yyyy;@', 'yyyy\\-mm\\-dd', 'd"/"m"/"yyyy'], 46_346),
    rows: at(Array(4).fill(day('2026-11-20'))),
  },
  {
    about: 'number formats that look like dates',
    file: () =>
      formats(
        ['#,##0 "đồng"', '0" ngày"', '[Red]#,##0', '_-* #,##0\\ "₫"_-', '0000000000', '#,##0\\ \\d'],
        46_346,
      ),
    rows: at(Array(6).fill(46_346)),
  },
  {
    about: 'times to the second; days around the missing leap day',
    file: () =>
      typed({
        'xl/styles.xml': styles,
        [SHEET]: sheet(
          firstRow(
            ...[serial(day('2026-11-20T09:30:00Z')), serial(day('2026-11-20T23:59:59Z')), 59, 61].map(
              (value) => ` s="2"><v>${value}</v>`,
            ),
          ),
        ),
      }),
    rows: at([
      day('2026-11-20T09:30:00Z'),
      day('2026-11-20T23:59:59Z'),
      day('1900-02-28'),
      day('1900-03-01'),
    ]),
  },
  {
    about: 'gaps between rows and columns',
    file: () =>
      typed({
        [SHEET]: sheet(
          `<row r="3">${text('Mã', 'A3')}<c r="C3"/><c r="D3"><v></v></c>${text('xa', 'AB3')}</row><row r="900">${text('HX1', 'B900')}</row>`,
        ),
      }),
    rows: [
      { number: 3, cells: ['Mã', ...Array(26).fill(null), 'xa'] },
      { number: 900, cells: [null, 'HX1'] },
    ],
  },
  {
    about: 'the first sheet is another file, by an absolute path',
    file: () =>
      typed(
        {
          '[Content_Types].xml': types.replace('sheet1.xml', 'trang.xml'),
          'xl/workbook.xml': WORKBOOK(
            '<sheet name="Đối soát" sheetId="7" r:id="rId7"/><sheet name="Cũ" sheetId="1" r:id="rId1"/>',
          ),
          'xl/_rels/workbook.xml.rels': links('worksheets/old.xml').replace(
            '</Relationships>',
            '<Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/trang.xml"/></Relationships>',
          ),
          'xl/worksheets/old.xml': sheet(`<row r="1">${text('wrong', 'A1')}</row>`),
          [SHEET]: undefined,
        },
        [{ name: 'xl/worksheets/trang.xml', data: sheet(`<row r="1">${text('right', 'A1')}</row>`) }],
      ),
    rows: at(['right']),
  },
  {
    about: 'escaped characters, byte order marks, parts that are not compressed',
    file: () =>
      typed(
        {
          [SHEET]: undefined,
          'xl/sharedStrings.xml': `\ufeff${XML}<sst ${MAIN}><si><t>a_x000A_b &#x1EA5; _x005F_x0041_</t></si></sst>`,
        },
        [{ name: SHEET, data: `\ufeff${sheet(firstRow(' t="s"><v>0</v>'))}`, stored: true }],
      ),
    rows: at(['a\nb ấ _x0041_']),
  },
]

/**
 * Rows in a form that two readers have in common: without what is empty at their end, days as ISO text, which is how
 * files of strict OOXML have them and areas read them.
 */
export const comparable = (rows: readonly SheetRow[]): unknown[] =>
  rows.flatMap(({ number, cells }) => {
    const last = cells.findLastIndex((cell) => cell !== null && cell !== '')
    const shown = cells.slice(0, last + 1).map((cell) => {
      if (cell instanceof Date) return cell.toISOString().replace('.000', '')
      return cell === '' ? null : cell
    })
    return last < 0 ? [] : [[number, ...shown]]
  })

/** A carrier's remittance as Excel writes it. */
export const remittance = (rows: number, columns = 8): Buffer =>
  workbook([
    [
      'STT',
      'Mã vận đơn',
      'Ngày giao',
      'Tiền thu hộ (COD)',
      'Phí dịch vụ',
      'Người nhận',
      'Điện thoại',
      'Ghi chú',
    ],
    ...Array.from({ length: rows }, (_, n): Cell[] =>
      Array.from({ length: columns }, (_, column) => {
        if (column % 8 === 2) return day(`2026-11-${10 + (n % 19)}`)
        if ([0, 3, 4].includes(column % 8)) return n * 1_000 + column
        return column % 8 === 1 ? `GHN${1_000_000 + n}` : `Trần Thị Ánh ${(n * columns + column) % 5_000}`
      }),
    ),
  ])

/** Rows of an export, 20 columns each: codes, names, telephone numbers, amounts, days. */
export function* exportRows(rows: number): Generator<Cell[]> {
  for (let n = 0; n < rows; n++)
    yield Array.from({ length: 20 }, (_, column): Cell => {
      if (column % 5 === 0) return `DH${1_000_000 + n}`
      if (column % 5 === 1) return `Nguyễn Văn Khách ${n % 9_973}`
      if (column % 5 === 2) return `0${912_000_000 + n}`
      return column % 5 === 3 ? n * 125_000 : new Date(Date.UTC(2026, 0, 1) + n * 60_000)
    })
}
export const exportColumns = Array.from({ length: 20 }, (_, n) => ({
  header: `Cột ${n}`,
  numFmt: ['@', '@', '@', '#,##0', 'dd/mm/yyyy hh:mm'][n % 5] ?? '@',
  width: 16,
}))
