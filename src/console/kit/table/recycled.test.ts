import { describe, expect, it } from 'vitest'
import { places } from './recycled.ts'

const rows = (first: number, last: number, slots: number, start: number) =>
  places(first, last, slots, start).map(({ index }) => index)

describe('the elements of rows', () => {
  it('are in the order of the list when they begin with that of the first row', () => {
    expect(rows(23, 28, 6, 23 % 6)).toEqual([23, 24, 25, 26, 27, 28])
  })

  it('stay where they are when the table moves; the next rows take those that became free', () => {
    expect(places(0, 5, 6, 0).map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5])
    expect(places(2, 7, 6, 0)).toEqual([
      { index: 6, slot: 0 },
      { index: 7, slot: 1 },
      { index: 2, slot: 2 },
      { index: 3, slot: 3 },
      { index: 4, slot: 4 },
      { index: 5, slot: 5 },
    ])
  })

  it('are each used once and for every row, wherever the table stands', () => {
    for (const slots of [1, 7, 44])
      for (let first = 0; first < 100; first += 13)
        for (const length of [0, 1, slots - 1, slots]) {
          const found = places(first, first + length - 1, slots, 3 % slots)
          const expected = Array.from({ length }, (_, i) => first + i)
          expect(found.map(({ index }) => index).sort((a, b) => a - b)).toEqual(expected)
          expect(new Set(found.map(({ slot }) => slot)).size).toBe(length)
        }
  })
})
