import { expect, test } from 'vitest'
import { findProvinces, findWards, provinceNamed, wardsNamed } from './units.ts'
import { WARDS } from './wards.ts'

test('34 provinces and 3,321 wards, each named once in its province', () => {
  expect(WARDS).toHaveLength(34)
  const wards = WARDS.map(([, text]) => text.split(', '))
  expect(wards.flat()).toHaveLength(3_321)
  for (const names of wards) expect(new Set(names).size).toBe(names.length)
})

test('what is typed without marks finds the unit, its own name before its province', () => {
  expect(findProvinces('ho chi')).toEqual(['TP. Hồ Chí Minh'])
  expect(findWards('ben thanh', '')[0]).toEqual({ ward: 'Phường Bến Thành', province: 'TP. Hồ Chí Minh' })
  expect(findWards('p. sai gon', '')[0]?.ward).toBe('Phường Sài Gòn')
  expect(findWards('cu chi', 'TP. Hồ Chí Minh')[0]?.ward).toBe('Xã Củ Chi')
  expect(findWards('an', 'Huế').every(({ province }) => province === 'Huế')).toBe(true)
  // A province that has no such ward is not in the way of another one's.
  expect(findWards('ben thanh', 'Hải Phòng')[0]?.province).toBe('TP. Hồ Chí Minh')
  expect(findWards('khong co dau ca', '')).toEqual([])
})

test('numbers are whole, short names and kinds are understood', () => {
  expect(provinceNamed('tphcm')).toBe('TP. Hồ Chí Minh')
  expect(provinceNamed('tinh nghe an')).toBe('Nghệ An')
  expect(provinceNamed('Bình Dương')).toBeUndefined()
  expect(wardsNamed('ben thanh')).toEqual([{ ward: 'Phường Bến Thành', province: 'TP. Hồ Chí Minh' }])
  expect(findWards('1 bao loc', '')[0]?.ward).toBe('Phường 1 Bảo Lộc')
  expect(findWards('phuong 12', '')).toEqual([])
})
