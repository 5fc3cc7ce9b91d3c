/** Demo brands. */
import { expect, test } from 'vitest'
import { drawLogo } from '../../../server/demo/art/logos.ts'
import { BRANDS } from './brands.ts'

test('every brand is there once, and every logo is another one', () => {
  expect(new Set(BRANDS.map(({ name }) => name.toLowerCase())).size).toBe(BRANDS.length)
  expect(new Set(BRANDS.slice(0, 50).map((_, index) => drawLogo(index))).size).toBe(50)
})
