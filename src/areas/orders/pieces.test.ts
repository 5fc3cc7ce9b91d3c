import { expect, test } from 'vitest'
import { byVariant, piecesOfVariant } from './pieces.ts'

test('pieces of a variant on two lines are picked and counted together', () => {
  const lines = [
    { variant: 'a', quantity: 1, price: 10 },
    { variant: 'b', quantity: 3, price: 7 },
    { variant: 'a', quantity: 2, price: 11 },
  ]
  expect(byVariant(lines)).toEqual([
    { variant: 'a', quantity: 3, price: 10 },
    { variant: 'b', quantity: 3, price: 7 },
  ])
  expect(['a', 'b', 'c'].map((variant) => piecesOfVariant(lines, variant))).toEqual([3, 3, 0])
})
