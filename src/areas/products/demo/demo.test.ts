/** Demo products and their pictures. */
import { expect, test } from 'vitest'
import { drawGoods, GOODS_KINDS } from '../../../server/demo/art/goods.ts'
import { makeScene } from '../../../server/demo/scene.ts'
import { makeBrands } from '../../brands/demo/index.ts'
import { GOODS } from './catalogue.ts'
import { readModels } from './goods.ts'

test('every kind of goods has its pictures', () => {
  expect(new Set(GOODS.map((goods) => goods.kind))).toEqual(new Set(GOODS_KINDS))
  const drawings = GOODS_KINDS.flatMap((kind) => [0, 1, 2, 3].map((index) => drawGoods(kind, index)))
  expect(new Set(drawings).size).toBe(GOODS_KINDS.length * 4)
})

test('every brand of the goods is a record, and no other one', () => {
  const names = GOODS.flatMap(({ models }) => readModels(models).map(({ brand }) => brand))
  const brands = makeBrands(makeScene({ orders: 1, seed: 7, now: Date.parse('2026-11-20T17:00:00Z') }))
  expect(new Set(names)).toEqual(new Set(brands.keys()))
})
