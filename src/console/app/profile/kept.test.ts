import { afterEach, expect, test, vi } from 'vitest'
import { keepTyped, readKept } from './kept.ts'

const BASE = { name: 'An', email: '', phone: '' }

afterEach(() => vi.unstubAllGlobals())

function storage(text: string | null): { kept: string | null } {
  const held = { kept: text }
  vi.stubGlobal('sessionStorage', {
    getItem: () => held.kept,
    setItem: (_key: string, value: string) => {
      held.kept = value
    },
    removeItem: () => {
      held.kept = null
    },
  })
  return held
}

test('what was typed is found again, and forgotten once it is saved', () => {
  const held = storage(null)
  expect(readKept('a', BASE)).toBeUndefined()
  expect(keepTyped('a', { ...BASE, name: 'Ánh' })).toBe(true)
  expect(readKept('a', BASE)).toEqual({ ...BASE, name: 'Ánh' })
  expect(readKept('a', { ...BASE, name: 'Ánh' })).toBeUndefined()
  keepTyped('a', undefined)
  expect(held.kept).toBeNull()
})

test.each(['', '{', 'null', '[]', '7', '{"name":1}'])('%j is nothing', (text) => {
  storage(text)
  expect(readKept('a', BASE)).toBeUndefined()
})

test('what was not changed is as it is by now', () => {
  storage('{"name":"Ánh"}')
  expect(readKept('a', { ...BASE, phone: '0912 345 678' })).toEqual({
    ...BASE,
    name: 'Ánh',
    phone: '0912 345 678',
  })
})

test('only known fields come back, and a storage that refuses is told', () => {
  storage('{"name":"x","email":"","phone":"","role":"admin"}')
  expect(readKept('a', BASE)).toEqual({ name: 'x', email: '', phone: '' })
  vi.stubGlobal('sessionStorage', undefined)
  expect(readKept('a', BASE)).toBeUndefined()
  expect(keepTyped('a', BASE)).toBe(false)
})
