import { expect, test } from 'vitest'
import { baseOf } from './rows.ts'

const SLAB_ROWS = 2_048
const SCREEN = 60

test('wherever the list is, the slab holds the rows in view and some around them', () => {
  for (const rows of [1, 50, 1_023, 1_024, 5_000, 10_000_000]) {
    for (const first of [0, 3, 1_020, 1_027, 1_028, 1_029, 2_047, 4_000, rows / 2, rows - SCREEN, rows - 1]) {
      const from = Math.floor(Math.min(Math.max(0, first), rows - 1))
      const base = baseOf(from, rows)
      expect(base).toBeLessThanOrEqual(Math.max(0, from - 4))
      expect(base + SLAB_ROWS).toBeGreaterThanOrEqual(Math.min(rows, from + SCREEN + 4))
    }
  }
})

test('the base stays while the list moves within a step, and holds no row beyond the list', () => {
  expect(baseOf(10, 1_000_000)).toBe(0)
  expect(baseOf(1_100, 1_000_000)).toBe(baseOf(2_000, 1_000_000))
  // The list became shorter than the place.
  expect(baseOf(900_000, 100)).toBe(0)
})
