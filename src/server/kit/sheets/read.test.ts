/** Foreign workbooks: no part of the archive is read that was not measured, and no more than the limits. */
import { expect, test } from 'vitest'
import { book, links } from '../../../../tests/support/hostile-files/book.ts'
import { excelParts, workbook } from '../../../../tests/support/workbook.ts'
import type { SheetRow } from '../../../core/sheet.ts'
import { SHEET_LIMITS } from './limits.ts'
import { readSheet } from './read.ts'

const WORKER = new URL('../../../../tests/support/sheet-worker.ts', import.meta.url)
const read = (file: Uint8Array) => readSheet<null, { rows: SheetRow[] }>(WORKER, file, null)

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
