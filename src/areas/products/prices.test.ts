import { describe, expect, it } from 'vitest'
import { type PriceRule, priceWarning, repriced, rounded } from './prices.ts'

const rule = (given: Partial<PriceRule>): PriceRule => ({
  target: 'price',
  way: 'lower_percent',
  rounding: 'none',
  ...given,
})
const goods = { price: 1_000_000, salePrice: null, importPrice: 600_000 }

describe('prices by a rule', () => {
  it('rounds to the nearest allowed amount, a half upwards', () => {
    expect(rounded(123_499, 'thousand')).toBe(123_000)
    expect(rounded(123_500, 'thousand')).toBe(124_000)
    expect(rounded(125_000, 'ten_thousand')).toBe(130_000)
    expect(rounded(121_000, 'nines')).toBe(119_000)
    expect(rounded(125_000, 'nines')).toBe(129_000)
    expect(rounded(123_456, 'none')).toBe(123_456)
  })

  it('lowers and raises by a share or an amount, sets one, adds a margin to the import price', () => {
    expect(repriced(goods, rule({ percent: 1_250 }))).toEqual({ price: 875_000 })
    expect(repriced(goods, rule({ way: 'raise_percent', percent: 333, rounding: 'thousand' }))).toEqual({
      price: 1_033_000,
    })
    expect(repriced(goods, rule({ way: 'lower_amount', amount: 10_000 }))).toEqual({ price: 990_000 })
    expect(repriced(goods, rule({ way: 'raise_amount', amount: 10_000 }))).toEqual({ price: 1_010_000 })
    expect(repriced(goods, rule({ target: 'sale', way: 'set', amount: 900_000 }))).toEqual({
      salePrice: 900_000,
    })
    expect(repriced(goods, rule({ way: 'margin', percent: 5_000 }))).toEqual({ price: 900_000 })
  })

  it('changes both prices, the sale price only where there is one', () => {
    expect(repriced(goods, rule({ target: 'both', percent: 1_000 }))).toEqual({ price: 900_000 })
    expect(repriced({ ...goods, salePrice: 800_000 }, rule({ target: 'both', percent: 1_000 }))).toEqual({
      price: 900_000,
      salePrice: 720_000,
    })
  })

  it('keeps the direction of the rule whatever is rounded', () => {
    const nines = (price: number, given: Partial<PriceRule>) =>
      repriced({ ...goods, price, importPrice: null }, rule({ rounding: 'nines', percent: 100, ...given }))
    expect(nines(102_000, { way: 'raise_percent' })).toEqual({ price: 109_000 })
    expect(nines(97_000, {})).toEqual({ price: 89_000 })
    expect(nines(99_000, { way: 'raise_percent' })).toEqual({ refused: { key: 'alreadySo' } })
  })

  it('refuses what would be no price, and says why', () => {
    const refused = (product: typeof goods | object, given: Partial<PriceRule>) =>
      repriced({ ...goods, ...product }, rule(given))
    expect(refused({}, { percent: 10_000 })).toEqual({
      refused: { key: 'priceNotPositive', params: { price: 0 } },
    })
    expect(refused({}, { way: 'lower_amount', amount: 2_000_000 })).toMatchObject({
      refused: { key: 'priceNotPositive' },
    })
    expect(refused({ price: 400 }, { percent: 100, rounding: 'thousand' })).toMatchObject({
      refused: { key: 'priceNotPositive' },
    })
    expect(refused({}, { target: 'sale', percent: 100 })).toEqual({ refused: { key: 'noSalePrice' } })
    expect(refused({ importPrice: null }, { way: 'margin', percent: 100 })).toEqual({
      refused: { key: 'noImportPrice' },
    })
    expect(refused({ salePrice: 990_000 }, { percent: 1_000 })).toEqual({
      refused: { key: 'saleAboveNew', params: { sale: 990_000, price: 900_000 } },
    })
    expect(refused({}, { percent: 0 })).toEqual({ refused: { key: 'alreadySo' } })
    expect(refused({}, { way: 'raise_percent', percent: 1_000_000_000_000 })).toMatchObject({
      refused: { key: 'priceTooHigh' },
    })
  })

  it('remarks on a price below the import price, and on more than half off', () => {
    expect(priceWarning(goods, { salePrice: 500_000 })).toMatchObject({ key: 'belowImport' })
    expect(priceWarning({ ...goods, importPrice: null }, { salePrice: 499_999 })).toEqual({ key: 'halfOff' })
    expect(priceWarning(goods, { price: 900_000 })).toBeUndefined()
  })
})
