import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, initials, monogram, tokens } from './text.ts'

describe('fold', () => {
  test.each([
    ['Nguyễn Văn Khánh', 'nguyen van khanh'],
    ['ĐỖ  Đức\tAnh', 'do duc anh'],
    ['Ưu đãi 50%', 'uu dai 50%'],
    ['', ''],
  ])('%s -> %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('composed and decomposed letters fold alike', () => {
    expect(fold('Huyền'.normalize('NFD'))).toBe(fold('Huyền'.normalize('NFC')))
  })

  test('folding twice changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
  })
})

test('tokens and initials', () => {
  expect(tokens('Xác nhận: đơn-hàng #12')).toEqual(['xac', 'nhan', 'don', 'hang', '12'])
  expect(initials('Xác nhận đơn hàng')).toBe('xndh')
})

test.each([
  ['Lê Thị Phương', 'LP'],
  ['Đặng', 'Đ'],
  ['', ''],
])('monogram of %s is %s', (name, letters) => {
  expect(monogram(name)).toBe(letters)
})
