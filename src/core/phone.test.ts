import { expect, test } from 'vitest'
import { formatPhone, isHotline, isPhone, normalizePhone, storedPhone, withStoredPhones } from './phone.ts'

test.each([
  ['0912 345 678', '0912345678'],
  ['+84 912.345.678', '0912345678'],
  ['0084912345678', '0912345678'],
  ['84912345678', '0912345678'],
  ['(+84) 912-345-678', '0912345678'],
  ['+84 0912 345 678', '0912345678'],
  ['84 0912 345 678', '0912345678'],
  ['0084 0912 345 678', '0912345678'],
  ['+84 24 3825 1234', '02438251234'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored)
})

test('10 to 11 digits (spec section 5)', () => {
  expect(['0912345678', '02412345678'].every(isPhone)).toBe(true)
  expect(['091234567', '024123456789', '1912345678', 'abc', ''].some(isPhone)).toBe(false)
})

test('in groups', () => {
  expect(formatPhone('0912345678')).toBe('0912 345 678')
  expect(formatPhone('09••••••78')).toBe('09•• ••• •78')
})

test.each([
  ['1900 1234', true],
  ['1800-588-888', true],
  ['1234567890', false],
])('%s is a hotline: %s', (text, is) => {
  expect(isHotline(text)).toBe(is)
})

test.each([
  ['0912 345', '0912345'],
  ['+84 91', '091'],
  ['0912', '0912'],
  ['nhà 0912 345 678', 'nhà 0912 345 678'],
  ['', ''],
])('a part of a number, %s, is asked for as %s', (text, stored) => expect(storedPhone(text)).toBe(stored))

test.each([
  ['+84 991 973 613', '0991973613'],
  ['84991973613', '84991973613'],
  ['84 991 973 613', '0991973613'],
  ['(+84) 991.973.613', '0991973613'],
  ['minh 0991 973 613 hà nội', 'minh 0991973613 hà nội'],
  ['DH00012345', 'DH00012345'],
  ['DH00012345 0991 973 613', 'DH00012345 0991973613'],
  ['2,000,000', '2,000,000'],
  ['gậy 84', 'gậy 84'],
])('numbers in %s are looked for as %s', (text, stored) => expect(withStoredPhones(text)).toBe(stored))
