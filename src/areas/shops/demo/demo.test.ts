/** Demo shops. */
import { expect, test } from 'vitest'
import { seedStreams } from '../../../server/demo/random.ts'
import { taxCode } from './index.ts'

test('tax codes carry a valid check digit', () => {
  const random = seedStreams(3)('tax')
  for (let tries = 0; tries < 200; tries++) {
    const code = taxCode('Hà Nội', random)
    expect(code).toMatch(/^01\d{8}$/)
    const sum = [31, 29, 23, 19, 17, 13, 7, 5, 3].reduce(
      (total, weight, at) => total + weight * Number(code[at]),
      0,
    )
    expect(10 - (sum % 11)).toBe(Number(code[9]))
  }
})
