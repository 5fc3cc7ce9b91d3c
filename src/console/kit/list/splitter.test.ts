import { expect, test } from 'vitest'
import { clampShare } from './splitter.tsx'

test('both panes keep their least width', () => {
  expect(clampShare(0, 1_280)).toBe(25)
  expect(clampShare(100, 1_280)).toBe(75)
  expect(clampShare(38.04, 1_280)).toBe(38)
})

test('where there is no room for both they share it', () => {
  expect(clampShare(10, 500)).toBe(50)
  expect(clampShare(90, 0)).toBe(50)
})
