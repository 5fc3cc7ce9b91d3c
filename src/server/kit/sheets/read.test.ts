/** Foreign workbooks: no part of the archive is read that was not measured, and no more than the limits. */
import { expect, test } from 'vitest'
import { book, links } from '../../../../tests/support/hostile-files/book.ts'
import { read, readBook } from '../../../../tests/support/read-book.ts'
import { CORPUS, comparable } from '../../../../tests/support/sheet-corpus.ts'
import { excelParts, workbook } from '../../../../tests/support/workbook.ts'
import { SHEET_LIMITS } from './limits.ts'

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
