import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainCode } from '../carriers/bill-shape.ts'
import { STATUSES } from '../orders/area.ts'
import { guessColumns, letterOf } from './columns.ts'
import { BUCKETS, type FileRow, type Known, matchFile } from './match.ts'

const GHN = 'ghn'
const known = (given: Partial<Known> = {}): Known => ({
  id: 'o1',
  code: 'DH00000001',
  billCode: 'B1',
  trackingCode: null,
  carrier: GHN,
  status: 'delivered',
  cod: 'collected',
  owed: 500_000,
  deliveredOn: '2026-11-20',
  attempts: 0,
  ...given,
})
const row = (given: Partial<FileRow> = {}): FileRow => ({
  number: 4,
  code: 'B1',
  amount: 500_000,
  fee: 0,
  paidOn: null,
  errors: [],
  ...given,
})

describe('buckets', () => {
  test.each([
    ['matched', row({ code: ' b1 ' }), known()],
    ['matched', row({ code: 'DH00000001' }), known()],
    ['matched', row({ code: 'T9' }), known({ trackingCode: 'T9' })],
    ['matched', row(), known({ status: 'returned' })],
    ['off_by_one', row({ amount: 499_999 }), known()],
    ['off_by_one', row({ amount: 500_001 }), known()],
    ['short', row({ amount: 499_998 }), known()],
    ['short', row({ amount: 0 }), known()],
    ['over', row({ amount: 500_002 }), known()],
    ['unknown', row({ code: 'NIX' }), known()],
    ['wrong_carrier', row(), known({ carrier: 'ghtk' })],
    ['wrong_carrier', row(), known({ carrier: null })],
    ['already', row(), known({ cod: 'remitted' })],
    ['returned', row(), known({ cod: 'none', status: 'cancelled' })],
    ['returned', row(), known({ cod: 'due', status: 'to_deliver', attempts: 1 })],
    ['returned', row({ amount: 0 }), known({ cod: 'due', status: 'delivering' })],
    ['not_delivered', row(), known({ cod: 'due', status: 'delivering' })],
    ['not_cod', row(), known({ cod: 'none' })],
    ['invalid', row({ errors: [{ column: 'D', key: 'amountWrong', value: 'x' }] }), known()],
  ] as const)('%s', (bucket, line, order) => {
    expect(matchFile([line], [order], [], GHN).map((item) => item.bucket)).toEqual([bucket])
  })

  test('the second row of a parcel is doubled, by whichever code, also of one that nobody knows', () => {
    const rows = [
      row(),
      row({ number: 5, code: 'DH00000001' }),
      row({ number: 6, code: 'N' }),
      row({ number: 7, code: 'n' }),
    ]
    const items = matchFile(rows, [known()], [], GHN)
    expect(items.map(({ bucket }) => bucket)).toEqual(['matched', 'doubled', 'unknown', 'doubled'])
  })

  test('what the carrier holds and does not name is missing; of two orders with one code its own is meant', () => {
    const other = known({ id: 'o2', billCode: 'B2' })
    const foreign = known({ id: 'o3', carrier: 'ghtk' })
    const items = matchFile([row()], [foreign, known()], [known(), other], GHN)
    expect(items.map(({ bucket, order }) => [bucket, order])).toEqual([
      ['matched', 'o1'],
      ['missing', 'o2'],
    ])
  })
})

describe('codes that a spreadsheet has changed', () => {
  const mangled = { errors: [{ column: 'B', key: 'codeMangled', value: '' }] }
  const order = (billCode: string, more: Partial<Known> = {}) => known({ id: billCode, billCode, ...more })
  const found = (line: FileRow, ...orders: Known[]) => matchFile([line], orders, [], GHN)[0]?.order ?? null

  test('are matched where one order of the carrier fits', () => {
    const line = row({ code: '8.93063E+12', ...mangled })
    const fits = order('8930631234567')
    expect(found(line, fits, order('8930640000000'), order('89306312345678'))).toBe('8930631234567')
    expect(found(line, fits, order('8930634999999'))).toBeNull()
    expect(found(line, order('8930631234567', { carrier: 'ghtk' }))).toBeNull()
    expect(found(row({ code: '893456789012345000', ...mangled }), order('893456789012345678'))).toBe(
      '893456789012345678',
    )
    // Written as text, all of its digits count.
    expect(found(row({ code: '893456789012345001' }), order('893456789012345678'))).toBeNull()
  })

  test('without their zeros in front likewise; the code as it is written comes first', () => {
    expect(found(row({ code: '77001' }), order('0077001'))).toBe('0077001')
    expect(found(row({ code: '77001' }), order('0077001'), order('77001'))).toBe('77001')
    expect(found(row({ code: '77001' }), order('0077001'), order('00077001'))).toBeNull()
  })
})

