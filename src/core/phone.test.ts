import { expect, test } from 'vitest'
import { formatPhone, isHotline, isPhone, normalizePhone } from './phone.ts'

test.each([
  ['0912 345 678', '0912345678'],
  ['+84 912.345.678', '0912345678'],
  ['0084912345678', '0912345678'],
  ['84912345678', '0912345678'],
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
