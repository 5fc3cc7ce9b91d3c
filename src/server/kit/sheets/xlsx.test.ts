/** Workbooks of many programs are read right; written ones come back with every value as it was. */
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { CORPUS, comparable } from '../../../../tests/support/sheet-corpus.ts'
import { sheetRows } from '../../../../tests/support/sheet-rows.ts'
import type { Cell, SheetRow } from '../../../core/sheet.ts'
import { readRows, writeRows } from './xlsx.ts'

const columns = (['@', '#,##0', 'dd/mm/yyyy hh:mm'] as const).map((numFmt, n) => ({
  header: `Cột ${n}`,
  numFmt,
  width: 12,
}))
const again = async (rows: Cell[][], name = 'Đơn hàng') =>
  (await sheetRows(await buffer(writeRows({ name, columns }, rows)))).slice(1)

test('texts, amounts and dates come back as they were', async () => {
  const rows: Cell[][] = [
    ['0912345678', 9_007_199_254_740_991, new Date('2026-11-20T09:30:00Z')],
    ['=1+1', -1_250_000, new Date('1999-12-31T00:00:00Z')],
    ['_x000D_ <b> & "ổn" 😀\n hai', 0.075, null],
  ]
  expect(await again(rows)).toEqual(rows)
})

test('what no sheet can carry is left out: characters, length, the name of a sheet', async () => {
  const [[odd] = [], [long] = []] = await again(
    [['a\u0000\u000bb\ud800c\tđ😀'], ['x'.repeat(40_000)]],
    `[${'*?'.repeat(20)}`,
  )
  expect(odd).toBe('abc\tđ😀')
  expect(long).toHaveLength(32_767)
})

test.each(CORPUS)('$about', async ({ file, rows }) => {
  const found: SheetRow[] = []
  for await (const row of readRows(file())) found.push(row)
  expect(comparable(found)).toEqual(comparable(rows))
})
