import { describe, expect, test } from 'vitest'
import { matching } from './ability-groups.ts'
import { distinct } from './distinct.ts'
import { READINGS } from './readings.ts'
import { searchWords } from './record-picker.tsx'

describe('amounts and numbers as they are typed', () => {
  test.each([
    ['1tr2', 1_200_000],
    ['350k', 350_000],
    ['16,735,000đ', 16_735_000],
    ['1.250k', 1_250_000],
    ['1.250.000 VNĐ', 1_250_000],
    ['1.250.000 đồng', 1_250_000],
    ['₫1,250,000.00', 1_250_000],
  ])('%s', (text, amount) => {
    expect(READINGS.money.read(text)).toBe(amount)
    expect(READINGS.money.means(amount, text)).toBeDefined()
  })

  test('thousands in integers, decimals in per cent, and nothing else', () => {
    expect(READINGS.integer.read('12,345')).toBe(12_345)
    expect(READINGS.integer.read('12.5')).toBeUndefined()
    expect(READINGS.percent.read('12.5')).toBe(1_250)
    expect(READINGS.percent.read('12,5 %')).toBe(1_250)
    expect(READINGS.percent.show(1_250)).toBe('12.5')
    expect(READINGS.percent.read('-1')).toBeUndefined()
  })

  test('both notations of a spreadsheet, decimals of nothing left out', () => {
    for (const text of ['1234', '1,234', '1.234', '1,234.00', '1.234,00', '1 234'])
      expect(READINGS.integer.read(text), text).toBe(1_234)
    for (const text of ['1,250,000', '1.250.000', '1,250,000.00', '1.250.000,0'])
      expect(READINGS.money.read(text), text).toBe(1_250_000)
    expect(READINGS.money.read('1.5tr')).toBe(1_500_000)
    expect(READINGS.integer.read('1.23')).toBeUndefined()
    for (const text of ['12.50', '12,50', '70,5', '1.234,50', '1,234.5', '0.500', '1,23,456'])
      expect(READINGS.integer.read(text), text).toBeUndefined()
  })

  test('a small plain amount needs no second reading', () => {
    expect(READINGS.money.means(35_000, '35000')).toBeUndefined()
    expect(READINGS.money.means(35_000_000, '35000000')).toBe('35,000,000đ')
  })
})

describe('values known from other records', () => {
  const rows = [{ province: 'Hà Nội' }, { province: 'Hà Nam' }, { province: 'Hà Nội' }, { province: null }]

  test('each once, found without diacritics', () => {
    expect(distinct(rows, 'province', 'ha n')).toEqual(['Hà Nam', 'Hà Nội'])
    expect(distinct(rows, 'province', 'noi')).toEqual(['Hà Nội'])
  })

  test('what begins as typed comes first', () => {
    const brands = [{ brand: 'Mizuno' }, { brand: 'Under Mi' }, { brand: 'Adams' }]
    expect(distinct(brands, 'brand', 'mi')).toEqual(['Mizuno', 'Under Mi'])
  })
})

test('abilities are found by area and by name, in any order', () => {
  const groups = [
    {
      id: 'orders',
      title: 'Đơn hàng',
      entries: [
        { ability: 'orders.confirm', label: 'Xác nhận đơn' },
        { ability: 'orders.cancel', label: 'Huỷ đơn' },
      ],
    },
    { id: 'shops', title: 'Nhà cung cấp', entries: [{ ability: 'shops.view', label: 'Xem' }] },
  ]
  expect(matching(groups, 'huy don').flatMap((group) => group.entries.map((one) => one.ability))).toEqual([
    'orders.cancel',
  ])
  expect(matching(groups, 'xem nha cung').map((group) => group.id)).toEqual(['shops'])
  expect(matching(groups, '')).toEqual(groups)
})

test('a picker asks for a phone number where one finds records', () => {
  const name = { type: 'text', search: true } as const
  expect(searchWords({ fields: { name, phone: { type: 'phone', search: true } } })).toBe(
    'form:pick.searchPhone',
  )
  expect(searchWords({ fields: { name, phone: { type: 'phone' } } })).toBe('form:pick.search')
  expect(searchWords(undefined)).toBe('form:pick.search')
})
