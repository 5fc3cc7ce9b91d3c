/** Foreign workbooks: no part of the archive is read that was not measured, and no more than the limits. */
import { describe, expect, test } from 'vitest'
import { book, links } from '../../../../tests/support/hostile-files/book.ts'
import { CORPUS, comparable } from '../../../../tests/support/sheet-corpus.ts'
import { excelParts, workbook } from '../../../../tests/support/workbook.ts'
import { bookBy, PROGRAMS } from '../../../../tests/support/workbooks/index.ts'
import type { SheetRow } from '../../../core/sheet.ts'
import { SHEET_LIMITS } from './limits.ts'
import { readSheet } from './read.ts'

const WORKER = new URL('../../../../tests/support/sheet-worker.ts', import.meta.url)
type Read = { sheets: readonly string[]; rows: SheetRow[] }
/** A workbook's sheets and rows, without empty cells at the end of a row. */
async function readBook(file: Uint8Array, sheet: string | null = null) {
  const found = await readSheet<string | null, Read>(WORKER, file, sheet)
  if ('refused' in found) return found
  const rows = found.rows.map(({ number, cells }) => ({
    number,
    cells: cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1),
  }))
  return { sheets: found.sheets, rows }
}
async function read(file: Uint8Array) {
  const found = await readBook(file)
  return 'refused' in found ? found : { rows: found.rows }
}

/** A workbook whose texts are in a part of another name; `size`: what the directory claims of it. */
function textsIn(name: string, size?: number): Buffer {
  const { 'xl/sharedStrings.xml': texts, ...parts } = excelParts([['GHN123', 1_000_000]])
  const rels = links().replace('sharedStrings.xml', `/${name}`)
  const own = { ...parts, 'xl/sharedStrings.xml': undefined, 'xl/_rels/workbook.xml.rels': rels }
  return book(own, [{ name, data: texts, claims: size === undefined ? {} : { size } }])
}

test('rows come with their numbers; empty ones and invisible characters are left out', async () => {
  const day = new Date('2026-11-20T00:00:00Z')
  const file = workbook([['Mã', 'Ngày'], [], ['\u202e0912\u0000345', day, true], [' \u200b'], ['', null]])
  expect(await read(file)).toEqual({
    rows: [
      { number: 1, cells: ['Mã', 'Ngày'] },
      { number: 3, cells: ['0912345', day, true] },
      { number: 4, cells: [' '] },
    ],
  })
})

test('texts in a part of any ordinary name are read', async () => {
  expect(await read(textsIn('xl/texts.xml'))).toEqual({ rows: [{ number: 1, cells: ['GHN123', 1_000_000] }] })
})

test('a part that was not measured is not read, whatever name or size it claims to have', async () => {
  // A folder with content and no size: one reader passes over it, another would unpack it.
  expect(JSON.stringify(await read(textsIn('xl/texts/', 0)))).not.toContain('GHN123')
  expect(await read(textsIn('xl/texts.xml', 1))).toEqual({ refused: 'sheetUnreadable' })
})

test('a file of too much is refused before it is unpacked, one of too many rows while it is read', async () => {
  const bomb = book({}, [{ name: 'xl/media/a.bin', data: Buffer.alloc(40 * 1024 * 1024) }])
  expect(bomb.length).toBeLessThan(200_000)
  expect(await read(bomb)).toEqual({ refused: 'sheetTooMuch' })
  const long = workbook(Array.from({ length: SHEET_LIMITS.rows + 1 }, (_, n) => [n]))
  expect(await read(long)).toEqual({ refused: 'sheetTooManyRows' })
})

describe.each(PROGRAMS)('a workbook of %s', (program) => {
  test('has the sheets that are shown, each by its name', async () => {
    const rows = (text: string) => [[text]]
    const file = bookBy(
      program,
      [
        { name: '_data', state: 'veryHidden', rows: rows('never') },
        { name: 'T10', state: 'hidden', rows: rows('before') },
        { name: 'Bìa & "mục lục"', rows: rows('cover') },
        { name: 'T11', rows: rows('now') },
      ],
      3,
    )
    const sheets = ['Bìa & "mục lục"', 'T11']
    expect(await readBook(file)).toEqual({ sheets, rows: [{ number: 1, cells: ['cover'] }] })
    expect(await readBook(file, 'T11')).toEqual({ sheets, rows: [{ number: 1, cells: ['now'] }] })
    expect(await readBook(file, 'T10')).toEqual({ refused: 'sheetUnreadable' })
  })

  test('shows codes with the zeros of their format, and amounts as numbers', async () => {
    const code = { value: 12_345_678_901, format: '0000000000000' }
    const file = bookBy(program, [
      {
        name: 'COD',
        rows: [
          ['Mã', 'COD'],
          [code, { value: 1_250_000, format: '#,##0' }, { value: 12, format: '"VN"000-000' }],
          [],
          [code, { value: 46_346, format: '0" ngày"' }, { value: 5, format: '[$-42A]00;@' }],
          [{ value: 123_456, format: '0000' }, { value: 0.5, format: '00000' }, 1250000.0000000002],
        ],
      },
    ])
    expect(await read(file)).toEqual({
      rows: [
        { number: 1, cells: ['Mã', 'COD'] },
        { number: 2, cells: ['0012345678901', 1_250_000, 'VN000-012'] },
        { number: 4, cells: ['0012345678901', 46_346, '05'] },
        { number: 5, cells: ['123456', 0.5, 1250000.0000000002] },
      ],
    })
  })
})

test.each(CORPUS.filter(({ about }) => /prefix|strict|absolute|marks/.test(about)))(
  '$about',
  async ({ file, rows }) => {
    const found = await read(file())
    expect('rows' in found && comparable(found.rows)).toEqual(
      // Ends of lines are spaces in the guarded process.
      comparable(rows).map((row) => JSON.parse(JSON.stringify(row).replaceAll('\\n', ' '))),
    )
  },
)

test('a sheet’s name has nothing that a database cannot keep; a sheet of a chart does not hold up the rest', async () => {
  const names = ['A&#0;\u202eB&#xD800;', 'Biểu đồ', 'COD']
  const file = book({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${[1, 9, 1][n]}"/>`).join('')}</sheets></workbook>`,
  })
  const found = await readBook(file, 'COD')
  expect('sheets' in found && found.sheets).toEqual(['AB', 'Biểu đồ', 'COD'])
  expect(await readBook(file, 'Biểu đồ')).toEqual({ refused: 'sheetUnreadable' })
})
