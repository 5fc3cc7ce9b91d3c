import { describe, expect, test } from 'vitest'
import type { Cell } from '../../core/sheet.ts'
import { readRows } from './parcels.ts'

const HEAD = ['STT', 'Mã vận đơn', 'Người nhận', 'COD', 'Phí', 'Ngày']
const COLUMNS = { code: 1, amount: 3, fee: 4, date: 5 }
const under = (...rows: Cell[][]) =>
  readRows(
    [HEAD, ...rows].map((cells, n) => ({ number: n + 1, cells })),
    0,
    COLUMNS,
  )
const codes = (...rows: Cell[][]) => under(...rows).map(({ code }) => code)
const parcel = (code: Cell, amount: Cell = 500_000, name = 'Trần Thị Ánh'): Cell[] => [
  1,
  code,
  name,
  amount,
  22_000,
]

test('headings again, sums of pages and of all, carried sums and signatures are no parcels', () => {
  const rows = under(
    parcel('GHN001'),
    parcel('GHN002', 700_000),
    ['Cộng trang', null, null, 1_200_000, 44_000],
    ['Cộng chuyển sang', null, null, 1_200_000, 44_000],
    ['BẢNG ĐỐI SOÁT – trang 2'],
    HEAD,
    ['(1)', '(2)', '(3)', '(4)', '(5)', '(6)'],
    ['Số trang trước chuyển sang', null, null, 1_200_000],
    parcel('GHN003', 300_000),
    [null, 'Cộng', null, 300_000, 22_000],
    [null, 'Lũy kế', null, 1_500_000],
    [null, 'Luỹ kế từ đầu kỳ', null, 1_500_000],
    [null, 'Subtotal', null, '300,000'],
    [null, 'Grand total', null, '1,500,000'],
    ['TỔNG CỘNG', 3, null, 1_500_000],
    [null, 'Tổng số đơn: 3', null, 1_500_000],
    ['Số tiền bằng chữ: Một triệu năm trăm nghìn đồng'],
    [null, null, null, 'Hà Nội, ngày 20 tháng 11 năm 2026'],
    [null, 'Người lập biểu', null, 'Kế toán trưởng', null, 'Giám đốc'],
    [null, '(Ký, họ tên)', null, '(Ký, họ tên)'],
    [null, 'Nguyễn Văn A', null, 'Trần Thị B'],
    [null, 'Trang 2/3'],
    [null, 'Page 2 of 3'],
  )
  expect(rows.map(({ code, number }) => [number, code])).toEqual([
    [2, 'GHN001'],
    [3, 'GHN002'],
    [10, 'GHN003'],
  ])
  expect(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(1_500_000)
})

test.each([
  'Cộng',
  'Cộng trang 1',
  'CỘNG TRANG',
  'Cong trang',
  'Tổng',
  'Tổng cộng',
  'TOTAL',
  'Sub-total',
  'Lũy kế',
  'Mang sang',
  'Carried forward',
  'Thực trả',
])('“%s” is a sum, with its words before the code or in its place', (label) => {
  expect(codes(parcel('A1'), [label, null, null, 500_000])).toEqual(['A1'])
  expect(codes(parcel('A1'), [null, label, null, 500_000])).toEqual(['A1'])
})

test('sums without words are known by their amount', () => {
  expect(codes(parcel('A1', 200_000), parcel('A2', 300_000), [null, null, null, 500_000, 44_000])).toEqual([
    'A1',
    'A2',
  ])
})

test('prepared rows with zeros alone are no parcels', () => {
  expect(codes(parcel('A1', 0), [2, null, null, 0, 0], [3, '', null, 0, '-'])).toEqual(['A1'])
  expect(under([2, null, 'Trần Thị Ánh', 0, 0])).toHaveLength(1)
})

describe('parcels stay', () => {
  test('of people and firms whose names are like a sum', () => {
    for (const name of ['Công Vinh', 'Công ty An Phát', 'Tống Văn A', 'Tổng kho Miền Nam'])
      expect(codes(parcel('A1'), parcel('A2', 100_000, name)), name).toEqual(['A1', 'A2'])
    for (const name of ['Công Vinh', 'Công ty An Phát', 'Tống Văn A'])
      expect(under(parcel('A1'), parcel(null, 100_000, name)), name).toHaveLength(2)
  })

  test('with codes of any shape', () => {
    const all = ['TOTAL-123', 'CONG12', '8934 5678 9012', 'SPX_VN.01/2', 'nix9', 12_345_678]
    expect(codes(...all.map((code) => parcel(code)))).toEqual(all.map(String))
    expect(codes(parcel('KHONGCO', 100_000))).toEqual(['KHONGCO'])
  })

  test('without a code or an amount, and two of one price', () => {
    const rows = under(
      parcel('A1'),
      parcel(null),
      parcel('A3', null),
      parcel('A4', 'nhiều'),
      parcel(null, '1.25.00'),
    )
    expect(rows.map(({ errors }) => errors.map(({ key }) => key))).toEqual([
      [],
      ['codeMissing'],
      ['amountMissing'],
      ['amountWrong'],
      ['codeMissing', 'amountWrong'],
    ])
  })
})

test('each cell that cannot be read is named by its column', () => {
  const rows = under(
    [1, 'B1', null, 'nhiều', 'x', '32/13/2026'],
    [2, null, null, 100_000],
    [3, 'B2', null, null],
    [4, 'B3', null, -50_000, -22_000],
    [5, '8.93063E+12', null, 100_000],
    [null, null, null, null, 'ghi chú'],
    [null, null, null, 100_000, null, 'Tổng cộng'],
  )
  expect(
    rows.map(({ number, errors }) => [number, errors.map(({ column, key }) => `${column} ${key}`)]),
  ).toEqual([
    [2, ['D amountWrong', 'E feeWrong', 'F dateWrong']],
    [3, ['B codeMissing']],
    [4, ['D amountMissing']],
    [5, ['D amountNegative']],
    [6, ['B codeMangled']],
  ])
  expect(rows[3]).toMatchObject({ amount: null, fee: 22_000 })
})
