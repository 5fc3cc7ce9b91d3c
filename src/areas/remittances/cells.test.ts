import { describe, expect, test } from 'vitest'
import { rangeOf, readAmount, readCode, readDay, readFee } from './cells.ts'

describe('amounts', () => {
  test.each([
    '1.250.000 đ',
    '1,250,000',
    1_250_000,
    '1250000',
    '1.250.000₫',
    '1250000.00',
    '1.250.000 VNĐ',
    '1.250.000 đồng',
    '1.250.000,00',
    '₫1,250,000.00',
    1250000.0000000002,
  ])('%s is 1,250,000', (cell) => expect(readAmount(cell)).toBe(1_250_000))

  test.each(['1.25', '12,5', 'abc', '', 1.5, true, '1.250,000', '=1+1', 1e15, '#DIV/0!', null])(
    '%s is no amount',
    (cell) => expect(readAmount(cell)).toBeUndefined(),
  )

  test('a fee is a deduction, whatever its sign; a part of a dong is rounded', () => {
    for (const cell of [22_000, -22_000, '−22.000', '(22,000)', '-22.000 đ', 21_999.6])
      expect(readFee(cell), String(cell)).toBe(22_000)
    expect([null, '', '-', ' – '].map(readFee)).toEqual([0, 0, 0, 0])
    expect(readFee('miễn phí')).toBeUndefined()
  })
})

describe('days', () => {
  test.each([
    new Date('2026-11-20T00:00:00Z'),
    new Date('2026-11-20T09:30:00Z'),
    '20/11/2026',
    '2026-11-20',
    '20-11-2026 08:30',
    '20/11/26',
    '20.11.2026',
    '08:30:00 20/11/2026',
    '2026/11/20',
    '20112026',
    '20/11/2026 8h30',
  ])('%s', (cell) => expect(readDay(cell)).toBe('2026-11-20'))

  test.each(['31/02/2026', 'hôm qua', 45_000, '20/11', '12', '01/01/1800', new Date(Number.NaN)])(
    '%s is none',
    (cell) => expect(readDay(cell)).toBeUndefined(),
  )
})

describe('codes', () => {
  test.each([
    ['GHN123', 'GHN123', false],
    [' 0012345678901 ', '0012345678901', false],
    [8_934_567_890_123, '8934567890123', false],
    ['8934567890123.0', '8934567890123', false],
    ['8934567890123,00', '8934567890123', false],
    ['8,934,567,890,123', '8934567890123', false],
    ['8,934,567,890,000.00', '8934567890000', false],
    ['="0012345"', '0012345', false],
    ['8.934567890123E+12', '8934567890123', false],
    ['8.93063E+12', '8.93063E+12', true],
    ['8,93063E+12', '8,93063E+12', true],
    [893_456_789_012_345_000, '893456789012345000', true],
    ['893456789012345000', '893456789012345000', true],
    // Sixteen digits that a number still holds.
    [1_234_567_890_123_456, '1234567890123456', false],
    ['1234567890123450', '1234567890123450', false],
  ])('%s', (cell, code, mangled) => expect(readCode(cell)).toEqual({ code, mangled }))

  test('codes that a mangled one may have been', () => {
    expect(rangeOf('8.93063E+12')).toEqual({ from: '8930625000000', through: '8930635000000' })
    expect(rangeOf('9.99999E+12')).toEqual({ from: '9999985000000', through: '9999995000000' })
    expect(rangeOf('1E+12')).toEqual({ from: '1000000000000', through: '1500000000000' })
    expect(rangeOf('893456789012345000')).toEqual({
      from: '893456789012345000',
      through: '893456789012345999',
    })
    expect(['GHN123', '12345', '', '1E'].map(rangeOf)).toEqual(Array(4).fill(undefined))
  })
})
