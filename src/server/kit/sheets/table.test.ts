/** Columns by their headings, and pictures by their names. */
import { describe, expect, test } from 'vitest'
import type { SheetRow } from '../../../core/sheet.ts'
import type { Merged } from './merged.ts'
import { codeKey, isOwnFile, pictureOf } from './picture-names.ts'
import type { Book } from './serve.ts'
import { headOf, type TableChoice, tableIn } from './table.ts'

const choice: TableChoice = {
  columns: [
    { id: 'code', headings: ['Mã riêng', 'Own code', 'sku'] },
    { id: 'price', headings: ['Giá niêm yết', 'Listed price'] },
  ],
  needed: ['code'],
  most: 3,
}
const rowsOf = (...rows: SheetRow['cells'][]): SheetRow[] =>
  rows.map((cells, at) => ({ number: at + 1, cells }))
const bookOf = (sheets: Record<string, SheetRow[]>, merged: Merged[] = []): Book => ({
  sheets: Object.keys(sheets),
  rows: async (name, most) => (sheets[name] ?? []).slice(0, most),
  merged: () => merged,
})

describe('headings', () => {
  test('are known in either language, without marks, case and signs, under a title', () => {
    const rows = rowsOf(
      ['BẢNG GIÁ THÁNG 11'],
      ['MA RIENG (*)', null, 'listed  price', 'Ghi chú'],
      ['A1', null, 5],
    )
    const head = headOf(rows, choice)
    expect([head?.at, [...(head?.columns ?? [])], head?.ignored]).toEqual([
      1,
      [
        [0, 'code'],
        [2, 'price'],
      ],
      ['Ghi chú'],
    ])
    expect(headOf(rowsOf(['Giá niêm yết']), choice)).toBeUndefined()
  })

  test('of the second sheet count where the first has none', async () => {
    const table = await tableIn(
      bookOf({
        Bìa: rowsOf(['Kính gửi']),
        Hàng: rowsOf(['SKU', 'Giá niêm yết'], ['  A1 ', ''], [null, null], [7, 5]),
      }),
      choice,
    )
    expect(table).toMatchObject({
      sheet: 'Hàng',
      columns: ['code', 'price'],
      rows: [
        { number: 2, cells: { code: 'A1' } },
        { number: 4, cells: { code: 7, price: 5 } },
      ],
    })
  })

  test('without rows, without headings, with too many rows', async () => {
    expect(await tableIn(bookOf({ a: [] }), choice)).toEqual({ refused: 'sheetEmpty' })
    expect(await tableIn(bookOf({ a: rowsOf(['x'], ['y']) }), choice)).toEqual({ refused: 'noHeadings' })
    expect(await tableIn(bookOf({ a: rowsOf(['sku'], ['1'], ['2'], ['3'], ['4']) }), choice)).toEqual({
      refused: 'tooManyRows',
    })
  })
})

test('headings of the next page are no row; a merged value counts for its rows, a code for the first alone', async () => {
  const rows = rowsOf(
    ['SKU', 'Giá niêm yết'],
    ['A1', 5],
    ['Sku', 'GIÁ NIÊM YẾT (*)'],
    ['A2', null],
    [null, 7],
  )
  const single: TableChoice = {
    ...choice,
    columns: choice.columns.map((one) => ({ ...one, single: one.id === 'code' })),
  }
  const merged = [
    { column: 1, from: 2, to: 4 },
    { column: 0, from: 4, to: 5 },
    { column: 7, from: 1, to: 9 },
  ]
  expect(await tableIn(bookOf({ a: rows }, merged), single)).toMatchObject({
    rows: [
      { number: 2, cells: { code: 'A1', price: 5 } },
      { number: 4, cells: { code: 'A2', price: 5 } },
      { number: 5, cells: { code: '↑ A2', price: 7 } },
    ],
  })
})

test('pictures belong to the code that their name or their folder has', () => {
  const codes = new Set(['AO-01', 'BÓNG_2', 'BÓNG'].map(codeKey))
  const of = (name: string) => {
    const found = pictureOf(name, codes)
    return found && [found.code, found.place]
  }
  expect(of('anh/ao-01.JPG')).toEqual(['AO-01', 1])
  expect(of('AO-01_3.png')).toEqual(['AO-01', 3])
  expect(of('AO-01/2.webp')).toEqual(['AO-01', 2])
  // A code that ends like a place is that code.
  expect(of('BÓNG_2.jpg'.normalize('NFD'))).toEqual(['BÓNG_2', 1])
  expect(of('BÓNG_3.jpg')).toEqual(['BÓNG', 3])
  expect([of('AO-01.svg'), of('AO-012.jpg'), of('khac/2.jpg')]).toEqual([undefined, undefined, undefined])
  expect(['__MACOSX/._a.jpg', '.DS_Store', 'a/Thumbs.db', 'a.jpg'].map(isOwnFile)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
