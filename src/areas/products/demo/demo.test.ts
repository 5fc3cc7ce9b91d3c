/** Demo products and their pictures. */
import { expect, test } from 'vitest'
import { GOODS } from './catalogue.ts'
import { GOODS_KINDS } from './goods.ts'
import { drawPicture } from './pictures.ts'

test('every kind of goods has its pictures', () => {
  expect(new Set(GOODS.map((goods) => goods.kind))).toEqual(new Set(GOODS_KINDS))
  const drawings = GOODS_KINDS.flatMap((kind) => [0, 1, 2, 3].map((index) => drawPicture(kind, index)))
  expect(new Set(drawings).size).toBe(GOODS_KINDS.length * 4)
})