test('every row is in exactly one bucket, every due order in one item, and the sums add up', () => {
  const code = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', ' a', 'zz')
  const line = fc.record({
    code,
    amount: fc.option(
      fc.integer({ min: 0, max: 5 }).map((n) => n * 100_000),
      { nil: null },
    ),
    fee: fc.constantFrom(0, 20_000),
    wrong: fc.boolean(),
  })
  const order = fc.record({
    billCode: fc.option(code, { nil: null }),
    trackingCode: fc.option(code, { nil: null }),
    carrier: fc.constantFrom(GHN, 'ghtk', null),
    status: fc.constantFrom(...STATUSES),
    cod: fc.constantFrom('none', 'due', 'collected', 'remitted'),
    owed: fc.integer({ min: 0, max: 5 }).map((n) => n * 100_000),
    attempts: fc.integer({ min: 0, max: 1 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.array(order, { maxLength: 12 }), (lines, given) => {
      const rows = lines.map(
        ({ wrong, ...one }, index): FileRow => ({
          ...one,
          number: index + 4,
          paidOn: null,
          errors: wrong || one.amount === null ? [{ column: 'D', key: 'amountMissing', value: '' }] : [],
        }),
      )
      const orders = given.map((one, index) =>
        known({ ...one, id: `o${index}`, code: `DH${index}` } as Partial<Known>),
      )
      const due = orders.filter(({ carrier, cod }) => carrier === GHN && cod === 'collected')
      const items = matchFile(rows, orders, due, GHN)
      expect(items.filter((item) => item.row !== null).map((item) => item.row)).toEqual(
        rows.map(({ number }) => number),
      )
      expect(items.every(({ bucket }) => BUCKETS.includes(bucket))).toBe(true)
      const missing = items.filter(({ bucket }) => bucket === 'missing')
      const named = new Set(items.flatMap(({ row: at, order: id }) => (at === null ? [] : (id ?? []))))
      expect(missing.map((item) => item.order)).toEqual(
        due.filter(({ id }) => !named.has(id)).map(({ id }) => id),
      )
      // No order is settled twice by one file.
      const settled = items.filter(({ bucket }) =>
        ['matched', 'off_by_one', 'short', 'over'].includes(bucket),
      )
      expect(new Set(settled.map((item) => item.order)).size).toBe(settled.length)
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
      expect(sum(items.map(({ paid }) => paid))).toBe(sum(rows.map(({ amount }) => amount ?? 0)))
      for (const item of settled) expect(plainCode(item.code)).not.toBe('')
    }),
    { numRuns: 500 },
  )
})

describe('columns', () => {
  test.each([
    [
      ['STT', 'Mã vận đơn', 'Ngày giao', 'Tiền thu hộ (COD)', 'Phí dịch vụ'],
      { code: 1, amount: 3, fee: 4, date: 2 },
    ],
    [['Bill code', 'COD', 'Fee', 'Date'], { code: 0, amount: 1, fee: 2, date: 3 }],
    [['MÃ VẬN ĐƠN', 'Phí thu hộ', 'Tiền thu hộ'], { code: 0, amount: 2, fee: 1 }],
    [['Tracking number', 'Customer', 'COD amount'], { code: 0, amount: 2 }],
  ])('%j', (headings, columns) => {
    const guess = guessColumns([
      { number: 1, cells: ['GHN'] },
      { number: 3, cells: headings },
    ])
    expect(guess).toEqual({ head: 1, columns, unsure: [] })
  })

  test('two that claim to be the same, and one that is not there, are asked for', () => {
    expect(guessColumns([{ number: 1, cells: ['Mã vận đơn', 'COD', 'COD'] }])?.unsure).toEqual(['amount'])
    expect(guessColumns([{ number: 1, cells: ['Mã vận đơn', 'Phí'] }])?.unsure).toEqual(['amount'])
    expect(guessColumns([{ number: 1, cells: ['a', 'b'] }])).toBeUndefined()
    expect([letterOf(0), letterOf(25), letterOf(26), letterOf(59)]).toEqual(['A', 'Z', 'AA', 'BH'])
  })
})
