import { describe, expect, test } from 'vitest'
import { foundByCode, isCode } from './search-text.ts'

const order = { code: 'DH00001900', name: 'Lê Trọng Luân', subtitle: '0933287373' }

describe('what # means', () => {
  test.each(['1900', 'dh00001900', 'DH 00001900', '00019'])('%s is in the code', (typed) => {
    expect(foundByCode(order, typed)).toBe(true)
  })

  test.each(['3287', '0933 287', '17', 'lê trọng luân'])('%s is not what # asks for', (typed) => {
    expect(foundByCode(order, typed)).toBe(false)
  })

  test('a bill code, which is not shown, is meant when nothing that is shown has it', () => {
    expect(foundByCode(order, 'GHN8841207')).toBe(true)
  })

  test('a code has a digit', () => {
    expect(isCode('nguyen')).toBe(false)
    expect(isCode('dh1')).toBe(true)
  })
})
