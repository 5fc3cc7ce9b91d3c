import { expect, test } from 'vitest'
import { overflowOf } from './use-overflow.ts'

const of = (scrollWidth: number, scrollLeft = 0) => overflowOf({ scrollWidth, clientWidth: 400, scrollLeft })

test('a row of tabs overflows where it is wider than its box, and is cut until its end is in view', () => {
  expect(of(400)).toEqual({ overflows: false, isCut: false })
  expect(of(600)).toEqual({ overflows: true, isCut: true })
  expect(of(600, 100)).toEqual({ overflows: true, isCut: true })
  expect(of(600, 200)).toEqual({ overflows: true, isCut: false })
})

test('rounded and half pixels are no overflow', () => {
  expect(of(401)).toEqual({ overflows: false, isCut: false })
  expect(of(600, 199.5)).toEqual({ overflows: true, isCut: false })
})
