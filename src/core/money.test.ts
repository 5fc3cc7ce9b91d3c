import { describe, expect, test } from 'vitest'
import { formatBasisPoints, formatVnd, parseVnd, percentOf } from './money.ts'

test.each([
  [0, '0đ'],
  [16_735_000, '16,735,000đ'],
  [-500_000, '−500,000đ'],
])('%i is shown as %s', (amount, text) => {
  expect(formatVnd(amount)).toBe(text)
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
