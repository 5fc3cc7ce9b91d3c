/** Counting seek points in parts comes to the same as counting them all. */
import { expect, test } from 'vitest'
import { countPassed } from './position.ts'

test.each([0, 1, 255, 256, 257, 1_000, 10_007])('of %d', async (length) => {
  const sorted = Array.from({ length }, (_, index) => index)
  let largest = 0
  for (let limit = 0; limit <= length; limit += length > 2_000 ? 13 : 1) {
    const passed = await countPassed(sorted, async (part) => {
      largest = Math.max(largest, part.length)
      return part.filter((one) => one < limit).length
    })
    expect(passed).toBe(limit)
  }
  expect(largest).toBeLessThanOrEqual(256)
})
