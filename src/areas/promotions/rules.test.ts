import { expect, test } from 'vitest'
import { type Elsewhere, type Goods, goodsOff, NOTHING_ELSEWHERE, shippingOff, type Terms } from './rules.ts'

const promotion = (code: string, more: Partial<Terms>): Terms => ({
  id: code,
  code,
  name: code,
  kind: 'percent',
  percent: 1_000,
  amount: null,
  scope: 'all',
  categories: [],
  brands: [],
  products: [],
  shops: [],
  minOrder: null,
  cap: null,
  storeShare: 0,
  ...more,
})
const goods = (amount: number, more: Partial<Goods> = {}): Goods => ({
  variantId: `v${amount}`,
  productId: 'p',
  shopId: 's1',
  categories: ['c'],
  brandId: 'b',
  amount,
  ...more,
})
const offs = (
  promotions: readonly Terms[],
  lines: readonly Goods[],
  elsewhere: Elsewhere = NOTHING_ELSEWHERE,
) => goodsOff(promotions, lines, elsewhere).map((one) => one && [one.promotion.code, one.off])

test('each line has the promotion that takes most off it, of equal ones the lower code', () => {
  const ten = promotion('KM2', {})
  const same = promotion('KM1', {})
  const brand = promotion('KM3', { percent: 2_000, scope: 'brands', brands: ['x'] })
  const lines = [goods(100_000), goods(50_000, { brandId: 'x' })]
  expect(offs([ten, brand, same], lines)).toEqual([
    ['KM1', 10_000],
    ['KM3', 10_000],
  ])
  expect(offs([same, brand, ten], lines)).toEqual(offs([ten, same, brand], lines))
})

test.each<[Partial<Terms>, Partial<Goods>, boolean]>([
  [{ scope: 'categories', categories: ['above'] }, { categories: ['c', 'above'] }, true],
  [{ scope: 'categories', categories: ['other'] }, {}, false],
  [{ scope: 'products', products: ['p'] }, {}, true],
  [{ scope: 'shops', shops: ['s2'] }, {}, false],
])('scope %j of %j: %s', (terms, line, found) => {
  expect(offs([promotion('KM1', terms)], [goods(1_000, line)])[0] !== null).toBe(found)
})

test('an amount is given once for the cart and divided over the lines in scope', () => {
  const amount = promotion('KM1', { kind: 'amount', percent: null, amount: 100_000 })
  expect(offs([amount], [goods(300_000), goods(100_000)])).toEqual([
    ['KM1', 75_000],
    ['KM1', 25_000],
  ])
  expect(offs([amount], [goods(30_000)])).toEqual([['KM1', 30_000]])
  const elsewhere = { amount: 100_000, held: new Map([['KM1', 80_000]]) }
  expect(offs([amount], [goods(300_000)], elsewhere)).toEqual([['KM1', 20_000]])
})

test('the least order value counts the whole cart, a cap holds for it', () => {
  const from = promotion('KM1', { minOrder: 200_000, cap: 15_000 })
  expect(offs([from], [goods(199_999)])).toEqual([null])
  expect(offs([from], [goods(100_000), goods(100_000)])).toEqual([
    ['KM1', 7_500],
    ['KM1', 7_500],
  ])
  expect(offs([from], [goods(100_000)], { amount: 100_000, held: new Map() })).toEqual([['KM1', 10_000]])
})

test('free shipping comes off the fees of suppliers with goods in scope, the largest of several', () => {
  const free = promotion('KM1', { kind: 'shipping', percent: null, scope: 'shops', shops: ['s1'] })
  const capped = promotion('KM0', { kind: 'shipping', percent: null, cap: 30_000 })
  const lines = [goods(100_000), goods(100_000, { shopId: 's2' })]
  const fees = [
    { shopId: 's1', fee: 20_000 },
    { shopId: 's2', fee: 25_000 },
  ]
  expect(shippingOff([free], lines, fees, NOTHING_ELSEWHERE)?.offs).toEqual([20_000, 0])
  const both = shippingOff([free, capped], lines, fees, NOTHING_ELSEWHERE)
  expect([both?.promotion.code, both?.offs.reduce((sum, off) => sum + off, 0)]).toEqual(['KM0', 30_000])
  expect(shippingOff([free], lines, [{ shopId: 's1', fee: 0 }], NOTHING_ELSEWHERE)).toBeUndefined()
})
