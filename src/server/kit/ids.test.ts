import { expect, test } from 'vitest'
import { newId } from './ids.ts'

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const msOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

test('each id is greater than the one before it, within a millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  expect(ids.filter((id) => !V7.test(id))).toEqual([])
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('also when the clock is put back, and the time is that of the clock otherwise', () => {
  const ahead = Date.now() + 60_000
  const before = newId(ahead)
  expect(msOf(before)).toBe(ahead)
  expect(newId(ahead - 30_000) > before).toBe(true)
  expect(msOf(newId(ahead + 5))).toBe(ahead + 5)
})
