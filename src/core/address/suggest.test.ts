import { expect, test } from 'vitest'
import { findDistricts, findOldWards, oldProvinces, oldWardsNamed, provinceNow } from './old-units.ts'
import { OLD_WARDS } from './old-wards.ts'
import { completed, remarkOn, suggest } from './suggest.ts'
import { wardsOf } from './units.ts'

const NONE = { ward: '', district: '', province: '' }
const SAIGON = { ward: 'Phường Sài Gòn', province: 'TP. Hồ Chí Minh' }
const BEN_NGHE = { ward: 'Phường Bến Nghé', district: 'Quận 1', province: 'TP. Hồ Chí Minh' }

test('10,034 old wards in 63 provinces, in the order of the wards of today', () => {
  expect(OLD_WARDS).toHaveLength(34)
  expect(findOldWards('', {}, Number.POSITIVE_INFINITY)).toHaveLength(10_034)
  expect(new Set(findDistricts('', '', 1000).map(({ province }) => province)).size).toBe(63)
  expect(oldProvinces()).toHaveLength(29)
  for (const [province, , wards] of OLD_WARDS) expect(wards.split(';')).toHaveLength(wardsOf(province).length)
})

test('old names lead to the units of today', () => {
  expect(provinceNow('binh duong')).toBe('TP. Hồ Chí Minh')
  expect(provinceNow('Hà Nội')).toBe('Hà Nội')
  expect(provinceNow('Atlantis')).toBeUndefined()
  expect(oldWardsNamed('ben nghe', {})[0]?.now).toEqual(SAIGON)
  expect(oldWardsNamed('p5', { district: 'Quận 3', province: 'TP. Hồ Chí Minh' })).toHaveLength(1)
  const [first] = suggest('ward', { ...NONE, ward: 'ben nghe' })
  expect(first).toMatchObject({ label: 'Phường Sài Gòn', was: 'Phường Bến Nghé, Quận 1' })
  expect(first?.values).toEqual({ ...SAIGON, district: '' })
  expect(suggest('province', { ...NONE, province: 'binh duong' })).toContainEqual({
    label: 'TP. Hồ Chí Minh',
    was: 'Bình Dương',
    values: { province: 'TP. Hồ Chí Minh' },
  })
})

test('a district keeps an address in three tiers, in whichever order it is typed', () => {
  const [district] = suggest('district', { ...NONE, district: 'quan 1' })
  expect(district?.values).toEqual({ district: 'Quận 1', province: 'TP. Hồ Chí Minh' })
  const [ward] = suggest('ward', { ward: 'ben ng', district: 'Quận 1', province: '' })
  expect(ward?.values).toEqual(BEN_NGHE)
  expect(suggest('ward', { ward: '', district: 'Quận 1', province: 'TP. Hồ Chí Minh' })).toHaveLength(10)
  // Of an old province, its districts alone.
  expect(suggest('district', { ...NONE, province: 'Bình Dương' })).toHaveLength(9)
})

test('a field that is left gets the full name of its only unit, and its province', () => {
  expect(completed('ward', { ...NONE, ward: 'ben thanh' })).toEqual({
    ward: 'Phường Bến Thành',
    province: 'TP. Hồ Chí Minh',
  })
  expect(completed('ward', { ...NONE, ward: 'ben thanh', province: 'Hải Phòng' })).toEqual({})
  expect(completed('ward', { ...BEN_NGHE, ward: 'ben thanh' })).toEqual({})
  // Several provinces have one.
  expect(completed('ward', { ...NONE, ward: 'Hoà Bình' })).toEqual({})
  expect(completed('province', { ...NONE, province: 'ha noi' })).toEqual({ province: 'Hà Nội' })
  expect(completed('province', { ...NONE, province: 'Hà Nội' })).toEqual({})
  expect(completed('province', { ...NONE, province: 'Bình Dương' })).toEqual({})
})

test('remarks name the unit of today, the other province, the missing tier, the unknown name', () => {
  expect(remarkOn('ward', NONE)).toBeUndefined()
  expect(remarkOn('ward', { ...NONE, ...SAIGON })).toBeUndefined()
  expect(remarkOn('ward', BEN_NGHE)).toEqual({
    kind: 'renamed',
    name: 'Phường Sài Gòn, TP. Hồ Chí Minh',
    values: { ...SAIGON, district: '' },
  })
  expect(remarkOn('district', BEN_NGHE)).toBeUndefined()
  expect(remarkOn('ward', { ...SAIGON, district: '', province: 'Hải Phòng' })).toMatchObject({
    kind: 'elsewhere',
    values: SAIGON,
  })
  expect(remarkOn('district', { ...SAIGON, district: 'Quận 1' })).toMatchObject({
    kind: 'twoTiers',
    values: { district: '' },
  })
  for (const part of ['ward', 'district', 'province'] as const)
    expect(remarkOn(part, { ...NONE, [part]: 'Atlantis' })).toEqual({ kind: 'unknown' })
  expect(remarkOn('province', { ...NONE, province: 'Bình Dương' })).toMatchObject({
    kind: 'renamed',
    values: { province: 'TP. Hồ Chí Minh' },
  })
  expect(remarkOn('province', { ...BEN_NGHE, province: 'Bình Dương' })).toBeUndefined()
})

test('a ward of another province is found where this one has none of its name', () => {
  const moved = { ward: 'ben nghe', district: 'Thị xã Nghi Sơn', province: 'Thanh Hoá' }
  expect(suggest('ward', moved)[0]?.values).toEqual({ ...SAIGON, district: '' })
})

test('a former ward of another province is no unknown one', () => {
  expect(remarkOn('ward', { ward: 'ben nghe', district: '', province: 'Thanh Hoá' })).toMatchObject({
    kind: 'elsewhere',
    values: { ...SAIGON, district: '' },
  })
})
