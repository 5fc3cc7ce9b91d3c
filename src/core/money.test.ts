import { describe, expect, test } from 'vitest'
import {
  formatBasisPoints,
  formatCompact,
  formatDecimal,
  formatNumber,
  formatVnd,
  formatVndAlone,
  parseDecimal,
  parseVnd,
  parseWhole,
  percentOf,
  vndOf,
} from './money.ts'

test.each([
  [0, '0đ'],
  [16_735_000, '16,735,000đ'],
  [-500_000, '−500,000đ'],
])('%i is shown as %s', (amount, text) => {
  expect(formatVnd(amount)).toBe(text)
})

test.each([
  ['12.4', 12.4],
  ['12,4', 12.4],
  ['−2,5', -2.5],
  ['+1.2', 1.2],
  ['7', 7],
  ['1.2345', undefined],
  ['1,234.5', undefined],
  ['một', undefined],
])('the decimal %s is %s', (text, value) => expect(parseDecimal(text)).toBe(value))

test('decimals are shown without idle zeros', () => {
  expect([-2.5, 1_234.25, 7].map(formatDecimal)).toEqual(['−2.5', '1,234.25', '7'])
})

test('by itself it has the name of the currency', () => {
  expect(formatVndAlone(-16_735_000)).toBe('−16,735,000 VND')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1k'],
  [1_234, '1.2k'],
  [9_999, '10k'],
  [12_345, '12.3k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [1_500_000, '1.5M'],
  [1e9, '1G'],
  [2.25e12, '2.3T'],
  [1e15, '1P'],
  [1e18, '1E'],
  [1.5e21, '1,500E'],
  [-1_500, '−1.5k'],
])('%i is %s in short', (value, text) => {
  expect(formatCompact(value)).toBe(text)
})

test('thousands are separated by commas', () => {
  expect([0, 999, 1_000, 1_234_567, -1_234].map(formatNumber)).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567',
    '-1,234',
  ])
})

test('per cent', () => {
  expect(formatBasisPoints(1250)).toBe('12.5%')
  expect(percentOf(199_000, 1250)).toBe(24_875)
  expect(percentOf(199, 50)).toBe(1)
})

describe('parseVnd', () => {
  test.each([
    ['350k', 350_000],
    ['1tr2', 1_200_000],
    ['1tr25', 1_250_000],
    ['1.5tr', 1_500_000],
    ['1,5 triệu', 1_500_000],
    ['2 tỷ', 2_000_000_000],
    ['16,735,000đ', 16_735_000],
    ['16.735.000', 16_735_000],
    ['1000000', 1_000_000],
    ['1 000 000 VND', 1_000_000],
    ['0', 0],
    ['1.250.000 VNĐ', 1_250_000],
    ['1.250.000 đồng', 1_250_000],
    ['1.250.000,00', 1_250_000],
    ['1,250,000.00', 1_250_000],
    ['1.250.000,0 ₫', 1_250_000],
    ['₫1,250,000', 1_250_000],
    ['VND 1.250.000', 1_250_000],
    ['1\u00a0250\u202f000\u00a0₫', 1_250_000],
    ['１２５００００', 1_250_000],
    ['1250000.00', 1_250_000],
    ['1.250k', 1_250_000],
    ['1,250K VNĐ', 1_250_000],
    ['1.250 nghìn đồng', 1_250_000],
    ['1.5k', 1_500],
    ['1.250tr', 1_250_000],
    ['1.250.000k', 1_250_000_000],
    ['1,5 triệu đồng', 1_500_000],
    ['2 tỉ', 2_000_000_000],
    ['5 ngàn', 5_000],
    ['-22000', -22_000],
    ['−22.000', -22_000],
    ['– 22.000 đ', -22_000],
    ['(22.000)', -22_000],
    ['(22,000 đ)', -22_000],
    ['-₫22,000', -22_000],
    ['+22.000', 22_000],
    ['-350k', -350_000],
  ])('%s is %i', (text, amount) => {
    expect(parseVnd(text)).toBe(amount)
  })

  const NONE = ['', 'abc', '1tr2tr', 'k', '12x', '--5', '(-5)', 'đ', '1.25', '12,50', '1.250,000', '1.250.00']
  const ODD = [
    '0.500',
    '1,23,456',
    '1.250.000,50',
    '1.5tr2',
    '12 34',
    '1-2tr',
    '=1+1',
    '1e15',
    '99999999999999999',
  ]
  test.each([...NONE, ...ODD])('%s is no amount', (text) => {
    expect(parseVnd(text)).toBeUndefined()
  })
})

test.each([
  ['1,234', 1_234],
  ['1.234,00', 1_234],
  ['1 234', 1_234],
  ['-5', -5],
  ['12.5', undefined],
  ['1.23', undefined],
  ['5k', undefined],
  ['5đ', undefined],
])('the whole number %s is %s', (text, value) => expect(parseWhole(text)).toBe(value))

test.each([
  [1250000.0000000002, 1_250_000],
  [1249999.9999999998, 1_250_000],
  [-22_000, -22_000],
  [1.5, undefined],
  [1e300, undefined],
])('the number %s of a sheet is %s', (value, amount) => expect(vndOf(value)).toBe(amount))
