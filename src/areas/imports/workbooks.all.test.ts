/** Workbooks of products as four programs write them: read right, or refused in words with row and column. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportsUnderTest, startImports } from '../../../tests/support/imports.ts'
import { bookBy, PROGRAMS, type SheetOf, type Written } from '../../../tests/support/workbooks/index.ts'
import type { ImportRow } from '../import-rows/area.ts'

let shop: ImportsUnderTest
beforeAll(async () => {
  shop = await startImports()
}, 120_000)
afterAll(() => shop?.close())

const HEADINGS = [
  'Mã riêng',
  'Tên sản phẩm',
  'NHÀ CUNG CẤP',
  'Thương hiệu (*)',
  'Danh mục',
  'Thẻ',
  'Giá niêm yết',
  'Cân nặng',
]
const MORE = ['Tồn kho', 'Thuộc tính 1', 'Giá trị 1', 'Giá niêm yết']

const errorOf = ({ number, column, problem, value, hint }: ImportRow) =>
  [number, column, problem, value, hint].map((one) => one || '-').join(' ')

/** The words about a row's errors, by column. */
async function words(row: ImportRow | undefined): Promise<string[]> {
  const { errors } = (await shop.call('GET', `/api/import-rows/${row?.code}`)).json().data
  return errors.map(({ column, key }: { column: string; key: string }) => `${column} ${key}`)
}

describe.each([...PROGRAMS.map((program) => [program, 1900] as const), ['Excel', 1904] as const])(
  'a workbook of %s with days since %i',
  (program, calendar) => {
    const at = PROGRAMS.indexOf(program) + (calendar === 1904 ? PROGRAMS.length : 0)
    const own = (letter: string) => `WB${at}-${letter}`
    /** Codes of digits: with zeros of their format, and long ones. */
    const zeros = 4_711 + at
    const ean = 8_934_567_890_120 + at

    /** A line with all fields of a new product; `special`: other cells, by column. */
    function line(code: Written, special: Readonly<Record<number, Written>> = {}): Written[] {
      const { shop: supplier, brand, category, tag } = shop.names
      const plain: Written[] = [
        code,
        `Áo thử ${at}`,
        supplier,
        brand,
        category,
        tag,
        1_250_000,
        250,
        3,
        null,
        null,
        1,
      ]
      return plain.map((cell, column) => special[column] ?? (column in special ? null : cell))
    }

    function sheets(): SheetOf[] {
      const { brand, tag } = shop.names
      const old: SheetOf = { name: '_cũ', state: 'hidden', rows: [HEADINGS, line(own('OLD'))] }
      const cover: SheetOf = { name: 'Bìa', rows: [['CÔNG TY TNHH GOLF'], ['Bảng giá tháng 11']] }
      const rows: Written[][] = [
        ['BẢNG HÀNG MỚI', null, null],
        [],
        [...HEADINGS, ...MORE],
        line({ value: zeros, format: '0000000' }, { 6: '1.250.000 đ' }),
        line(ean, { 7: '0,25 kg' }),
        line(ean, { 6: '1.250.000,00 VNĐ', 7: 250 }),
        [...HEADINGS, ...MORE],
        line(own('NFD'), {
          1: 'Áo polo Nữ Đỏ'.normalize('NFD'),
          3: ` ${brand} `.normalize('NFD'),
          5: tag.normalize('NFD'),
        }),
        line(own('MERGED'), { 3: null, 8: null }),
        line('8.9E+12'),
        line(8_934_567_890_123_450),
        line(new Date('2026-12-03T00:00:00Z')),
        line(own('SIZE'), { 9: 'Cỡ', 10: new Date('2026-12-10T00:00:00Z') }),
        line(own('SUM'), {
          1: { formula: 'A9&" nam"', value: 'Áo gió nam' },
          6: { formula: 'G9*2', value: 2_500_000 },
        }),
        line(own('LOST'), {
          3: { formula: 'VLOOKUP(A1,B:C,2,0)', value: '#N/A' },
          6: { formula: '1/0', value: '#DIV/0!' },
        }),
        ['Tổng cộng', null, null, null, null, null, { formula: 'SUM(G4:G15)', value: 15_000_000 }],
      ]
      // The title, and the brand with the stock of two rows.
      return [old, cover, { name: 'Hàng mới', rows, merged: ['A1:C1', 'D8:D9', 'I8:I9'] }]
    }

    test('is read right, or refused with row and column', async () => {
      const book = bookBy(program, sheets(), 2, calendar)
      const codes = [String(zeros).padStart(7, '0'), String(ean), own('NFD'), own('MERGED'), own('SUM')]
      const one = await shop.upload(book, await shop.pictures(codes.map((code) => [code])))
      expect(one.ignored).toEqual(['Giá niêm yết'])
      const rows = await shop.rowsOf(one)
      expect(rows.map(errorOf)).toEqual([
        '4 - - - -',
        '5 weight notNumber 0,25 kg -',
        `6 code codeTwice ${ean} 5`,
        '8 - - - -',
        '9 stock notNumber ↑ 3 -',
        '10 code digitsLost 8.9E+12 -',
        '11 code digitsLost 8934567890123450 -',
        '12 code isDay 03/12/2026 -',
        '13 value1 isDay 10/12/2026 -',
        '14 - - - -',
        '15 brand formulaError #N/A -',
        '16 name needed - -',
      ])
      expect(await words(rows[10])).toEqual([
        'brand formulaError',
        'price formulaError',
        'images imageNeeded',
      ])
      expect(await shop.write(one)).toMatchObject({ created: 3, invalid: 9 })
      expect(await shop.product(codes[0])).toMatchObject({ price: 1_250_000, weightGrams: 250, stock: 3 })
      expect(await shop.product(own('NFD'))).toMatchObject({
        name: 'Áo polo Nữ Đỏ',
        brand: { name: shop.names.brand },
        stock: 3,
      })
      expect(await shop.product(own('SUM'))).toMatchObject({ name: 'Áo gió nam', price: 2_500_000 })
      expect(await shop.product(own('OLD'))).toBeUndefined()
    })

    test('a merged brand is the brand of each row, and a code without its zeros is asked about', async () => {
      const other = shop.names.brand
      const rows = [
        HEADINGS,
        line(own('A')).slice(0, 8),
        line(own('B'), { 3: null }).slice(0, 8),
        line(zeros).slice(0, 8),
      ]
      const book = bookBy(program, [{ name: 'Hàng', rows, merged: ['D2:D3'] }], 0, calendar)
      const one = await shop.upload(book, await shop.pictures([[own('A')], [own('B')]]))
      const found = await shop.rowsOf(one)
      expect(found.map(errorOf)).toEqual([
        '2 - - - -',
        '3 - - - -',
        `4 code zerosLost ${zeros} ${String(zeros).padStart(7, '0')}`,
      ])
      expect(await shop.write(one)).toMatchObject({ created: 2 })
      expect((await shop.product(own('B'))).brand.name).toBe(other)
    })
  },
)
