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
  percentOf,
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
  ])('%s is %i', (text, amount) => {
    expect(parseVnd(text)).toBe(amount)
  })

  test.each(['', 'abc', '1tr2tr', 'k', '12x', '--5'])('%s is no amount', (text) => {
    expect(parseVnd(text)).toBeUndefined()
  })
})
