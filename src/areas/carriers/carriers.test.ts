import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOfShape, exampleOf, hasShape, plainCode } from './bill-shape.ts'
import { daysTo, regionOf } from './expected.ts'

test('a bill code has the shape that it was made of, and no longer one when a sign is wrong', () => {
  const shape = fc.string({
    unit: fc.constantFrom('#', '@', '*', '.', '-', 'V', '8', '('),
    minLength: 1,
    maxLength: 14,
  })
  fc.assert(
    fc.property(shape, fc.infiniteStream(fc.nat()), (text, numbers) => {
      const code = codeOfShape(text, (below) => (numbers.next().value ?? 0) % below)
      expect(hasShape(text, code)).toBe(true)
      expect(hasShape(text, `${code}X`)).toBe(false)
      expect(hasShape(text, exampleOf(text))).toBe(true)
      expect(hasShape(text, `_${code.slice(1)}`)).toBe(false)
    }),
  )
  expect(hasShape('VTP#########', 'vtp 123 456 789')).toBe(true)
  expect(hasShape('VTP#########', 'VTP12345678')).toBe(false)
  expect(hasShape(null, 'anything')).toBe(true)
  expect(exampleOf('G@@#@#')).toBe('GBC3E5')
  expect(plainCode(' gy‍a9l9\u00a0k9t9\n')).toBe('GYA9L9K9T9')
})

test('days depend on the region of the province, whatever it is called', () => {
  expect(
    ['Hà Nội', 'Thành phố Hà Nội', 'Tỉnh Lào Cai', 'TP. Huế', 'Đà Nẵng', 'TP. Hồ Chí Minh', 'Cà Mau'].map(
      regionOf,
    ),
  ).toEqual(['north', 'north', 'north', 'central', 'central', 'south', 'south'])
  const carrier = { daysNorth: 2, daysCentral: 4, daysSouth: null }
  expect(daysTo(carrier, 'Hải Phòng')).toBe(2)
  expect(daysTo(carrier, 'Cần Thơ')).toBeUndefined()
})
