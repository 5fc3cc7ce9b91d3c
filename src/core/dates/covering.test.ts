import { expect, test } from 'vitest'
import { covering } from './covering.ts'

const sum = (first: string, last = first) => ({ id: first, first, last })

test('a month stands for its days, and the days without sums are runs', () => {
  const sums = [sum('2026-01-30'), sum('2026-02-01', '2026-02-28'), sum('2026-02-01'), sum('2026-03-02')]
  expect(covering(sums, { from: '2026-01-30', to: '2026-03-04' }, 3)).toEqual({
    stored: [sums[0], sums[1], sums[3]],
    runs: [
      { from: '2026-01-31', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-01' },
      { from: '2026-03-03', to: '2026-03-04' },
    ],
  })
})

test('of more runs than are allowed the last are one, without the sums between', () => {
  const sums = [sum('2026-01-02'), sum('2026-01-04'), sum('2026-01-06')]
  expect(covering(sums, { from: '2026-01-01', to: '2026-01-07' }, 2)).toEqual({
    stored: [sums[0]],
    runs: [
      { from: '2026-01-01', to: '2026-01-01' },
      { from: '2026-01-03', to: '2026-01-07' },
    ],
  })
  expect(covering([], { from: '2026-01-01', to: '2026-01-07' }, 2)).toEqual({
    stored: [],
    runs: [{ from: '2026-01-01', to: '2026-01-07' }],
  })
})
